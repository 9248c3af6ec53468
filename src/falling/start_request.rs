//! Request of the command line to the program with a window.

use std::path::PathBuf;

use super::inputs::Inputs;

/// A game to start with, as the command line requests it.
#[derive(Clone, Debug)]
pub struct FallingStart {
    /// Path of the rules.
    pub file: PathBuf,
    /// Buttons held in each frame.
    pub inputs: Inputs,
    /// Seed of the random numbers.
    pub seed: u64,
}
