//! The commands of the word puzzle.

mod bench;
mod edit;
mod import;
mod inspection;
mod run;
mod share;
mod solve;
mod summary;

use std::path::{Path, PathBuf};

use super::mode::{Command, Mode, Play, PlayArguments, StartRequest};
use super::{INVALID, Outcome, PlayOptions, Program, Run, WRONG_USAGE, output, play};
use kotodama_formats::Diagnostics;
use kotodama_words::input::{Input, UnknownMove};
use kotodama_words::level::file;
use kotodama_words::{files, replay};

/// The word puzzle without a window.
pub const MODE: Mode = Mode {
    files: files::FILES,
    commands: &[
        Command::of::<edit::Arguments>(),
        Command::of::<run::Arguments>(),
        Command::of::<solve::Arguments>(),
        Command::of::<share::Arguments>(),
        Command::of::<import::Arguments>(),
        Command::of::<bench::Arguments>(),
    ],
    play: Some(Play::of::<Played>()),
};

/// What the window begins with.
#[derive(Clone, Debug, Default)]
pub struct Start {
    /// The level, or a replay of one; the title without.
    pub file: Option<PathBuf>,
    /// Whether to begin in the editor.
    pub edit: bool,
    /// Moves that are played as if they came from the keyboard.
    pub moves: Vec<Input>,
    /// Seed of the random numbers.
    pub seed: u64,
}

/// What every command that takes moves says about them.
const MOVES_HELP: &str = "\
The moves to play, one character a turn; spaces are ignored:
  r u l d  the first player goes right, up, left, down
  R U L D  the second player does (for levels with YOU2)
  .        wait a turn
  z        undo one turn
  x        restart the level";

/// A checked move string.
#[derive(Clone, Debug, Default)]
struct Moves(Vec<Input>);

impl std::str::FromStr for Moves {
    type Err = UnknownMove;

    fn from_str(text: &str) -> Result<Self, UnknownMove> {
        Input::parse_moves(text).map(Self)
    }
}

/// What is played in the window.
#[derive(Debug, clap::Args)]
struct Played {
    #[arg(long, default_value = "", hide_default_value = true, allow_hyphen_values = true, help = MOVES_HELP)]
    moves: Moves,
}

impl PlayArguments for Played {
    const WHAT: &'static str = "levels";
    const OPTION: &'static str = "--moves";

    fn accepts(path: &Path) -> bool {
        let name = path.to_string_lossy();
        name.ends_with(file::EXTENSION) || name.ends_with(replay::EXTENSION)
    }

    fn is_given(&self) -> bool {
        !self.moves.0.is_empty()
    }

    fn start(self, path: PathBuf, seed: u64) -> Result<Box<dyn StartRequest>, Diagnostics> {
        if path.to_string_lossy().ends_with(replay::EXTENSION) {
            replay::read_file(&path)?;
        } else {
            file::read_file(&path)?;
        }
        Ok(Box::new(Start {
            file: Some(path),
            moves: self.moves.0,
            seed,
            ..Start::default()
        }))
    }
}
