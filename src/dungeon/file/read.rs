//! Text to document. Every part is checked on its own: a faulty one is noted
//! and replaced, so that all problems of a file are found at once.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry as Slot;
use std::path::Path;

use kotodama_formats::{
    Diagnostic, DiagnosticSink, Diagnostics, Fields, Mended, Named, Node, Text, WHOLE, msg, phrase,
};

use super::compile::{Finding, compile};
use super::document::{Document, ItemRecord, RESERVED, is_slug};
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

/// How a file is read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Whether mistakes in scripts are only warnings (D-ERR-05).
    pub is_lenient: bool,
}

/// A dungeon that can be played.
#[derive(Clone, Debug)]
pub struct Opened {
    /// What is played.
    pub definition: Definition,
    /// What the file says.
    pub document: Document,
    /// What may not be meant, in order of place.
    pub warnings: Option<Diagnostics>,
}

/// Reads a dungeon file.
///
/// # Errors
///
/// A file that cannot be read, and everything that is wrong in it.
pub fn read_file(path: &Path, options: Options) -> Result<Opened, Diagnostics> {
    let text = kotodama_formats::read_text(path)?;
    open(&path.display().to_string(), &text, options)
}

/// Reads the text of a dungeon file; `path` is for the messages only.
///
/// # Errors
///
/// Everything that is wrong in it, its scripts included.
pub fn open(path: &str, text: &str, options: Options) -> Result<Opened, Diagnostics> {
    let standard = crate::standard::definition();
    read(path, text, options, Some(standard))
}

/// Reads the standard templates and items: a file that starts from nothing, may
/// have the reserved slugs and needs no levels.
///
/// # Errors
///
/// Everything that is wrong in it.
pub(crate) fn standard(path: &str, text: &str) -> Result<Definition, Diagnostics> {
    read(path, text, Options::default(), None).map(|opened| opened.definition)
}

/// Reads the text of a dungeon file as far as the editor needs it: templates
/// are not looked up, scripts not checked.
///
/// # Errors
///
/// Everything that is not as the file type has it.
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

/// Reads a field that is a string.
pub(super) fn string(
    sink: &mut DiagnosticSink<'_>,
    fields: &Fields<'_>,
    name: &str,
) -> Option<String> {
    let node = fields.get(name)?;
    let what = format!("`{name}`");
    node.text(sink, what.as_str()).map(Text::into_value)
}

/// Reads a field that is `true` or `false`; false where it is missing.
pub(super) fn flag(sink: &mut DiagnosticSink<'_>, fields: &Fields<'_>, name: &str) -> bool {
    let what = format!("`{name}`");
    let value = fields.get(name);
    let value = value.and_then(|node| node.boolean(sink, what.as_str()));
    value.unwrap_or_default()
}

/// Reads the fields of a group that may bear any of these names.
pub(super) fn group<'a>(
    sink: &mut DiagnosticSink<'a>,
    node: Node<'a>,
    what: impl Named,
    names: [&'static str; 2],
    known: &[&'static str],
) -> Option<Fields<'a>> {
    let [usual, other] = names;
    let name = if node.word() == other { other } else { usual };
    node.fields(sink, what, name, known)
}

/// Reads a map from slugs.
fn by_slug<'a, T>(
    sink: &mut DiagnosticSink<'a>,
    fields: &Fields<'a>,
    name: &str,
    reserved: &[&str],
    read: fn(&mut DiagnosticSink<'a>, Node<'a>) -> T,
) -> BTreeMap<String, T> {
    let mut found = BTreeMap::new();
    let Some(node) = fields.get(name) else {
        return found;
    };
    let what = format!("`{name}`");
    for (key, value) in node.map(sink, what.as_str()).unwrap_or_default() {
        // What is wrong with the value is noted whatever its key is.
        let value = read(sink, value);
        if let Some(slug) = slug(sink, key, reserved) {
            insert(sink, &mut found, key, slug, value);
        }
    }
    found
}

fn slug(sink: &mut DiagnosticSink<'_>, key: Node<'_>, reserved: &[&str]) -> Option<String> {
    let slug = key
        .text(sink, phrase!("problem-dungeon-part-slug", "a slug"))?
        .into_value();
    let message = if !is_slug(&slug) {
        msg!(
            "problem-dungeon-no-slug",
            "{slug} is not a slug, expected lower-case letters, digits and `_`",
            slug = format!("{slug:?}"),
        )
    } else if reserved.contains(&slug.as_str()) {
        msg!(
            "problem-dungeon-reserved",
            "the slug `{slug}` is reserved, expected another one",
            slug = &slug,
        )
    } else {
        return Some(slug);
    };
    sink.add(key.at(), message);
    None
}

/// Adds what belongs to a key; a key that is there already is noted.
pub(super) fn insert<K: Ord + ToString, T>(
    sink: &mut DiagnosticSink<'_>,
    map: &mut BTreeMap<K, T>,
    node: Node<'_>,
    key: K,
    value: T,
) {
    match map.entry(key) {
        Slot::Vacant(slot) => {
            slot.insert(value);
        }
        Slot::Occupied(slot) => {
            let message = msg!(
                "problem-dungeon-twice",
                "`{key}` appears twice, expected it once",
                key = slot.key().to_string(),
            );
            sink.add(node.at(), message);
        }
    }
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
