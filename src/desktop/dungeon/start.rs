//! Beginning with a dungeon that the command line names.

use std::path;

use bevy::prelude::*;

use crate::session::{DungeonRequest, Feed, Source};
use kotodama_dungeon::DungeonStart;
use kotodama_shell::mode::{Mode, Opening};

/// Dungeons.
pub const MODE: Mode = Mode {
    plugin: super::plugin,
    open: |options| options.start_of::<DungeonStart>().map(opening),
};

fn opening(start: &DungeonStart) -> Result<Opening, String> {
    let path = path::absolute(&start.file).unwrap_or_else(|_| start.file.clone());
    let source = Source::read(&path).map_err(|problems| problems.to_string())?;
    let request = DungeonRequest {
        seed: start.seed,
        feed: match start.inputs.cycles() {
            0 => Feed::Player,
            _ => Feed::Recording(start.inputs.clone()),
        },
        ..DungeonRequest::new(source)
    };
    Ok(Opening::new(move |world: &mut World| {
        world.write_message(request);
    }))
}
