//! `kotodama cards`: the card duel without a window.

mod puzzle;
mod run;

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
    Puzzle(puzzle::Arguments),
    Run(run::Arguments),
}

impl Run for Arguments {
    const NAME: &'static str = "cards";
    const PLACE: u8 = 86;

    fn run(self, _: &Program) -> Result<Outcome, ExitCode> {
        let status = match &self.command {
            Command::Puzzle(arguments) => puzzle::run(arguments),
            Command::Run(arguments) => run::run(arguments),
        };
        status.map(Outcome::Exit)
    }
}
