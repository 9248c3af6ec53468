//! What the program with a window is asked to begin with.

use std::path::PathBuf;

use super::inputs::Inputs;

/// A start with rules, as the command line asks for it.
#[derive(Clone, Debug)]
pub struct FallingStart {
    /// The rules.
    pub file: PathBuf,
    /// What is held in each frame.
    pub inputs: Inputs,
    /// Seed of the random numbers.
    pub seed: u64,
}
