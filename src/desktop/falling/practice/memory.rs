//! How rules were set up for practice the last time, in a file of the player.

use std::collections::BTreeMap;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::{MOST_LEVEL, PracticeDraft};
use crate::records::{Places, digest, now};
use kotodama_falling::open::Opened;
use kotodama_falling::{notation, practice};
use kotodama_shell::files;
use kotodama_shell::recovery::PlayerFile;

pub(super) fn plugin(app: &mut App) {
    let path = app.world().get_resource::<Places>();
    let path = path.and_then(|places| places.practice.clone());
    let memory: Option<Memory> = path.map(|path| files::load(app.world_mut(), &path).value);
    app.insert_resource(memory.unwrap_or_default());
}

/// What has been set up, by the digest of the rules.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Memory {
    /// Version of this file.
    version: u32,
    rules: BTreeMap<String, StoredSetup>,
}

impl PlayerFile for Memory {
    const VERSION: u32 = 1;
}

/// What was set up for some rules, as texts that the rules understand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct StoredSetup {
    field: String,
    pieces: String,
    seed: u64,
    falls: bool,
    level: Option<u32>,
    /// When, in seconds since 1970 (UTC).
    date: u64,
}

/// This many rules are remembered.
const MOST: usize = 200;

/// Remembers what is set up.
pub(super) fn keep(
    draft: Res<PracticeDraft>,
    places: Res<Places>,
    mut memory: ResMut<Memory>,
    mut commands: Commands,
) {
    let setup = StoredSetup {
        field: practice::write_field(&draft.grid, draft.rules()),
        pieces: notation::write_pieces(&draft.pieces, draft.rules()),
        seed: draft.seed,
        falls: draft.falls,
        level: draft.level,
        date: now(),
    };
    memory.version = Memory::VERSION;
    memory.rules.insert(draft.digest.clone(), setup);
    while memory.rules.len() > MOST {
        let oldest = memory.rules.iter().min_by_key(|(_, setup)| setup.date);
        let Some(oldest) = oldest.map(|(digest, _)| digest.clone()) else {
            break;
        };
        memory.rules.remove(&oldest);
    }
    if let Some(path) = &places.practice {
        commands.queue(files::keep(path, &*memory));
    }
}

/// Returns how these rules were set up the last time. What they no longer
/// understand is as they begin by themselves.
pub(super) fn recall(world: &World, opened: &Opened) -> Option<PracticeDraft> {
    let memory = world.get_resource::<Memory>()?;
    let setup = memory.rules.get(&digest(opened))?.clone();
    let mut draft = PracticeDraft::new(opened, setup.seed);
    if let Ok(grid) = practice::read_field(&setup.field, draft.rules()) {
        draft.grid = grid;
    }
    if !setup.pieces.is_empty()
        && let Ok(pieces) = notation::read_pieces(&setup.pieces, draft.rules())
    {
        draft.pieces = pieces;
    }
    draft.falls = setup.falls;
    let level = setup.level.filter(|_| draft.has_levels());
    draft.level = level.map(|level| level.min(MOST_LEVEL));
    Some(draft)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use bevy::ecs::system::RunSystemOnce;
    use kotodama_falling::open::open;

    /// F-UI-11
    #[test]
    fn a_fault_costs_the_setup_that_is_being_saved_and_is_told() {
        let before = |folder: &Path| {
            for name in ["practice.ron", "records.ron"] {
                std::fs::write(folder.join(name), "()").expect("written");
            }
        };
        crate::written::survives("falling_practice", before, |folder| {
            let opened = open(Path::new("builtin:guideline")).expect("built-in rules");
            let mut world = World::new();
            world.insert_resource(PracticeDraft::new(&opened, 7));
            world.insert_resource(Places {
                practice: Some(folder.join("practice.ron")),
                ..Places::default()
            });
            world.init_resource::<Memory>();
            world.run_system_once(keep).expect("it runs");
            kotodama_shell::mutations::told(&world)
        });
    }
}
