//! The request to start with a file of the card duel.

use std::path::{Path, PathBuf};

use kotodama_formats::Diagnostics;

use crate::moves::{self, Moves};
use crate::puzzle::{self, Opened, Puzzle};
use crate::start::StartSlot;

/// A request to start with a file of the card duel, from the command line.
#[derive(Clone, Debug)]
pub struct CardsStart {
    /// The file.
    pub file: PathBuf,
    /// Whether only player 0 moves in a list of moves.
    pub is_solo: bool,
}

/// Contents of a file of the card duel.
#[derive(Debug)]
pub enum StartFile {
    /// A puzzle.
    Puzzle(Puzzle),
    /// A starting state.
    State(Vec<StartSlot>),
    /// A list of moves, or a record.
    Moves(Moves),
}

impl StartFile {
    /// Reads a file of any kind of the card duel.
    ///
    /// # Errors
    ///
    /// All problems of the file.
    pub fn read(path: &Path) -> Result<Self, Diagnostics> {
        if path.to_string_lossy().ends_with(moves::EXTENSION) {
            return moves::read_file(path).map(Self::Moves);
        }
        Ok(match puzzle::open_file(path)? {
            Opened::Puzzle(puzzle) => Self::Puzzle(puzzle),
            Opened::State(slots) => Self::State(slots),
        })
    }
}
