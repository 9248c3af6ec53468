//! The commands of the word puzzle.

mod bench;
mod edit;
mod import;
mod inspection;
mod run;
mod solve;
mod summary;

use std::path::{Path, PathBuf};

use super::mode::{Command, Mode, Play, PlayArguments, Started};
use super::{Outcome, PlayOptions, Program, Run, output, play};
use kotodama_words::WordsStart;
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
        Command::of::<import::Arguments>(),
        Command::of::<bench::Arguments>(),
    ],
    play: Some(Play::of::<Played>()),
    codes: None,
};

/// Help for the moves in all commands.
const MOVES_HELP: &str = "\
The moves to play, one character per turn; spaces are ignored:
  r u l d  the first player goes right, up, left, down
  R U L D  the second player does (for levels with YOU2)
  .        wait a turn
  z        undo one turn; not beyond a restart
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

/// Options for playing a level in the window.
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

    fn start(self, path: PathBuf, seed: u64) -> Result<Started, clap::Error> {
        Ok(self.begin(path, seed))
    }
}

impl Played {
    /// Reads the level or replay first, so that an invalid one opens no window.
    fn begin(self, path: PathBuf, seed: u64) -> Started {
        if path.to_string_lossy().ends_with(replay::EXTENSION) {
            replay::read_file(&path)?;
        } else {
            file::read_file(&path)?;
        }
        Ok(Box::new(WordsStart {
            file: Some(path),
            moves: self.moves.0,
            seed,
            ..WordsStart::default()
        }))
    }
}
