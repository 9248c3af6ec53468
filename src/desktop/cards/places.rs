//! Locations of the files of this mode.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use kotodama_shell::paths;

/// Locations of the files of this mode; none in tests.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// Lesson and puzzles that ship.
    pub puzzles: Option<PathBuf>,
    /// Player's own puzzles.
    pub own: Option<PathBuf>,
    /// Records of matches.
    pub records: Option<PathBuf>,
    /// Tournaments, each with a folder for its records and standings.
    pub tournaments: Option<PathBuf>,
    /// Solved puzzles.
    pub solved: Option<PathBuf>,
    /// Macros recorded by the player.
    pub macros: Option<PathBuf>,
}

impl Places {
    /// Returns the locations for the player who runs the program.
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

    /// Returns the locations within a folder.
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
