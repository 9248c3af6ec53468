//! `kotodama cards`: the card duel without a window.

mod matches;
mod puzzle;
mod run;
mod serve;
mod tournament;

use std::process::ExitCode;

use clap::Subcommand;

use super::mode::Mode;
use super::{Outcome, Program, Run};
use kotodama_cards::files;

/// The card duel without a window.
pub const MODE: Mode = Mode {
    files: files::FILES,
    commands: &[super::Command::of::<Arguments>()],
    play: None,
    codes: None,
};

/// Play card duels without a window
///
/// The same moves always print the same.
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
