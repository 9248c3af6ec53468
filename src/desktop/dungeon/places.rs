//! Locations of the files of this mode.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use bevy::prelude::*;

use kotodama_shell::paths;

/// Locations of the files of this mode; none in tests.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// Shipped dungeons.
    pub shipped: Option<PathBuf>,
    /// Player's own dungeons.
    pub own: Option<PathBuf>,
    /// Suspended games, one per dungeon.
    pub suspended: Option<PathBuf>,
    /// Saved games.
    pub saved: Option<PathBuf>,
    /// Recordings of the best results.
    pub runs: Option<PathBuf>,
    /// Best results.
    pub records: Option<PathBuf>,
}

impl Places {
    /// Returns the locations for the player who runs the program.
    pub fn of_player() -> Self {
        if !paths::is_for_player() {
            return Self::default();
        }
        let shipped = paths::Folders::find().map(|folders| folders.levels.join("dungeons"));
        Self {
            shipped,
            ..paths::data_folder()
                .map_or_else(Self::default, |data| Self::within(&data.join("dungeons")))
        }
    }

    /// Returns the locations within a folder.
    pub fn within(folder: &Path) -> Self {
        let within = |name: &str| Some(folder.join(name));
        Self {
            shipped: None,
            own: Some(folder.to_path_buf()),
            suspended: within("suspended"),
            saved: within("saved"),
            runs: within("runs"),
            records: within("records.ron"),
        }
    }
}

/// Seconds since 1970.
#[expect(
    clippy::disallowed_methods,
    reason = "players want to know when it was; no play depends on it"
)]
pub fn now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| now.as_secs())
}
