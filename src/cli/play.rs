//! `kotodama play`: opens the game in a window with a file of any mode.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{ArgMatches, Args, FromArgMatches};

use super::mode::{Command, Program};
use super::{Outcome, output};
use kotodama_formats::Diagnostics;
use kotodama_sim::{PlayOptions, StartRequest};

/// The file to open.
#[derive(Debug, clap::Args)]
struct Opened {
    file: PathBuf,
}

/// The seed for the file.
#[derive(Debug, clap::Args)]
struct Seeded {
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

/// Adds the arguments for opening a file: the file, the options of the modes
/// and, after those of the first mode, the seed.
pub(super) fn opening(program: &Program, command: clap::Command) -> clap::Command {
    let mut command = Opened::augment_args(command);
    command = command.mut_arg("file", |argument| argument.help(program.help.played));
    for (index, play) in program.plays().enumerate() {
        command = (play.arguments)(command);
        if index == 0 {
            command = Seeded::augment_args(command);
        }
    }
    command
}

/// Opens the file of these arguments after checking it.
pub(super) fn open(
    program: &Program,
    matches: &ArgMatches,
    options: PlayOptions,
) -> Result<Outcome, clap::Error> {
    let file = Opened::from_arg_matches(matches)?.file;
    let Some(play) = program.play_of(&file) else {
        let status = output::misused("no mode has anything to play");
        return Ok(Outcome::Exit(status));
    };
    for other in program.plays().filter(|it| it.option != play.option) {
        if (other.is_given)(matches)? {
            let status = output::misused(format_args!(
                "{} are for {}, expected {}",
                other.option, other.what, play.option
            ));
            return Ok(Outcome::Exit(status));
        }
    }
    let Seeded { seed } = Seeded::from_arg_matches(matches)?;
    let start = (play.start)(file, seed, matches)?;
    Ok(checked(start, options).unwrap_or_else(Outcome::Exit))
}

/// Opens the window, unless the file is invalid.
pub(super) fn checked(
    start: Result<Box<dyn StartRequest>, Diagnostics>,
    options: PlayOptions,
) -> Result<Outcome, ExitCode> {
    let start = Some(start.map_err(output::refused)?);
    Ok(Outcome::Play(PlayOptions { start, ..options }))
}

#[derive(Debug, clap::Args)]
struct Arguments {
    /// Save a picture of the window as PNG after the moves
    #[arg(long, value_name = "PATH")]
    screenshot: Option<PathBuf>,
    /// Close the window after the moves and the picture
    #[arg(long)]
    exit: bool,
}

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "play",
    place: 0,
    arguments: |program, command| {
        Arguments::augment_args(opening(program, command)).about(program.help.play)
    },
    run: |program, matches| {
        let arguments = Arguments::from_arg_matches(matches)?;
        let options = PlayOptions {
            screenshot: arguments.screenshot,
            exit: arguments.exit,
            ..PlayOptions::default()
        };
        open(program, matches, options)
    },
};
