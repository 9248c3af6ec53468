//! Where the files of this mode are.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use kotodama_shell::paths;

/// Where the files of this mode are; nowhere in tests.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// The lesson and the puzzles that come with the game.
    pub puzzles: Option<PathBuf>,
    /// The player's own puzzles.
    pub own: Option<PathBuf>,
    /// Records of matches.
    pub records: Option<PathBuf>,
    /// Tournaments, each with a folder of its records and its table.
    pub tournaments: Option<PathBuf>,
    /// Which puzzles were solved.
    pub solved: Option<PathBuf>,
    /// Macros that the player has recorded.
    pub macros: Option<PathBuf>,
}

impl Places {
    /// Those of the player who runs the program.
    pub fn of_player() -> Self {
        if !paths::is_for_player() {
            return Self::default();
        }
        let puzzles = paths::Folders::find().map(|folders| folders.levels.join("cards"));
        Self {
            puzzles,
            ..paths::data_folder()
                .map_or_else(Self::default, |data| Self::within(&data.join("cards")))
        }
    }

    /// The player's files in a folder.
    pub fn within(folder: &Path) -> Self {
        let within = |name: &str| Some(folder.join(name));
        Self {
            puzzles: None,
            own: within("puzzles"),
            records: within("records"),
            tournaments: within("tournaments"),
            solved: within("solved.ron"),
            macros: within("macros.ron"),
        }
    }
}
