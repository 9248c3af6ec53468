//! `kotodama cards`: the card duel without a window.

mod matches;
mod puzzle;
mod run;
mod serve;
mod tournament;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Subcommand;

use super::interrupts::INTERRUPTED;
use super::mode::{Mode, Play, PlayArguments, Started};
use super::{Outcome, Program, Run, output};
use kotodama_cards::Game;
use kotodama_cards::progress::TOO_LARGE;
use kotodama_cards::puzzle::EXTENSION;
use kotodama_cards::{CardsStart, StartFile, files, moves};
use kotodama_sim::StartRequest;

/// The card duel without a window.
pub const MODE: Mode = Mode {
    files: files::FILES,
    commands: &[super::Command::of::<Arguments>()],
    play: Some(Play::of::<ShownInWindow>()),
    codes: None,
};

/// Options for playing moves in the window.
#[derive(Debug, clap::Args)]
struct ShownInWindow {
    /// Card duels: only player 0 moves in this list of moves
    #[arg(long)]
    solo: bool,
}

impl PlayArguments for ShownInWindow {
    const WHAT: &'static str = "card duels";
    const OPTION: &'static str = "--solo";

    fn accepts(path: &Path) -> bool {
        let name = path.to_string_lossy();
        name.ends_with(EXTENSION) || name.ends_with(moves::EXTENSION)
    }

    fn is_given(&self) -> bool {
        self.solo
    }

    fn start(self, file: PathBuf, _seed: u64) -> Result<Started, clap::Error> {
        let read = StartFile::read(&file);
        Ok(read.map(|_| -> Box<dyn StartRequest> {
            Box::new(CardsStart {
                file,
                is_solo: self.solo,
            })
        }))
    }
}

/// Reports why a match has no verdict and returns the exit status.
fn unfinished(game: &Game) -> ExitCode {
    match game.progress().is_too_large {
        true => output::refused(TOO_LARGE),
        false => ExitCode::from(INTERRUPTED),
    }
}

/// Play card duels without a window
///
/// The same moves always print the same output.
#[derive(Debug, clap::Args)]
#[command(subcommand_help_heading = "Commands")]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Run(run::Arguments),
    Match(matches::Arguments),
    Serve(serve::Arguments),
    Puzzle(puzzle::Arguments),
}

impl Run for Arguments {
    const NAME: &'static str = "cards";
    const PLACE: u8 = 86;

    fn run(self, _: &Program) -> Result<Outcome, ExitCode> {
        let status = match &self.command {
            Command::Run(arguments) => run::run(arguments),
            Command::Match(arguments) => matches::run(arguments),
            Command::Serve(arguments) => serve::run(arguments),
            Command::Puzzle(arguments) => puzzle::run(arguments),
        };
        status.map(Outcome::Exit)
    }
}
