//! `kotodama falling`: the falling-block mode without a window.

mod evaluate;
mod generate;
mod list;
mod replay;
mod run;
mod settle;
mod start;
mod summary;
mod systems;

use std::path::{Path, PathBuf};

use clap::Subcommand;

use super::mode::{Mode, Play, PlayArguments, StartRequest};
use super::{Outcome, Program, Run};
use kotodama_falling::files;
use kotodama_falling::inputs::Inputs;
use kotodama_falling::open::{self, Kind};
use kotodama_formats::Diagnostics;

/// The falling-block mode without a window.
pub const MODE: Mode = Mode {
    files: files::FILES,
    commands: &[super::Command::of::<Arguments>()],
    play: Some(Play::of::<Held>()),
};

/// What the window begins with.
#[derive(Clone, Debug)]
pub struct Start {
    /// The rules.
    pub file: PathBuf,
    /// What is held in each frame.
    pub inputs: Inputs,
    /// Seed of the random numbers.
    pub seed: u64,
}

/// Play, settle and look into falling-block rules
///
/// RULES is `builtin:NAME` (see `kotodama falling list`) or a file
/// *.falling.ron or a script *.lua. The same rules, inputs and seed always print the same.
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
    Evaluate(evaluate::Arguments),
    List(list::Arguments),
    Systems(systems::Arguments),
}

impl Run for Arguments {
    const NAME: &'static str = "falling";
    const PLACE: u8 = 80;

    fn run(self, _: &Program) -> Outcome {
        Outcome::Exit(match &self.command {
            Command::Run(arguments) => run::run(arguments),
            Command::Settle(arguments) => settle::settle(arguments),
            Command::Replay(arguments) => replay::replay(arguments),
            Command::Generate(arguments) => generate::generate(arguments),
            Command::Evaluate(arguments) => evaluate::evaluate(arguments),
            Command::List(arguments) => list::list(arguments),
            Command::Systems(arguments) => systems::systems(arguments),
        })
    }
}

/// What is held in the window.
#[derive(Debug, clap::Args)]
struct Held {
    /// What is held in each frame of falling blocks, as in `falling run`
    #[arg(
        long,
        value_name = "STR",
        default_value = "",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    inputs: Inputs,
}

impl PlayArguments for Held {
    const WHAT: &'static str = "falling blocks";
    const OPTION: &'static str = "--inputs";

    fn accepts(path: &Path) -> bool {
        Kind::of(&path.to_string_lossy()).is_some()
    }

    fn is_given(&self) -> bool {
        !self.inputs.is_empty()
    }

    fn start(self, file: PathBuf, seed: u64) -> Result<Box<dyn StartRequest>, Diagnostics> {
        open::open(&file)?;
        Ok(Box::new(Start {
            file,
            inputs: self.inputs,
            seed,
        }))
    }
}
