//! Legend files: what the characters of an import stand for, in the form that
//! level files have for it.
//!
//! ```
//! use kotodama_words::import_export::import::legend_file;
//!
//! let text = r##"{'#': ["wall"], '*': ["flag", "text_win"], '.': []}"##;
//! let legend = legend_file::read("my.legend.ron", text).unwrap();
//! assert_eq!(legend[&'*'], ["flag", "text_win"]);
//! assert_eq!(legend_file::read("x", &legend_file::write(&legend)), Ok(legend));
//! ```

use std::path::Path;

use super::Legend;
use crate::level::file::phrases::read_stacks;
use kotodama_formats::{DiagnosticSink, Diagnostics, Node, Pretty, phrase};

/// Extension of legend files.
pub const EXTENSION: &str = ".legend.ron";

/// Reads a legend file.
///
/// # Errors
///
/// A file that cannot be read, and everything that is wrong in it.
pub fn read_file(path: &Path) -> Result<Legend, Diagnostics> {
    let text = kotodama_formats::read_text(path)?;
    read(&path.display().to_string(), &text)
}

/// Reads the text of a legend file; `path` is for the messages only.
///
/// # Errors
///
/// Everything that is wrong in it.
pub fn read(path: &str, text: &str) -> Result<Legend, Diagnostics> {
    let mut sink = DiagnosticSink::new(path, text);
    let legend = read_legend(&mut sink);
    sink.finish(legend)
}

fn read_legend(sink: &mut DiagnosticSink<'_>) -> Option<Legend> {
    let document = Node::document(sink)?;
    let what = phrase!("problem-part-legend", "the legend");
    read_stacks(sink, document, what, |_| None)
}

/// Writes a legend so that [`read`] gives it back.
#[must_use]
pub fn write(legend: &Legend) -> String {
    let pairs = legend.iter().map(|(character, stack)| {
        let names = Pretty::list(stack, |name| Pretty::text(name));
        (Pretty::Word(format!("{character:?}")), names.in_one_line())
    });
    Pretty::Map(pairs.collect()).document()
}
