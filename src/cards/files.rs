//! Kinds of files of the card duel.

use kotodama_sim::FileKind;

use crate::{moves, start};

/// The kinds of files.
pub const FILES: &[FileKind] = &[
    FileKind::new(".cards.ron", |path| start::read_file(path).into()),
    FileKind::new(".cards.txt", |path| moves::read_file(path).into()),
];
