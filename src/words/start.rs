//! Request that the program with a window is started with.

use std::path::PathBuf;

use super::input::Input;

/// A start with a level, as the command line asks for it.
#[derive(Clone, Debug, Default)]
pub struct WordsStart {
    /// The level, or a replay of one; the title without.
    pub file: Option<PathBuf>,
    /// Whether to begin in the editor.
    pub edit: bool,
    /// Moves that are played as if they came from the keyboard.
    pub moves: Vec<Input>,
    /// Seed of the random numbers.
    pub seed: u64,
}
