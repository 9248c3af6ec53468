//! Limits of the parts of a dungeon (D-LIMIT-02, D-LIMIT-03). The limits of
//! scripts are in their reader.

use kotodama_formats::{Message, Phrase, msg, phrase};

/// Maximum number of rows of a level, and of cells in a row.
pub const MAX_SIDE: usize = 1_000;

/// Maximum number of levels of a dungeon.
pub const MAX_LEVELS: usize = 1_000;

/// Maximum number of different characters in the rows of a level: their stacks
/// are numbered in 16 bits, and one of them is empty.
pub const MAX_CHARACTERS: usize = u16::MAX as usize;

/// Largest number of lines per pass that a file can set (D-FILE-03).
pub const MAX_BUDGET: u32 = 100_000;

/// Default maximum number of lines a program executes in a pass (D-LIMIT-01).
pub const DEFAULT_BUDGET: u32 = 1_000;

pub(super) const THE_DUNGEON: Phrase = phrase!("problem-dungeon-part-dungeon", "the dungeon");
pub(super) const THE_LEVEL: Phrase = phrase!("problem-dungeon-part-level", "the level");
pub(super) const THE_ROW: Phrase = phrase!("problem-dungeon-part-row", "this row");
pub(super) const THE_STATE: Phrase = phrase!("problem-dungeon-part-state", "the state");

pub(super) const LEVELS: Phrase = phrase!("problem-dungeon-count-levels", "levels");
pub(super) const ROWS: Phrase = phrase!("problem-dungeon-count-rows", "rows");
pub(super) const CELLS: Phrase = phrase!("problem-dungeon-count-cells", "cells");
pub(super) const DIFFERENT: Phrase = phrase!(
    "problem-dungeon-count-different",
    "different characters in its rows"
);
pub(super) const TILES: Phrase = phrase!("problem-dungeon-count-tiles", "tiles");
pub(super) const VALUES: Phrase = phrase!("problem-dungeon-count-values", "values");

/// Reports that `part` has more than `most` of these `things`.
pub(super) fn exceeded(part: Phrase, count: usize, things: Phrase, most: usize) -> Message {
    msg!(
        "problem-dungeon-limit",
        "{part} has {count} {things}, expected at most {most}",
        part,
        count,
        things,
        most,
    )
}
