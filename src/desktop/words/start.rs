//! Start with a level or a replay from the command line.

use std::path::{self, PathBuf};

use bevy::prelude::*;

use super::level_navigation::source::LevelSource;
use super::levels::StartsWithFile;
use super::screens::LEVEL;
use super::session::Session;
use super::timeline;
use kotodama_shell::mode::{Mode, Opening};
use kotodama_shell::screen::Screen;
use kotodama_words::WordsStart;
use kotodama_words::level::file;
use kotodama_words::replay;

/// Word puzzle.
pub const MODE: Mode = Mode {
    plugin: super::plugin,
    open: |options| {
        let start = options
            .start_of::<WordsStart>()
            .filter(|start| !start.edit)?;
        start.file.as_ref().map(|file| open(file, start.seed))
    },
    venue: None,
};

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
            ..Session::new(LevelSource::File(path), level)
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
