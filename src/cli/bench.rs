//! `kotodama bench`: how long frames take, and what the game costs while
//! nothing happens.

use std::path::PathBuf;

use super::play::{self, PlayOptions};
use super::{MOVES_HELP, Moves, Outcome};

/// Measure how long frames take in a window: of a level, or of the title
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The level, a file *.level.ron; if nothing is said, the title
    file: Option<PathBuf>,
    #[arg(long, default_value = "", hide_default_value = true, allow_hyphen_values = true, help = MOVES_HELP)]
    moves: Moves,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// How many frames to count, at rest and while the moves are played over and over
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    frames: u32,
}

/// Opens the game for as long as it takes.
pub fn bench(arguments: Arguments) -> Outcome {
    let options = PlayOptions {
        file: arguments.file,
        moves: arguments.moves.0,
        seed: arguments.seed,
        bench: Some(arguments.frames),
        ..PlayOptions::default()
    };
    match options.file {
        Some(_) => play::checked(options),
        None => Outcome::Play(options),
    }
}
