//! Text to document. Every part is checked on its own: a faulty one is noted
//! and replaced, so that all problems of a file are found at once.

use std::path::Path;

use kotodama_formats::{Diagnostic, DiagnosticSink, Diagnostics, Mended, Node, WHOLE, phrase};

use super::compile::{Finding, Options, compile};
use super::document::{Document, ItemRecord, RESERVED};
use super::fields::{by_slug, flag, string};
use super::levels;
use super::limits::MAX_BUDGET;
use super::scripts;
use super::{tiles, values};
use crate::definition::Definition;

const FIELDS: &[&str] = &[
    "name",
    "author",
    "description",
    "state",
    "player",
    "templates",
    "items",
    "sounds",
    "legend",
    "levels",
    "instruction_budget",
    "format",
];

/// A playable dungeon.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The compiled dungeon.
    pub definition: Definition,
    /// The contents of the file.
    pub document: Document,
    /// Possible mistakes, in order of place.
    pub warnings: Option<Diagnostics>,
}

/// Reads a dungeon file.
///
/// # Errors
///
/// All problems of the file.
pub fn read_file(path: &Path, options: Options) -> Result<Opened, Diagnostics> {
    let text = kotodama_formats::read_text(path)?;
    open(&path.display().to_string(), &text, options)
}

/// Reads the text of a dungeon file; `path` is for the messages only.
///
/// # Errors
///
/// All problems of the text and its scripts.
pub fn open(path: &str, text: &str, options: Options) -> Result<Opened, Diagnostics> {
    let standard = crate::standard::definition();
    read(path, text, options, Some(standard))
}

/// Reads the standard templates and items: a file without a base, which may use
/// the reserved slugs and needs no levels.
///
/// # Errors
///
/// All problems of the text.
pub(crate) fn standard(path: &str, text: &str) -> Result<Definition, Diagnostics> {
    read(path, text, Options::default(), None).map(|opened| opened.definition)
}

/// Reads the text of a dungeon file as far as the editor needs it: templates
/// are not looked up, scripts not checked.
///
/// # Errors
///
/// Everything that breaks the file format.
pub fn parse(path: &str, text: &str) -> Result<Document, Diagnostics> {
    let mended = Mended::new(text);
    let mut sink = DiagnosticSink::of_mended(path, &mended);
    let document = document(&mut sink, false);
    sink.finish(document)
}

fn read(
    path: &str,
    text: &str,
    options: Options,
    standard: Option<&Definition>,
) -> Result<Opened, Diagnostics> {
    let mended = Mended::new(text);
    let mut sink = DiagnosticSink::of_mended(path, &mended);
    let mut warnings = DiagnosticSink::new(path, text);
    let document = document(&mut sink, standard.is_none());
    let opened = document.map(|document| {
        let mut report = |finding: Finding| match finding.is_error {
            true => sink.add(finding.at, finding.message),
            false => warnings.add(finding.at, finding.message),
        };
        let definition = compile(&document, standard, options, &mut report);
        (document, definition)
    });
    let (document, definition) = sink.finish(opened)?;
    let list = warnings.into_places().into_iter();
    let list: Vec<Diagnostic> = list.map(|(_, warning)| warning).collect();
    let path = path.to_owned();
    Ok(Opened {
        definition,
        document,
        warnings: (!list.is_empty()).then_some(Diagnostics { path, list }),
    })
}

fn document<'a>(sink: &mut DiagnosticSink<'a>, is_standard: bool) -> Option<Document> {
    let f = sink;
    let fields = Node::document(f)?.fields(f, WHOLE, "Dungeon", FIELDS)?;
    fields.require(f, "name");
    let budget = fields.get("instruction_budget");
    let format = fields.get("format");
    format.map(|node| node.integer(f, "`format`", 1..=1));
    let reserved: &[&str] = if is_standard { &[] } else { &RESERVED };
    Some(Document {
        name: string(f, &fields, "name").unwrap_or_default(),
        author: string(f, &fields, "author").unwrap_or_default(),
        description: string(f, &fields, "description").unwrap_or_default(),
        state: values::state(f, &fields),
        players: fields
            .get("player")
            .map_or_else(Vec::new, |node| tiles::players(f, node)),
        templates: by_slug(f, &fields, "templates", reserved, tiles::template),
        items: by_slug(f, &fields, "items", &[], item),
        sounds: by_slug(f, &fields, "sounds", &[], sound),
        legend: tiles::legend(f, &fields),
        levels: levels::levels(f, &fields, is_standard),
        instruction_budget: budget
            .and_then(|node| node.integer(f, "`instruction_budget`", 1..=MAX_BUDGET)),
    })
}

fn item<'a>(sink: &mut DiagnosticSink<'a>, node: Node<'a>) -> ItemRecord {
    let known = &["name", "weapon", "consumable", "script"];
    let what = phrase!("problem-dungeon-part-item", "an item");
    let Some(fields) = node.fields(sink, what, "Item", known) else {
        return ItemRecord::default();
    };
    ItemRecord {
        name: string(sink, &fields, "name"),
        is_weapon: flag(sink, &fields, "weapon"),
        is_consumable: flag(sink, &fields, "consumable"),
        script: scripts::lines(sink, &fields).unwrap_or_default(),
    }
}

fn sound<'a>(sink: &mut DiagnosticSink<'a>, node: Node<'a>) -> Vec<f64> {
    let numbers = node.list(sink, phrase!("problem-dungeon-part-sound", "a sound"));
    let numbers = numbers.unwrap_or_default().into_iter();
    let numbers = numbers.filter_map(|node| values::fraction(sink, node));
    numbers.collect()
}
