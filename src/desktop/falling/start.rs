//! Beginning with rules that the command line names.

use std::path::{self, Path};

use bevy::prelude::*;

use super::rule_texts;
use super::session::{self, FallingRequest, Feed};
use kotodama_falling::FallingStart;
use kotodama_falling::description::reader::EXTENSION;
use kotodama_falling::open::{self, Opened};
use kotodama_falling::play::Setup;
use kotodama_shell::mode::{Mode, Opening};
use kotodama_shell::visit::Venue;

/// Falling blocks.
pub const MODE: Mode = Mode {
    plugin: super::plugin,
    open: |options| options.start_of::<FallingStart>().map(opening),
    venue: Some(Venue {
        ending: EXTENSION,
        open: visit,
        title: |path| {
            let name = rules_of(path).ok()?.rules.description.name;
            Some(rule_texts::name(&path.display().to_string(), &name))
        },
    }),
};

fn rules_of(path: &Path) -> Result<Opened, String> {
    open::open(path).map_err(|problems| problems.to_string())
}

/// Begins a play for the goal of the rules.
fn visit(path: &Path) -> Result<Opening, String> {
    let request = FallingRequest::new(rules_of(path)?);
    Ok(Opening::new(move |world: &mut World| {
        world.write_message(request);
    }))
}

fn opening(start: &FallingStart) -> Result<Opening, String> {
    let path = path::absolute(&start.file).unwrap_or_else(|_| start.file.clone());
    let rules = rules_of(&path)?;
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
