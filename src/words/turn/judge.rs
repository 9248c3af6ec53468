//! 27k and 27l: has the level been won, and who has left the board? And the
//! loss check of phase 29.

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::overlap::you_like;
use crate::board::ObjectId;
use crate::words::lexicon::Property;
use crate::words::messages::{DeathCause, Happened};
use crate::words::outcome::Outcome;
use crate::words::rules::{Facts, Thing};
use crate::words::tiles::{self, Tiles};

/// The level is won if a WIN (or END) object is YOU-like or overlaps a
/// YOU-like one (W-WIN-01, W-END-01).
pub fn win(world: &mut World) {
    let at = winning_cells(&Facts::new(world));
    let mut outcome = world.resource_mut::<Outcome>();
    if at.is_empty() || outcome.won_at.is_some() {
        return;
    }
    outcome.won_at = Some(outcome.turn);
    tiles::tell(world, Happened::Won { at });
}

fn winning_cells(facts: &Facts) -> Vec<IVec2> {
    let mut cells: Vec<IVec2> = you_like(facts)
        .into_iter()
        .filter(|&id| wins(facts, id) || facts.overlapping(id).any(|other| wins(facts, other)))
        .map(|id| facts.cell(id))
        .collect();
    cells.dedup();
    cells
}

/// A WIN object that is also DONE does not win by WIN (W-WIN-02).
fn wins(facts: &Facts, id: ObjectId) -> bool {
    let thing = Thing::Object(id);
    facts.is(Property::End, thing)
        || facts.is(Property::Win, thing) && !facts.is(Property::Done, thing)
}

/// Removes every object that is not on the board (W-EDGE-04).
pub fn remove_strays(world: &mut World) {
    for stray in world.resource::<Tiles>().off_board() {
        tiles::remove(world, stray.id, DeathCause::Vanished);
    }
}

/// Nothing answers to input any more (W-STAT-04).
pub fn check_loss(world: &mut World) {
    let facts = Facts::new(world);
    let answers = super::ANSWERS_INPUT
        .iter()
        .any(|&property| facts.any_object_is(property));
    let lost = !answers;
    let mut outcome = world.resource_mut::<Outcome>();
    outcome.lost = lost;
    outcome.update_status();
}
