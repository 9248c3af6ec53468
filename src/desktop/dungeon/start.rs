//! Start of a dungeon named on the command line.

use std::path::{self, Path};

use bevy::prelude::*;

use crate::places::Places;
use crate::play;
use crate::saves;
use crate::session::{DungeonRequest, Feed, Source};
use kotodama_dungeon::DungeonStart;
use kotodama_dungeon::file::EXTENSION;
use kotodama_shell::mode::{Mode, Opening};
use kotodama_shell::visit::Venue;

/// Dungeon mode.
pub const MODE: Mode = Mode {
    plugin: super::plugin,
    open: |options| {
        let start = options.start_of::<DungeonStart>()?;
        // Scripted games do not count.
        let is_script = options.exit || options.screenshot.is_some();
        Some(opening(start, is_script))
    },
    venue: Some(Venue {
        ending: EXTENSION,
        open: visit,
        title: |path| Some(Source::read(path).ok()?.title()),
    }),
};

fn opening(start: &DungeonStart, is_script: bool) -> Result<Opening, String> {
    let path = path::absolute(&start.file).unwrap_or_else(|_| start.file.clone());
    let source = Source::read(&path).map_err(|problems| problems.to_string())?;
    let request = DungeonRequest {
        seed: start.seed,
        players: start.players,
        feed: match start.inputs.cycles() {
            0 => Feed::Player,
            _ => Feed::Recording(start.inputs.clone()),
        },
        is_casual: is_script || start.inputs.cycles() > 0,
        ..DungeonRequest::new(source)
    };
    Ok(Opening::new(move |world: &mut World| {
        if !request.is_casual {
            let places = world.resource::<Places>();
            saves::set_suspended_aside(places, &request.source.digest);
        }
        world.write_message(request);
    }))
}

/// Goes on with the suspended game of a dungeon, or begins one.
fn visit(path: &Path) -> Result<Opening, String> {
    let source = Source::read(path).map_err(|problems| problems.to_string())?;
    Ok(Opening::new(move |world: &mut World| {
        let places = world.resource::<Places>();
        let kept = saves::suspended(places, &source.digest);
        match kept.map(|kept| kept.session(&source)) {
            Some(Ok(session)) => play::begin(world, session),
            Some(Err(why)) => {
                warn!("the suspended game cannot go on: {why}");
                saves::set_suspended_aside(world.resource::<Places>(), &source.digest);
                world.write_message(DungeonRequest::new(source));
            }
            None => {
                world.write_message(DungeonRequest::new(source));
            }
        }
    }))
}
