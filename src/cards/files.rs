//! Kinds of files of the card duel.

use std::path::Path;

use kotodama_formats::{Diagnostics, read_text};
use kotodama_sim::FileKind;

use crate::{moves, puzzle, start};

/// The kinds of files.
pub const FILES: &[FileKind] = &[
    FileKind::new(".cards.ron", |path| check(path).into()),
    FileKind::new(".cards.txt", |path| moves::read_file(path).into()),
];

/// Checks a puzzle, or a state to start from.
fn check(path: &Path) -> Result<(), Diagnostics> {
    let (name, text) = (path.display().to_string(), read_text(path)?);
    match puzzle::is_puzzle(&text) {
        true => puzzle::read(&name, &text).map(drop),
        false => start::read(&name, &text).map(drop),
    }
}
