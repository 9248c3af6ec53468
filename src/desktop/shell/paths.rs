//! Where the game's own files and the player's files are.

use std::path::{Path, PathBuf};

use directories::ProjectDirs;

/// The folders that come with the game.
#[derive(Clone, Debug)]
pub struct Folders {
    /// Pictures, sounds and fonts.
    pub assets: PathBuf,
    /// The levels that ship.
    pub levels: PathBuf,
}

impl Folders {
    /// Looks beside the program and in the folders above it (a build folder
    /// lies inside the source tree), then in the current folder.
    pub fn find() -> Option<Self> {
        let named = ["BEVY_ASSET_ROOT", "CARGO_MANIFEST_DIR"]
            .into_iter()
            .filter_map(|name| std::env::var_os(name).map(PathBuf::from));
        let program = std::env::current_exe().ok();
        let above = program.iter().flat_map(|path| {
            let installed = path
                .parent()
                .and_then(Path::parent)
                .map(|prefix| prefix.join("share/kotodama"));
            path.ancestors()
                .skip(1)
                .take(5)
                .map(Path::to_path_buf)
                .chain(installed)
        });
        let current = std::env::current_dir().ok();
        named
            .chain(above)
            .chain(current)
            .find(|root| root.join("assets/sprites/sprites.ron").is_file())
            .map(|root| Self {
                assets: root.join("assets"),
                levels: root.join("levels"),
            })
    }
}

/// The player's settings.
pub fn settings_file() -> Option<PathBuf> {
    Some(project()?.config_dir().join("settings.ron"))
}

/// The folder of the player's saves, and of what else the game remembers.
pub fn data_folder() -> Option<PathBuf> {
    Some(project()?.data_dir().to_path_buf())
}

/// Where the player's replays of levels are.
pub fn replays_folder() -> Option<PathBuf> {
    Some(project()?.data_dir().join("replays"))
}

/// What the editor remembers from one time to the next.
pub fn editor_file() -> Option<PathBuf> {
    Some(project()?.data_dir().join("editor.ron"))
}

/// Where levels are kept that were not saved.
pub fn recovery_folder() -> Option<PathBuf> {
    Some(project()?.data_dir().join("recovery"))
}

/// Where the player's own levels are, unless the player saves them elsewhere.
pub fn own_levels() -> Option<PathBuf> {
    Some(project()?.data_dir().join("levels"))
}

/// Where the player's own rules of falling blocks are, with the high scores and
/// their replays.
pub fn falling_folder() -> Option<PathBuf> {
    Some(project()?.data_dir().join("falling"))
}

/// The folder with everything of the player's.
pub fn home() -> Option<PathBuf> {
    Some(directories::BaseDirs::new()?.home_dir().to_path_buf())
}

fn project() -> Option<ProjectDirs> {
    ProjectDirs::from("", "", "kotodama")
}
