//! Kinds of files of the card duel.

use kotodama_sim::FileKind;

use crate::{moves, puzzle};

/// The kinds of files.
pub const FILES: &[FileKind] = &[
    FileKind::new(".cards.ron", |path| puzzle::check_file(path).into()),
    FileKind::new(".cards.txt", |path| moves::read_file(path).into()),
];
