//! Reads rule files, `*.falling.ron`, into a [`Description`] and reports every
//! problem in the text.
//!
//! Values in the brackets of a variant may be written with or without their
//! names, `Bag(copies: 1)` or `Bag(1)`, and `Some` may be left out.

use std::path::Path;

use super::check::{self, Severity};
use super::context::Reader;
use super::table::Table;
use super::{Description, Goal, Start};
use kotodama_formats::{Diagnostic, Diagnostics, Mended, Message, Node};

pub use super::kinds::is_glyph;
pub use super::rotation::TRANSITIONS;

/// Ending of the names of rule files.
pub const EXTENSION: &str = ".falling.ron";

/// A description that can be played, with warnings.
#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    /// The description.
    pub description: Description,
    /// Warnings about possible mistakes, in order of place.
    pub warnings: Option<Diagnostics>,
}

/// Reads a rule file.
///
/// # Errors
///
/// The file cannot be read, or has problems; all of them are returned.
pub fn read_file(path: &Path) -> Result<Opened, Diagnostics> {
    let text = kotodama_formats::read_text(path)?;
    open(&path.display().to_string(), &text)
}

/// Reads the text of a rule file; `path` is used in messages only.
///
/// # Errors
///
/// Returns every problem in the text, and every contradiction in the rules.
pub fn read(path: &str, text: &str) -> Result<Description, Diagnostics> {
    open(path, text).map(|opened| opened.description)
}

/// Reads the text of a rule file without checking whether the rules can work.
///
/// # Errors
///
/// Returns every violation of the file format.
pub fn parse(path: &str, text: &str) -> Result<Description, Diagnostics> {
    let mended = Mended::new(text);
    let mut reader = Reader::new(path, &mended);
    let description = Description::of_file(&mut reader);
    reader.sink.finish(description)
}

/// Reads the text of a rule file and keeps the warnings; `path` is used in
/// messages only.
///
/// # Errors
///
/// Returns every problem in the text, and every contradiction in the rules.
pub fn open(path: &str, text: &str) -> Result<Opened, Diagnostics> {
    let mended = Mended::new(text);
    let mut reader = Reader::new(path, &mended);
    let description = Description::of_file(&mut reader);
    let mut warnings = kotodama_formats::DiagnosticSink::new(path, text);
    if let Some(description) = &description {
        for remark in check::check(description) {
            if remark
                .fields
                .iter()
                .any(|field| reader.faulty.contains(*field))
            {
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

/// Reads a goal as written in a rule file, and checks it against these rules.
///
/// # Errors
///
/// The text is faulty, or the goal cannot be reached under these rules.
pub fn goal(text: &str, rules: &Description) -> Result<Goal, Message> {
    let goal: Goal = value("goal", text)?;
    let wanted = Description {
        goal: goal.clone(),
        ..rules.clone()
    };
    possible("goal", &wanted).map(|()| goal)
}

/// Reads a start field as written in a rule file, and checks it against these
/// rules.
///
/// # Errors
///
/// The text is faulty, or the field does not suit these rules.
pub fn start(text: &str, rules: &Description) -> Result<Start, Message> {
    let start: Start = value("start", text)?;
    let wanted = Description {
        start: start.clone(),
        ..rules.clone()
    };
    possible("start", &wanted).map(|()| start)
}

/// Reads the value of a field without the file around it.
fn value<T: Table>(field: &str, text: &str) -> Result<T, Message> {
    let mended = Mended::new(text);
    let mut reader = Reader::new(field, &mended);
    let node = Node::document(&mut reader.sink);
    let value = node.and_then(|node| {
        reader.begin(node);
        reader.named(field, node, T::read)
    });
    reader.sink.finish(value).map_err(|problems| {
        let mut list = problems.list.into_iter();
        list.next().map_or_else(Message::default, |it| it.message)
    })
}

/// Returns an error if a check refuses this field of a description.
fn possible(field: &str, description: &Description) -> Result<(), Message> {
    let is_about = |path: &str| {
        let rest = path.strip_prefix(field);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
    };
    let mut remarks = check::check(description).into_iter();
    let error = remarks.find(|it| it.severity == Severity::Error && is_about(&it.path));
    error.map_or(Ok(()), |error| Err(error.message))
}
