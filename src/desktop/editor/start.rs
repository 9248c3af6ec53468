//! Start in the editor, with the file from the command line.

use std::path;

use bevy::prelude::*;

use kotodama_shell::mode::{Mode, Opening};
use kotodama_words::WordsStart;

/// Level editor.
pub const MODE: Mode = Mode {
    plugin: super::plugin,
    open: |options| {
        let start = options
            .start_of::<WordsStart>()
            .filter(|start| start.edit)?;
        Some(Ok(opening(start)))
    },
    venue: None,
};

fn opening(start: &WordsStart) -> Opening {
    let file = start.file.as_ref();
    let file = file.map(|path| path::absolute(path).unwrap_or_else(|_| path.clone()));
    Opening::new(move |world: &mut World| {
        if let Some(file) = file {
            super::open_file(world, &file);
        }
        super::open(world);
    })
}
