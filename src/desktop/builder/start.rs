//! Start in the builder, with the file from the command line.

use std::path;

use bevy::prelude::*;
use kotodama_builder::BuilderStart;
use kotodama_shell::mode::{Mode, Opening};

use crate::files;
use crate::state::Builder;

/// Dungeon builder. It uses the egui context of the level editor's panels,
/// which has to be listed as well.
pub const MODE: Mode = Mode {
    plugin: super::plugin,
    open: |options| {
        let start = options.start_of::<BuilderStart>()?;
        let path = path::absolute(&start.file).unwrap_or_else(|_| start.file.clone());
        Some(Ok(Opening::new(move |world: &mut World| {
            super::open(world);
            files::open_or_begin(&mut world.resource_mut::<Builder>(), &path);
        })))
    },
    venue: None,
};
