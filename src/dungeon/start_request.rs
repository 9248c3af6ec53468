//! The request to start with a dungeon.

use std::path::PathBuf;

use super::inputs::Inputs;

/// A request to start with a dungeon, from the command line.
#[derive(Clone, Debug)]
pub struct DungeonStart {
    /// The dungeon.
    pub file: PathBuf,
    /// The actions of each cycle.
    pub inputs: Inputs,
    /// Seed of all chance.
    pub seed: u64,
    /// Number of players, 1 or 2.
    pub players: usize,
}
