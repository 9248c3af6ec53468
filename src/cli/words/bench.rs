//! `kotodama bench`: measures frame times, and the cost of the game while
//! nothing happens.

use std::path::PathBuf;
use std::process::ExitCode;

use super::{
    Outcome, PlayArguments as _, PlayOptions, Played, Program, Run, WordsStart, output, play,
};

/// Measure frame times in a window, of a level or of the title
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The level, a file *.level.ron; by default the title
    file: Option<PathBuf>,
    #[command(flatten)]
    played: Played,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Number of frames to measure while the moves are played over and over,
    /// and again while they are undone
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    frames: u32,
}

impl Run for Arguments {
    const NAME: &'static str = "bench";
    const PLACE: u8 = 200;

    /// Opens the game for the duration of the measurement.
    fn run(self, program: &Program) -> Result<Outcome, ExitCode> {
        let options = PlayOptions {
            bench: Some(self.frames),
            ..PlayOptions::default()
        };
        let Some(file) = self.file else {
            let start = WordsStart {
                moves: self.played.moves.0,
                seed: self.seed,
                ..WordsStart::default()
            };
            return play::checked(Ok(Box::new(start)), options);
        };
        let other = program.play_of(&file);
        if let Some(other) = other.filter(|other| other.what != Played::WHAT) {
            let (file, what) = (file.display(), other.what);
            let why = format_args!("{file} is of {what}, expected a level");
            return Err(output::misused(why));
        }
        play::checked(self.played.begin(file, self.seed), options)
    }
}
