//! TELE (W-TELE).

use std::collections::BTreeSet;

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::overlap;
use crate::board::{ObjectId, Rng};
use crate::words::lexicon::Property;
use crate::words::messages::MoveCause;
use crate::words::rules::{Facts, Thing};
use crate::words::tiles;

/// One journey: who, and the cells it may end in.
type Journey = (ObjectId, Vec<IVec2>);

/// Sends what overlaps a TELE object to another one of the same noun.
pub fn teleport(world: &mut World) {
    let journeys = plan(&Facts::new(world));
    for (id, ends) in journeys {
        let choice = world.resource_mut::<Rng>().below(ends.len());
        if let Some(&end) = ends.get(choice) {
            tiles::relocate(world, id, end, MoveCause::Teleported);
        }
    }
}

/// The journeys of this turn, in order: TELE objects by id, for each its
/// passengers by id; everybody travels once (W-TELE-04).
fn plan(facts: &Facts) -> Vec<Journey> {
    let teleporters = facts.holders(Property::Tele);
    let noun = |id| facts.noun(Thing::Object(id));
    let mut travelled = BTreeSet::new();
    let mut journeys = Vec::new();
    for &from in &teleporters {
        let ends: Vec<IVec2> = teleporters
            .iter()
            .filter(|&&other| other != from && noun(other) == noun(from))
            .map(|&other| facts.cell(other))
            .collect();
        if ends.is_empty() || overlap::is_about_to_be_destroyed(facts, from) {
            continue;
        }
        for id in facts.overlapping(from) {
            // As are not teleported by As (W-TELE-02), STILL objects by none.
            if noun(id) != noun(from)
                && !facts.is(Property::Still, Thing::Object(id))
                && travelled.insert(id)
            {
                journeys.push((id, ends.clone()));
            }
        }
    }
    journeys
}
