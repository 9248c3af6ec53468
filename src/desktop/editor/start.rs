//! Beginning in the editor, with the file that the command line names.

use std::path;

use bevy::prelude::*;

use crate::cli::PlayOptions;
use crate::cli::words::Start;
use crate::desktop::shell::mode::{Mode, Opening};

/// The level editor.
pub const MODE: Mode<PlayOptions> = Mode {
    plugin: |app| {
        super::plugin(app);
        super::egui::plugin(app);
    },
    open: |options| {
        let start = options.start_of::<Start>().filter(|start| start.edit)?;
        Some(Ok(opening(start)))
    },
};

fn opening(start: &Start) -> Opening {
    let file = start.file.as_ref();
    let file = file.map(|path| path::absolute(path).unwrap_or_else(|_| path.clone()));
    Opening::new(move |world: &mut World| {
        if let Some(file) = file {
            super::open_file(world, &file);
        }
        super::open(world);
    })
}
