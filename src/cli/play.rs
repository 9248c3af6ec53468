//! `kotodama play`: the game in a window, beginning with a file of some mode.

use std::any::Any;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{ArgMatches, Args, FromArgMatches};

use super::mode::{Command, Program, StartRequest};
use super::{INVALID, Outcome, WRONG_USAGE, output};
use kotodama_formats::Diagnostics;

/// How the game begins; the default is the title.
#[derive(Debug, Default)]
pub struct PlayOptions {
    /// What to begin with, as the mode that plays it wants to know it.
    pub start: Option<Box<dyn StartRequest>>,
    /// Where to save a picture of the window after the moves.
    pub screenshot: Option<PathBuf>,
    /// Width and height of the window, in pixels, if they have to be these;
    /// moves are then not shown one by one.
    pub size: Option<(u32, u32)>,
    /// Whether the window closes after the moves and the picture.
    pub exit: bool,
    /// Number of frames that are measured and printed while the moves are played
    /// over and over, and again while they are undone.
    pub bench: Option<u32>,
}

impl PlayOptions {
    /// Returns what to begin with if it is of this type, which means: of the
    /// mode of this type.
    #[must_use]
    pub fn start_of<T: StartRequest>(&self) -> Option<&T> {
        let start: &dyn Any = self.start.as_deref()?;
        start.downcast_ref()
    }
}

/// The file that is opened.
#[derive(Debug, clap::Args)]
struct Opened {
    file: PathBuf,
}

/// The seed of what is opened.
#[derive(Debug, clap::Args)]
struct Seeded {
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

/// Adds the arguments that say what is opened: the file, the options of the
/// modes and, behind those of the first mode, the seed.
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

/// Opens the file that these arguments name, after a look at it.
pub(super) fn open(
    program: &Program,
    matches: &ArgMatches,
    options: PlayOptions,
) -> Result<Outcome, clap::Error> {
    let file = Opened::from_arg_matches(matches)?.file;
    let Some(play) = program.play_of(&file) else {
        return Ok(refused("no mode has anything to play"));
    };
    for other in program.plays().filter(|other| other.what != play.what) {
        if (other.is_given)(matches)? {
            let problem = format!(
                "{} are for {}, expected {}",
                other.option, other.what, play.option
            );
            return Ok(refused(&problem));
        }
    }
    let Seeded { seed } = Seeded::from_arg_matches(matches)?;
    let start = (play.start)(file, seed, matches)?;
    Ok(checked(start, options))
}

/// Opens the window, unless the file was found to be invalid.
pub(super) fn checked(
    start: Result<Box<dyn StartRequest>, Diagnostics>,
    options: PlayOptions,
) -> Outcome {
    match start {
        Ok(start) => Outcome::Play(PlayOptions {
            start: Some(start),
            ..options
        }),
        Err(problems) => {
            output::complain(&problems);
            Outcome::Exit(ExitCode::from(INVALID))
        }
    }
}

/// The end of a command that was called in a wrong way.
pub(super) fn refused(problem: &str) -> Outcome {
    output::complain(&problem);
    Outcome::Exit(ExitCode::from(WRONG_USAGE))
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
