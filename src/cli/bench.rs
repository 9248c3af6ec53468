//! `kotodama bench`: how long frames take, and what the game costs while
//! nothing happens.

use std::path::PathBuf;

use super::Outcome;
use super::play::{self, PlayOptions, Played};
use kotodama_falling::open::Kind;

/// Measure how long frames take in a window: of a level, or of the title
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The level, a file *.level.ron; if nothing is said, the title
    file: Option<PathBuf>,
    #[command(flatten)]
    played: Played,
    /// How many frames to count, at rest and while the moves are played over and over
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    frames: u32,
}

/// Opens the game for as long as it takes.
pub fn bench(arguments: Arguments) -> Outcome {
    let options = PlayOptions {
        file: arguments.file,
        bench: Some(arguments.frames),
        ..arguments.played.options()
    };
    let Some(file) = &options.file else {
        return Outcome::Play(options);
    };
    if Kind::of(&file.to_string_lossy()).is_some() {
        let file = file.display();
        return play::refused(&format!("{file} is of falling blocks, expected a level"));
    }
    play::checked(options)
}
