//! `kotodama dungeon`: the dungeon mode without a window.

mod replay;
mod run;

use std::process::ExitCode;

use clap::Subcommand;

use super::mode::Mode;
use super::{Outcome, Program, Run};
use kotodama_dungeon::files;

/// The dungeon mode without a window.
pub const MODE: Mode = Mode {
    files: files::FILES,
    commands: &[super::Command::of::<Arguments>()],
    play: None,
};

/// Play dungeons without a window
///
/// The same file, inputs and seed always print the same.
#[derive(Debug, clap::Args)]
#[command(subcommand_help_heading = "Commands")]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Run(run::Arguments),
    Replay(replay::Arguments),
}

impl Run for Arguments {
    const NAME: &'static str = "dungeon";
    const PLACE: u8 = 85;

    fn run(self, _: &Program) -> Result<Outcome, ExitCode> {
        let status = match &self.command {
            Command::Run(arguments) => run::run(arguments),
            Command::Replay(arguments) => replay::replay(arguments),
        };
        status.map(Outcome::Exit)
    }
}
