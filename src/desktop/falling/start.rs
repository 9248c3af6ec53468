//! Beginning with rules that the command line names.

use std::path;

use bevy::prelude::*;

use super::session::{self, FallingRequest, Feed};
use kotodama_falling::FallingStart;
use kotodama_falling::{Setup, open};
use kotodama_shell::mode::{Mode, Opening};

/// Falling blocks.
pub const MODE: Mode = Mode {
    plugin: super::plugin,
    open: |options| options.start_of::<FallingStart>().map(opening),
};

fn opening(start: &FallingStart) -> Result<Opening, String> {
    let path = path::absolute(&start.file).unwrap_or_else(|_| start.file.clone());
    let rules = open::open(&path).map_err(|problems| problems.to_string())?;
    let setup = Setup::seeded(start.seed);
    let inputs = start.inputs.clone();
    Ok(Opening::new(move |world: &mut World| {
        if inputs.is_empty() {
            session::start(world, rules, setup);
            return;
        }
        world.write_message(FallingRequest {
            setup,
            feed: Feed::Recording(inputs),
            ..FallingRequest::new(rules)
        });
    }))
}
