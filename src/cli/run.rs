//! `kotodama run`: plays moves without a window and reports what happened.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use super::{INVALID, MOVES_HELP, Moves, output, summary};
use crate::words::Game;
use crate::words::level::Level;
use crate::words::level::file::read_file;

/// Play moves without a window and print what came of them
///
/// Prints the board, the rules in force and how the play stands after the last
/// move. The same level, moves and seed always print the same.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  kotodama run levels/first.level.ron --moves 'rrr uu z'
  plays three steps to the right and two up, and takes the last one back")]
pub struct Arguments {
    /// The level, a file *.level.ron
    file: PathBuf,
    #[arg(long, default_value = "", hide_default_value = true, allow_hyphen_values = true, help = MOVES_HELP)]
    moves: Moves,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Print the report as one JSON document
    #[arg(long)]
    json: bool,
    /// Print a JSON document for the start and one for every turn, each on a
    /// line of its own
    #[arg(long)]
    trace: bool,
}

/// Reads the level and plays it.
pub fn run(arguments: &Arguments) -> ExitCode {
    match read_file(&arguments.file) {
        Ok(level) => output::results(|out| {
            play(&level, arguments, out)?;
            Ok(ExitCode::SUCCESS)
        }),
        Err(problems) => {
            output::complain(&problems);
            ExitCode::from(INVALID)
        }
    }
}

fn play(level: &Level, arguments: &Arguments, out: &mut dyn Write) -> io::Result<()> {
    let mut game = Game::new(level, arguments.seed);
    if arguments.trace {
        output::json(out, &game.report())?;
    }
    for &input in &arguments.moves.0 {
        for _ in 0..game.turns_of(input) {
            // There is nothing to play in a level that was left (W-STAT-02).
            if game.departure().is_some() {
                break;
            }
            game.play_turn(input);
            if arguments.trace {
                output::json(out, &game.report())?;
            }
        }
    }
    match (arguments.trace, arguments.json) {
        (true, _) => Ok(()),
        (false, true) => output::json(out, &game.report()),
        (false, false) => summary::write(out, level, &game.report()),
    }
}
