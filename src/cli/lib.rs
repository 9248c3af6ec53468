//! The command line: what was typed, one file per command, and the exit
//! status. Knows nothing of windows; opening one is left to the program.

mod bench;
mod check;
mod edit;
mod falling;
mod import;
mod inspection;
mod output;
mod play;
mod run;
mod share;
mod shot;
mod solve;
mod summary;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use kotodama_words::input::{Input, UnknownMove};

pub use play::PlayOptions;

/// Exit status of a command whose input is invalid.
const INVALID: u8 = 1;

/// Exit status of a command that was called in a wrong way.
const WRONG_USAGE: u8 = 2;

/// What the program has to do after the command line was read.
#[derive(Debug)]
pub enum Outcome {
    /// End with this status: the command has done its work, or failed.
    Exit(ExitCode),
    /// Open the game.
    Play(PlayOptions),
}

/// A puzzle game in which the rules are objects on the board
///
/// Without a command the game opens in a window. The commands that need no
/// window are for scripts, tests and for looking at levels.
#[derive(Debug, Parser)]
#[command(name = "kotodama", version, after_help = EXAMPLES, subcommand_help_heading = "Commands")]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Play(play::Arguments),
    Edit(edit::Arguments),
    Run(run::Arguments),
    Check(check::Arguments),
    Solve(solve::Arguments),
    Share(share::Arguments),
    Shot(shot::Arguments),
    Import(import::Arguments),
    Falling(falling::Arguments),
    Bench(bench::Arguments),
}

const EXAMPLES: &str = "\
Examples:
  kotodama                                      open the game
  kotodama play my.level.ron                    play a level of your own
  kotodama edit my.level.ron                    make or change a level
  kotodama run my.level.ron --moves 'rr u l.'   play moves without a window
  kotodama check my.level.ron                   look for mistakes in a level
  kotodama solve my.level.ron                   search for moves that win
  kotodama shot my.level.ron -o my.png          save a picture of a level
  kotodama share my.level.ron                   make one line of text of a level
  kotodama import code.txt -o new.level.ron     make a level file of such a line
  kotodama falling run builtin:pairs --json     play falling blocks without a window
  kotodama bench my.level.ron --moves rl        measure how long frames take

Exit status: 0 the command did its work, 1 a file is invalid, 2 wrong usage";

/// What every command that takes moves says about them.
const MOVES_HELP: &str = "\
The moves to play, one character a turn; spaces are ignored:
  r u l d  the first player goes right, up, left, down
  R U L D  the second player does (for levels with YOU2)
  .        wait a turn
  z        undo one turn
  x        restart the level";

/// A checked move string.
#[derive(Clone, Debug, Default)]
struct Moves(Vec<Input>);

impl std::str::FromStr for Moves {
    type Err = UnknownMove;

    fn from_str(text: &str) -> Result<Self, UnknownMove> {
        Input::parse_moves(text).map(Self)
    }
}

/// Reads the command line and does what needs no window.
#[must_use]
pub fn main() -> Outcome {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help that nobody reads to its end is no failure.
            let _ = error.print();
            let status = u8::try_from(error.exit_code()).unwrap_or(2);
            return Outcome::Exit(ExitCode::from(status));
        }
    };
    match arguments.command {
        None => Outcome::Play(PlayOptions::default()),
        Some(Command::Play(arguments)) => play::play(arguments),
        Some(Command::Shot(arguments)) => shot::shot(arguments),
        Some(Command::Edit(arguments)) => edit::edit(arguments),
        Some(Command::Run(arguments)) => Outcome::Exit(run::run(&arguments)),
        Some(Command::Check(arguments)) => Outcome::Exit(check::check(&arguments)),
        Some(Command::Solve(arguments)) => Outcome::Exit(solve::solve(&arguments)),
        Some(Command::Share(arguments)) => Outcome::Exit(share::share(&arguments)),
        Some(Command::Import(arguments)) => Outcome::Exit(import::import(&arguments)),
        Some(Command::Bench(arguments)) => bench::bench(arguments),
        Some(Command::Falling(arguments)) => Outcome::Exit(falling::falling(&arguments)),
    }
}
