//! Beginning with rules that the command line names.

use std::path;

use bevy::prelude::*;

use super::session::{self, FallingRequest, Feed};
use crate::cli::PlayOptions;
use crate::cli::falling::Start;
use crate::desktop::shell::mode::{Mode, Opening};
use crate::falling::{Setup, open};

/// Falling blocks.
pub const MODE: Mode<PlayOptions> = Mode {
    plugin: super::plugin,
    open: |options| options.start_of::<Start>().map(opening),
};

fn opening(start: &Start) -> Result<Opening, String> {
    let path = path::absolute(&start.file).unwrap_or_else(|_| start.file.clone());
    let rules = open::open(&path).map_err(|problems| problems.to_string())?;
    let setup = Setup {
        seed: start.seed,
        ..Setup::default()
    };
    let inputs = start.inputs.clone();
    Ok(Opening::new(move |world: &mut World| {
        if inputs.is_empty() {
            session::start(world, rules, setup);
            return;
        }
        world.write_message(FallingRequest {
            rules,
            setup,
            feed: Feed::Recording(inputs),
            practice: false,
        });
    }))
}
