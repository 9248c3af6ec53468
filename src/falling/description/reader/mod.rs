//! Rule files, `*.falling.ron`: text to [`Description`], with everything that
//! is wrong in the text.
//!
//! One file for each component. Where a field is left out, what its reader
//! names as the default holds (see `docs/files.md`); values in the brackets of
//! a variant may be written with or without their names, `Bag(copies: 1)` or
//! `Bag(1)`, and `Some` may be left out.

mod clear;
mod context;
mod field;
mod gravity;
mod parts;
mod pieces;
mod riders;
mod rotation;
mod score;
mod vocabulary;

use std::collections::BTreeSet;
use std::path::Path;

use self::context::Reader;
use super::Description;
use super::check::{self, Severity};
use kotodama_formats::{Diagnostic, Diagnostics, Fields, Node, msg};

pub use self::clear::CLEARING;
pub use self::context::Places;
pub use self::field::is_glyph;
pub use self::rotation::TRANSITIONS;
pub use self::vocabulary::vocabulary;

/// How the names of rule files end.
pub const EXTENSION: &str = ".falling.ron";

const FIELDS: &[&str] = &[
    "name",
    "author",
    "script",
    "field",
    "blocks",
    "pieces",
    "rotation",
    "gravity",
    "clear",
    "game_over",
    "level",
    "goal",
    "start",
    "garbage",
    "waits",
    "controls",
    "display",
];

/// What may stand beside a script (F-RON-03).
const BESIDE_SCRIPT: &[&str] = &["name", "author", "script", "controls", "display"];

/// A description that can be played, and what may not be meant in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    /// What the file says.
    pub description: Description,
    /// What may not be meant, in order of place.
    pub warnings: Option<Diagnostics>,
}

/// Reads a rule file.
///
/// # Errors
///
/// A file that cannot be read, and everything that is wrong in it.
pub fn read_file(path: &Path) -> Result<Opened, Diagnostics> {
    let text = kotodama_formats::read_text(path)?;
    open(&path.display().to_string(), &text)
}

/// Reads the text of a rule file; `path` is for the messages only.
///
/// # Errors
///
/// Everything that is wrong in it, and everything that cannot work.
pub fn read(path: &str, text: &str) -> Result<Description, Diagnostics> {
    open(path, text).map(|opened| opened.description)
}

/// Reads the text of a rule file without asking whether the rules can work.
///
/// # Errors
///
/// Everything that is not as the file type has it.
pub fn parse(path: &str, text: &str) -> Result<Description, Diagnostics> {
    let mut reader = Reader::new(path, text);
    let description = description(&mut reader, &mut BTreeSet::new());
    reader.sink.finish(description)
}

/// Reads the text of a rule file, with warnings; `path` is for the messages
/// only.
///
/// # Errors
///
/// Everything that is wrong in it, and everything that cannot work.
pub fn open(path: &str, text: &str) -> Result<Opened, Diagnostics> {
    let mut reader = Reader::new(path, text);
    let mut faulty = BTreeSet::new();
    let description = description(&mut reader, &mut faulty);
    let mut warnings = kotodama_formats::DiagnosticSink::new(path, text);
    if let Some(description) = &description {
        for remark in check::check(description) {
            if remark.fields.iter().any(|field| faulty.contains(field)) {
                continue;
            }
            let at = remark.place(text, &reader.places);
            match remark.severity {
                Severity::Error => reader.sink.add(at, remark.message),
                Severity::Warning => warnings.add(at, remark.message),
            }
        }
    }
    let description = reader.sink.finish(description)?;
    let list: Vec<Diagnostic> = warnings
        .into_places()
        .into_iter()
        .map(|(_, it)| it)
        .collect();
    let path = path.to_owned();
    let warnings = (!list.is_empty()).then_some(Diagnostics { path, list });
    Ok(Opened {
        description,
        warnings,
    })
}

/// Reads one field of the file; whether anything was wrong in it is noted.
struct Parts<'a, 'r> {
    reader: &'r mut Reader<'a>,
    fields: &'r Fields<'a>,
    faulty: &'r mut BTreeSet<&'static str>,
}

impl<'a> Parts<'a, '_> {
    fn read<T>(
        &mut self,
        name: &'static str,
        default: T,
        read: fn(&mut Reader<'a>, Node<'a>) -> Option<T>,
    ) -> T {
        let before = self.reader.count();
        let value = self.reader.field(self.fields, name, default, read);
        if self.reader.count() > before {
            self.faulty.insert(name);
        }
        value
    }

    fn require(&mut self, name: &'static str) {
        if self.fields.require(&mut self.reader.sink, name).is_none() {
            self.faulty.insert(name);
        }
    }
}

/// Faulty parts are noted and replaced by defaults: whatever is returned counts
/// only if nothing was noted.
fn description<'a>(
    reader: &mut Reader<'a>,
    faulty: &mut BTreeSet<&'static str>,
) -> Option<Description> {
    let document = Node::document(&mut reader.sink)?;
    reader.begin(document);
    let fields = reader.group(document, "Falling", FIELDS)?;
    let mut d = Description::new("");
    let mut parts = Parts {
        reader,
        fields: &fields,
        faulty,
    };
    parts.require("name");
    d.name = parts.read("name", d.name, parts::some_name);
    d.author = parts.read("author", d.author, parts::name);
    d.script = parts.read("script", None, |r, node| {
        let inner = node.optional(&mut r.sink)?;
        parts::path(r, inner).map(Some)
    });
    d.controls = parts.read("controls", d.controls, riders::controls);
    d.display = parts.read("display", d.display, riders::display);
    if fields.get("script").is_some() {
        // Whatever the path is, nothing else is missing.
        d.script.get_or_insert_default();
        for name in FIELDS.iter().filter(|name| !BESIDE_SCRIPT.contains(name)) {
            if let Some(node) = fields.get(name) {
                let message = msg!(
                    "problem-beside-script",
                    "`{name}` stands beside `script`, expected only {expected} beside it",
                    name = *name,
                    expected = "`name`, `author`, `controls` and `display`",
                );
                reader.wrong(node, message);
            }
        }
        return Some(d);
    }
    parts.require("blocks");
    parts.require("pieces");
    d.field = parts.read("field", d.field, field::field);
    d.blocks = parts.read("blocks", d.blocks, field::blocks);
    d.pieces = parts.read("pieces", d.pieces, pieces::pieces);
    d.rotation = parts.read("rotation", d.rotation, rotation::rotation);
    d.gravity = parts.read("gravity", d.gravity, gravity::gravity);
    d.clear = parts.read("clear", d.clear, clear::clear);
    d.game_over = parts.read("game_over", d.game_over, riders::game_over);
    d.level = parts.read("level", d.level, riders::level);
    d.goal = parts.read("goal", d.goal, riders::goal);
    d.start = parts.read("start", d.start, riders::start);
    d.garbage = parts.read("garbage", d.garbage, riders::garbage);
    d.waits = parts.read("waits", d.waits, riders::waits);
    Some(d)
}
