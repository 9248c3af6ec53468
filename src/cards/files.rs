//! Kinds of files of the card duel.

use kotodama_sim::FileKind;

use crate::{moves, puzzle};

/// The kinds of files.
pub const FILES: &[FileKind] = &[
    FileKind::new(puzzle::EXTENSION, |path| {
        puzzle::open_file(path).map(|_| ()).into()
    })
    .won_if(|_| true),
    FileKind::new(moves::EXTENSION, |path| moves::read_file(path).into()),
];
