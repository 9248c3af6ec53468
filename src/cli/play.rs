//! `kotodama play`: the game in a window, beginning with a level or with rules of
//! falling blocks.

use std::path::PathBuf;
use std::process::ExitCode;

use super::{INVALID, MOVES_HELP, Moves, Outcome, WRONG_USAGE, output};
use kotodama_falling::inputs::Inputs;
use kotodama_falling::open::{self, Kind};
use kotodama_words::input::Input;
use kotodama_words::level::file::read_file;
use kotodama_words::replay;

/// How the game begins; the default is the title.
#[derive(Clone, Debug, Default)]
pub struct PlayOptions {
    /// A file to begin with: a level, a replay of one, or rules of falling blocks. One that is to be played has been read
    /// without problems.
    pub file: Option<PathBuf>,
    /// Begin in the editor?
    pub edit: bool,
    /// Moves that are played as if they came from the keyboard.
    pub moves: Vec<Input>,
    /// What is held in each frame of falling blocks.
    pub inputs: Inputs,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Where to save a picture of the window after the moves.
    pub screenshot: Option<PathBuf>,
    /// Width and height of the window, in pixels, if they have to be these;
    /// moves are then not shown one by one.
    pub size: Option<(u32, u32)>,
    /// Close the window after the moves and the picture?
    pub exit: bool,
    /// Count the time of so many frames, at rest and while the moves are
    /// played over and over, and print it.
    pub bench: Option<u32>,
}

/// What is played in the window, for every command that opens one.
#[derive(Debug, clap::Args)]
pub(super) struct Played {
    #[arg(long, default_value = "", hide_default_value = true, allow_hyphen_values = true, help = MOVES_HELP)]
    moves: Moves,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

impl Played {
    /// The game that begins so.
    pub(super) fn options(self) -> PlayOptions {
        PlayOptions {
            moves: self.moves.0,
            seed: self.seed,
            ..PlayOptions::default()
        }
    }
}

/// What the window begins with, and what is played in it.
#[derive(Debug, clap::Args)]
pub(super) struct Opened {
    /// The level, a file *.level.ron, a replay of one, *.moves.ron, or rules of
    /// falling blocks, *.falling.ron
    pub(super) file: PathBuf,
    #[command(flatten)]
    played: Played,
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

impl Opened {
    /// The game that begins so.
    pub(super) fn options(self) -> PlayOptions {
        PlayOptions {
            file: Some(self.file),
            inputs: self.inputs,
            ..self.played.options()
        }
    }
}

/// Play a level file, a replay, or rules of falling blocks, in a window
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    opened: Opened,
    /// Save a picture of the window as PNG after the moves
    #[arg(long, value_name = "PATH")]
    screenshot: Option<PathBuf>,
    /// Close the window after the moves and the picture
    #[arg(long)]
    exit: bool,
}

/// Plays a file, after a look at it.
pub fn play(arguments: Arguments) -> Outcome {
    checked(PlayOptions {
        screenshot: arguments.screenshot,
        exit: arguments.exit,
        ..arguments.opened.options()
    })
}

/// Checks the file first, so that no window opens for one that is invalid.
pub(super) fn checked(options: PlayOptions) -> Outcome {
    let path = options.file.clone().unwrap_or_default();
    let kind = Kind::of(&path.to_string_lossy());
    let misplaced = match kind {
        Some(_) => {
            (!options.moves.is_empty()).then_some("--moves are for levels, expected --inputs")
        }
        None => (!options.inputs.is_empty())
            .then_some("--inputs are for falling blocks, expected --moves"),
    };
    if let Some(problem) = misplaced {
        return refused(problem);
    }
    let checked = match kind {
        Some(_) => open::open(&path).map(drop),
        None if path.to_string_lossy().ends_with(replay::EXTENSION) => {
            replay::read_file(&path).map(drop)
        }
        None => read_file(&path).map(drop),
    };
    if let Err(problems) = checked {
        output::complain(&problems);
        return Outcome::Exit(ExitCode::from(INVALID));
    }
    Outcome::Play(options)
}

/// The end of a command that was called in a wrong way.
pub(super) fn refused(problem: &str) -> Outcome {
    output::complain(&problem);
    Outcome::Exit(ExitCode::from(WRONG_USAGE))
}
