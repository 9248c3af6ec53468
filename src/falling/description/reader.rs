//! Rule files, `*.falling.ron`: text to [`Description`], with everything that
//! is wrong in the text.
//!
//! Values in the brackets of a variant may be written with or without their
//! names, `Bag(copies: 1)` or `Bag(1)`, and `Some` may be left out.

use std::path::Path;

use super::Description;
use super::check::{self, Severity};
use super::context::Reader;
use kotodama_formats::{Diagnostic, Diagnostics, Mended};

pub use super::kinds::is_glyph;
pub use super::rotation::TRANSITIONS;

/// How the names of rule files end.
pub const EXTENSION: &str = ".falling.ron";

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
    let mended = Mended::new(text);
    let mut reader = Reader::new(path, &mended);
    let description = Description::of_file(&mut reader);
    reader.sink.finish(description)
}

/// Reads the text of a rule file, with warnings; `path` is for the messages
/// only.
///
/// # Errors
///
/// Everything that is wrong in it, and everything that cannot work.
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
