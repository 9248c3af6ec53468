//! Locations of the game's own files and of the player's files.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use directories::ProjectDirs;

/// Whether the program runs for a player.
static FOR_PLAYER: AtomicBool = AtomicBool::new(false);

/// Enables the player's folders and the language of the system. Programs call
/// it when they start; tests do not, and leave both alone.
pub fn serve_player() {
    FOR_PLAYER.store(true, Ordering::Relaxed);
}

/// Returns whether [`serve_player`] was called.
pub fn is_for_player() -> bool {
    FOR_PLAYER.load(Ordering::Relaxed)
}

/// Folders that ship with the game.
#[derive(Clone, Debug)]
pub struct Folders {
    /// Sprites, sounds and fonts.
    pub assets: PathBuf,
    /// Levels that ship.
    pub levels: PathBuf,
}

impl Folders {
    /// Looks next to the program and in the folders above it (a build folder
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

/// Returns the path of the player's settings.
pub fn settings_file() -> Option<PathBuf> {
    Some(project()?.config_dir().join("settings.ron"))
}

/// Returns the folder of the player's saves and other data.
pub fn data_folder() -> Option<PathBuf> {
    Some(project()?.data_dir().to_path_buf())
}

/// Returns the home folder of the player.
pub fn home() -> Option<PathBuf> {
    if !is_for_player() {
        return None;
    }
    Some(directories::BaseDirs::new()?.home_dir().to_path_buf())
}

fn project() -> Option<ProjectDirs> {
    if !is_for_player() {
        return None;
    }
    ProjectDirs::from("", "", "kotodama")
}
