//! `kotodama dungeon`: the dungeon mode without a window.

mod replay;
mod run;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Subcommand;

use super::mode::{Codes, GivenInputs, Mode, Play, PlayArguments, Started};
use super::{Outcome, Program, Run};
use kotodama_dungeon::DungeonStart;
use kotodama_dungeon::file::{EXTENSION, Options, read_file};
use kotodama_dungeon::{files, recording, share};
use kotodama_formats::Diagnostics;
use kotodama_sim::StartRequest;

/// The dungeon mode without a window.
pub const MODE: Mode = Mode {
    files: files::FILES,
    commands: &[super::Command::of::<Arguments>()],
    play: Some(Play::of::<Acted>()),
    codes: Some(Codes {
        ending: EXTENSION,
        code: share::CODE,
        read: share::read,
    }),
};

/// Play dungeons without a window
///
/// The same file, inputs and seed always print the same output.
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

/// Options for playing a dungeon in the window.
#[derive(Debug, clap::Args)]
struct Acted {
    #[command(flatten)]
    inputs: GivenInputs,
}

impl PlayArguments for Acted {
    const WHAT: &'static str = "dungeons";
    const OPTION: &'static str = GivenInputs::OPTION;

    fn accepts(path: &Path) -> bool {
        is_dungeon(path) || is_recording(path)
    }

    fn is_given(&self) -> bool {
        !self.inputs.is_empty()
    }

    fn start(self, file: PathBuf, seed: u64) -> Result<Started, clap::Error> {
        let inputs = self.inputs.read()?;
        let start = match is_recording(&file) {
            true => recorded(&file),
            false => read_file(&file, Options::default()).map(|_| DungeonStart {
                file,
                inputs,
                seed,
                players: 1,
            }),
        };
        Ok(start.map(|start| -> Box<dyn StartRequest> { Box::new(start) }))
    }
}

fn is_dungeon(path: &Path) -> bool {
    path.to_string_lossy().ends_with(EXTENSION)
}

fn is_recording(path: &Path) -> bool {
    path.to_string_lossy().ends_with(recording::EXTENSION)
}

/// Returns the recorded play, with the dungeon beside it.
fn recorded(path: &Path) -> Result<DungeonStart, Diagnostics> {
    let recording = recording::read_file(path)?;
    recording.definition(path)?;
    Ok(DungeonStart {
        file: recording.dungeon(path),
        seed: recording.seed,
        players: recording.players,
        inputs: recording.inputs,
    })
}
