//! Contribution of the objects of one cell to reading.

use crate::kinds::Word;
use crate::lexicon::Letter;
use kotodama_board::ObjectId;

/// More readings of one run than this are too complex. The row counts those
/// of a chain; a run has at most as many chains (W-GRAM-22).
pub const MAX_READINGS: usize = 5000;

/// Contribution of one object to reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// A whole word: a text object or a WORD object.
    Word {
        /// The word.
        word: Word,
        /// The object that shows it.
        id: ObjectId,
    },
    /// A letter.
    Letter {
        /// The letter.
        letter: Letter,
        /// The object that shows it.
        id: ObjectId,
    },
}

/// The words and letters of one cell, in order of id.
pub type CellWords = Vec<Piece>;

/// A run has more than [`MAX_READINGS`] readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooComplex;
