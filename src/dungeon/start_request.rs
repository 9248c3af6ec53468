//! What the program with a window is asked to begin with.

use std::path::PathBuf;

use super::inputs::Inputs;

/// A start with a dungeon, as the command line asks for it.
#[derive(Clone, Debug)]
pub struct DungeonStart {
    /// The dungeon.
    pub file: PathBuf,
    /// What is done in each cycle.
    pub inputs: Inputs,
    /// Seed of everything that is left to chance.
    pub seed: u64,
    /// How many play, 1 or 2.
    pub players: usize,
}
