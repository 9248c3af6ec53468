//! Where the editor finds and keeps files, and which ones were open before.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use kotodama_shell::files;
use kotodama_shell::paths;
pub use kotodama_ui::file_dialog::Memory;

pub(super) fn plugin(app: &mut App) {
    // Tests have folders of their own.
    let places = if cfg!(test) {
        Places::default()
    } else {
        Places::of_player()
    };
    let memory = places.memory.as_deref().map(files::load::<Memory>);
    app.insert_resource(memory.unwrap_or_default())
        .insert_resource(places)
        .add_systems(Last, write.run_if(resource_changed::<Memory>));
}

/// Folders and files; what there is none of is left out.
#[derive(Resource, Clone, Debug, Default)]
pub struct Places {
    /// What the editor remembers.
    pub memory: Option<PathBuf>,
    /// Where unsaved documents are kept.
    pub recovery: Option<PathBuf>,
    /// The player's levels.
    pub own: Option<PathBuf>,
    /// The levels that ship.
    pub shipped: Option<PathBuf>,
    /// The player's folder.
    pub home: Option<PathBuf>,
}

impl Places {
    fn of_player() -> Self {
        let within = |name: &str| paths::data_folder().map(|data| data.join(name));
        Self {
            memory: within("editor.ron"),
            recovery: within("recovery"),
            own: within("levels"),
            shipped: paths::Folders::find().map(|folders| folders.levels),
            home: paths::home(),
        }
    }

    /// The name of a file within the pack that ships, if it lies there.
    pub fn in_pack(&self, path: &Path) -> Option<String> {
        let inside = path.strip_prefix(self.shipped.as_ref()?).ok()?;
        Some(inside.to_str()?.replace('\\', "/"))
    }
}

fn write(memory: Res<Memory>, places: Res<Places>, mut before: Local<Option<Memory>>) {
    let unchanged = before.as_ref().is_none_or(|before| *before == *memory);
    *before = Some(memory.clone());
    if unchanged {
        return;
    }
    if let Some(path) = &places.memory {
        memory.store(path);
    }
}
