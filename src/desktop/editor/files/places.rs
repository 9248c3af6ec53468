//! Folders of the editor and recently opened files.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use kotodama_shell::files;
use kotodama_shell::paths;
pub use kotodama_ui::file_dialog::Memory;

pub(super) fn plugin(app: &mut App) {
    // Tests have their own folders.
    let places = if cfg!(test) {
        Places::default()
    } else {
        Places::of_player()
    };
    let memory = places.memory.as_deref();
    let memory = memory.map(|path| files::load::<Memory>(app.world_mut(), path).value);
    app.insert_resource(memory.unwrap_or_default())
        .insert_resource(places)
        .add_systems(Last, write.run_if(resource_changed::<Memory>));
}

/// Folders and files; `None` if there is none.
#[derive(Resource, Clone, Debug, Default)]
pub struct Places {
    /// File for recent paths.
    pub memory: Option<PathBuf>,
    /// Folder for unsaved documents.
    pub recovery: Option<PathBuf>,
    /// Folder for stamps.
    pub stamps: Option<PathBuf>,
    /// Levels of the player.
    pub own: Option<PathBuf>,
    /// Levels that ship.
    pub shipped: Option<PathBuf>,
    /// Home folder of the player.
    pub home: Option<PathBuf>,
}

impl Places {
    fn of_player() -> Self {
        let within = |name: &str| paths::data_folder().map(|data| data.join(name));
        Self {
            memory: within("editor.ron"),
            recovery: within("recovery"),
            stamps: within("stamps"),
            own: within("levels"),
            shipped: paths::Folders::find().map(|folders| folders.levels),
            home: paths::home(),
        }
    }

    /// Returns the name of a file within the shipped pack, if it lies there.
    pub fn in_pack(&self, path: &Path) -> Option<String> {
        let inside = path.strip_prefix(self.shipped.as_ref()?).ok()?;
        Some(inside.to_str()?.replace('\\', "/"))
    }
}

fn write(
    memory: Res<Memory>,
    places: Res<Places>,
    mut before: Local<Option<Memory>>,
    mut commands: Commands,
) {
    memory.keep(&mut before, places.memory.as_deref(), &mut commands);
}
