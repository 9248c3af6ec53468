//! Beginning with a level or a replay that the command line names.

use std::path::{self, PathBuf};

use bevy::prelude::*;

use super::level_navigation::source::Source;
use super::screens::LEVEL;
use super::session::Session;
use super::timeline;
use crate::cli::PlayOptions;
use crate::cli::words::Start;
use crate::desktop::shell::mode::{Mode, Opening};
use crate::desktop::shell::screen::Screen;
use crate::words::level::file;
use crate::words::replay;

/// The word puzzle.
pub const MODE: Mode<PlayOptions> = Mode {
    plugin: super::plugin,
    open: |options| {
        let start = options.start_of::<Start>().filter(|start| !start.edit)?;
        start.file.as_ref().map(|file| open(file, start.seed))
    },
};

/// A level file was named on the command line: it needs no pack to be played.
#[derive(Resource)]
pub struct StartsWithFile;

fn open(path: &PathBuf, seed: u64) -> Result<Opening, String> {
    if path.to_string_lossy().ends_with(replay::EXTENSION) {
        let replay = replay::read_file(path).map_err(|problems| problems.to_string())?;
        return Ok(Opening::new(move |world| timeline::watch(world, replay)));
    }
    let level = file::read_file(path).map_err(|problems| problems.to_string())?;
    let path = path::absolute(path).unwrap_or_else(|_| path.clone());
    let opening = Opening::new(move |world| {
        world.insert_resource(Session {
            seed,
            ..Session::new(Source::File(path), level)
        });
        world.resource_mut::<NextState<Screen>>().set(LEVEL);
    });
    Ok(Opening {
        prepare: |app| {
            app.insert_resource(StartsWithFile);
        },
        ..opening
    })
}
