//! Registration of a mode with the command line: its kinds of files, its
//! commands, and how its files are played in the window.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;

use clap::error::ErrorKind;
use clap::{ArgMatches, Args, FromArgMatches};

use super::Outcome;
use kotodama_formats::{Diagnostics, ShareCode};
use kotodama_sim::{FileKind, StartRequest};

/// The part of a mode that needs no window.
#[derive(Debug)]
pub struct Mode {
    /// Kinds of files that it reads.
    pub files: &'static [FileKind],
    /// Commands of its own.
    pub commands: &'static [Command],
    /// Way of playing its files in the window.
    pub play: Option<Play>,
    /// Share codes of the mode that `import` only unpacks.
    pub codes: Option<Codes>,
}

/// Share codes that hold the text of a file.
#[derive(Debug)]
pub struct Codes {
    /// Ending of the names of such files.
    pub ending: &'static str,
    /// The kind of share code.
    pub code: ShareCode,
    /// Reads the text of the file from a text with a code; the first argument
    /// is the name of the text for messages.
    pub read: fn(&str, &str) -> Result<String, Diagnostics>,
}

/// Everything registered with the command line.
#[derive(Debug)]
pub struct Program {
    /// The modes. The first one reads files of unknown kinds.
    pub modes: &'static [&'static Mode],
    /// Help texts about all modes.
    pub help: Help,
}

/// Help texts about all modes.
#[derive(Debug, Default)]
pub struct Help {
    /// Examples of all commands, and the exit statuses.
    pub examples: &'static str,
    /// Help for `play`.
    pub play: &'static str,
    /// Help for `shot`.
    pub shot: &'static str,
    /// Files that `play` and `shot` open.
    pub played: &'static str,
    /// Files that `check` reads.
    pub checked: &'static str,
}

impl Program {
    /// Returns the kinds of files of all modes, recordings last.
    pub(crate) fn files(&self) -> impl Iterator<Item = &'static FileKind> + Clone {
        let of = |is_recording| {
            let files = self.modes.iter().flat_map(|mode| mode.files);
            files.filter(move |kind| kind.is_recording == is_recording)
        };
        of(false).chain(of(true))
    }

    /// Returns the ways of playing the files of the modes.
    pub(crate) fn plays(&self) -> impl Iterator<Item = &'static Play> {
        self.modes.iter().filter_map(|mode| mode.play.as_ref())
    }

    /// Returns the way of playing a file. The first mode gets files that no
    /// mode plays, and reports their problems.
    pub(crate) fn play_of(&self, file: &Path) -> Option<&'static Play> {
        let mut plays = self.plays();
        plays
            .find(|play| (play.accepts)(file))
            .or_else(|| self.plays().next())
    }
}

/// A command, defined by the type of its arguments.
pub trait Run: Args {
    /// Its name.
    const NAME: &'static str;
    /// Its sort key in the list of commands.
    const PLACE: u8;

    /// Executes the command.
    ///
    /// # Errors
    ///
    /// The exit status of a failure that has been reported.
    fn run(self, program: &Program) -> Result<Outcome, ExitCode>;
}

/// A command with its arguments.
#[derive(Debug)]
pub struct Command {
    pub(crate) name: &'static str,
    pub(crate) place: u8,
    pub(crate) arguments: fn(&Program, clap::Command) -> clap::Command,
    pub(crate) run: fn(&Program, &ArgMatches) -> Result<Outcome, clap::Error>,
}

impl Command {
    /// Returns the command with these arguments.
    #[must_use]
    pub const fn of<A: Run>() -> Self {
        Self {
            name: A::NAME,
            place: A::PLACE,
            arguments: |_, command| A::augment_args(command),
            run: |program, matches| {
                let arguments = A::from_arg_matches(matches)?;
                Ok(arguments.run(program).unwrap_or_else(Outcome::Exit))
            },
        }
    }
}

/// The options of a mode for playing one of its files in the window.
pub trait PlayArguments: Args {
    /// The plural noun for the files.
    const WHAT: &'static str;
    /// The option only for this mode.
    const OPTION: &'static str;

    /// Returns whether a file is of the mode.
    fn accepts(file: &Path) -> bool;

    /// Returns whether [`PlayArguments::OPTION`] was given.
    fn is_given(&self) -> bool;

    /// Reads the file first, so that an invalid one opens no window.
    ///
    /// # Errors
    ///
    /// All problems of the file.
    fn start(self, file: PathBuf, seed: u64) -> Result<Started, clap::Error>;
}

/// `--inputs`, which several modes use, each with its own notation: parsed once
/// the mode is known.
#[derive(Debug)]
pub struct GivenInputs(String);

const INPUTS: &str = "inputs";

impl GivenInputs {
    /// The option as written.
    pub const OPTION: &'static str = "--inputs";

    /// Returns whether there are no inputs.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Reads the inputs.
    ///
    /// # Errors
    ///
    /// The problem, as wrong usage.
    pub fn read<T: FromStr<Err: Display>>(&self) -> Result<T, clap::Error> {
        let read = self.0.parse();
        read.map_err(|why: T::Err| {
            let said = format!("invalid value '{}' for '--inputs <STR>': {why}\n", self.0);
            clap::Error::raw(ErrorKind::ValueValidation, said)
        })
    }
}

impl FromArgMatches for GivenInputs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = matches.get_one::<String>(INPUTS);
        Ok(Self(given.cloned().unwrap_or_default()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for GivenInputs {
    fn augment_args(command: clap::Command) -> clap::Command {
        // Several modes share the option.
        if command.get_arguments().any(|it| it.get_id() == INPUTS) {
            return command;
        }
        let help = "Inputs for each frame of falling blocks, as in `falling run`, or for each \
                   cycle of a dungeon, as in `dungeon run`";
        let inputs = clap::Arg::new(INPUTS)
            .long(INPUTS)
            .value_name("STR")
            .default_value("")
            .hide_default_value(true)
            .allow_hyphen_values(true);
        command.arg(inputs.help(help))
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

/// Way of playing the files of a mode in the window.
#[derive(Debug)]
pub struct Play {
    pub(crate) what: &'static str,
    pub(crate) option: &'static str,
    pub(crate) accepts: fn(&Path) -> bool,
    pub(crate) arguments: fn(clap::Command) -> clap::Command,
    pub(crate) is_given: fn(&ArgMatches) -> Result<bool, clap::Error>,
    pub(crate) start: fn(PathBuf, u64, &ArgMatches) -> Result<Started, clap::Error>,
}

/// The request for the window, or the problems of the file.
pub type Started = Result<Box<dyn StartRequest>, Diagnostics>;

impl Play {
    /// Returns playing with these options.
    #[must_use]
    pub const fn of<A: PlayArguments>() -> Self {
        Self {
            what: A::WHAT,
            option: A::OPTION,
            accepts: A::accepts,
            arguments: A::augment_args,
            is_given: |matches| A::from_arg_matches(matches).map(|options| options.is_given()),
            start: |file, seed, matches| A::from_arg_matches(matches)?.start(file, seed),
        }
    }
}
