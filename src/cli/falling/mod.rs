//! `kotodama falling`: the falling-block mode without a window.

mod evaluate;
mod generate;
mod list;
mod replay;
mod run;
mod search;
mod settle;
mod start;
mod summary;
mod systems;
mod versus;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Subcommand;

use super::mode::{GivenInputs, Mode, Play, PlayArguments, Started};
use super::{Outcome, Program, Run, output};
use kotodama_falling::FallingStart;
use kotodama_falling::files;
use kotodama_falling::open::{self, Kind};
use kotodama_sim::StartRequest;

/// The falling-block mode without a window.
pub const MODE: Mode = Mode {
    files: files::FILES,
    commands: &[super::Command::of::<Arguments>()],
    play: Some(Play::of::<Held>()),
    codes: None,
};

/// Play, settle and inspect falling-block rules
///
/// RULES is `builtin:NAME` (see `kotodama falling list`), a file *.falling.ron
/// or a script *.lua. The same rules, inputs and seed always print the same
/// output.
#[derive(Debug, clap::Args)]
#[command(subcommand_help_heading = "Commands")]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Run(run::Arguments),
    Settle(settle::Arguments),
    Replay(replay::Arguments),
    Generate(generate::Arguments),
    Search(search::Arguments),
    Evaluate(evaluate::Arguments),
    Versus(versus::Arguments),
    List(list::Arguments),
    Systems(systems::Arguments),
}

impl Run for Arguments {
    const NAME: &'static str = "falling";
    const PLACE: u8 = 80;

    fn run(self, _: &Program) -> Result<Outcome, ExitCode> {
        let status = match &self.command {
            Command::Run(arguments) => run::run(arguments),
            Command::Settle(arguments) => settle::settle(arguments),
            Command::Replay(arguments) => replay::replay(arguments),
            Command::Generate(arguments) => generate::generate(arguments),
            Command::Search(arguments) => search::search(arguments),
            Command::Evaluate(arguments) => evaluate::evaluate(arguments),
            Command::Versus(arguments) => versus::versus(arguments),
            Command::List(arguments) => Ok(list::list(arguments)),
            Command::Systems(arguments) => systems::systems(arguments),
        };
        status.map(Outcome::Exit)
    }
}

/// Options for playing rules in the window.
#[derive(Debug, clap::Args)]
struct Held {
    #[command(flatten)]
    inputs: GivenInputs,
}

impl PlayArguments for Held {
    const WHAT: &'static str = "falling blocks";
    const OPTION: &'static str = GivenInputs::OPTION;

    fn accepts(path: &Path) -> bool {
        Kind::of(&path.to_string_lossy()).is_some()
    }

    fn is_given(&self) -> bool {
        !self.inputs.is_empty()
    }

    fn start(self, file: PathBuf, seed: u64) -> Result<Started, clap::Error> {
        let inputs = self.inputs.read()?;
        Ok(open::open(&file)
            .map(|_| -> Box<dyn StartRequest> { Box::new(FallingStart { file, inputs, seed }) }))
    }
}
