//! What the objects of one cell contribute to reading.

use crate::kinds::Word;
use crate::lexicon::Letter;
use kotodama_board::ObjectId;

/// More readings of one run than this are too complex. The row counts those
/// of a chain; a run has at most as many chains (W-GRAM-22).
pub const MAX_READINGS: usize = 5000;

/// What one object contributes to reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// A whole word: a text object or a WORD object.
    Word {
        /// What it says.
        word: Word,
        /// Which object says it.
        id: ObjectId,
    },
    /// A letter.
    Letter {
        /// Which.
        letter: Letter,
        /// Which object shows it.
        id: ObjectId,
    },
}

/// The words and letters of one cell, in order of id.
pub type CellWords = Vec<Piece>;

/// A run has more than [`MAX_READINGS`] readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooComplex;
