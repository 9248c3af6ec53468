//! FOLLOW turns objects towards what they follow (W-FOLLOW); nothing moves.

use bevy::ecs::prelude::*;

use crate::board::{Direction, ObjectId};
use crate::words::kinds::Noun;
use crate::words::lexicon::{Property, Verb};
use crate::words::rules::{Facts, Thing};
use crate::words::tiles;

/// Phase 17.
pub fn follow(world: &mut World) {
    let facts = Facts::new(world);
    let turns: Vec<(ObjectId, Direction)> = facts
        .speakers(Verb::Follow)
        .into_iter()
        .filter_map(|id| Some((id, way_to_nearest(&facts, id)?)))
        .collect();
    for (id, direction) in turns {
        tiles::face(world, id, direction);
    }
}

/// Where an object turns: to something beside it (W-FOLLOW-02), otherwise
/// towards the nearest (W-FOLLOW-03).
fn way_to_nearest(facts: &Facts, id: ObjectId) -> Option<Direction> {
    let cell = facts.cell(id);
    let mut nouns: Vec<Noun> = facts.says(Verb::Follow, id).collect();
    nouns.dedup();
    let leaders: Vec<ObjectId> = nouns
        .into_iter()
        .flat_map(|noun| facts.tiles.named(noun).iter().copied())
        .filter(|&leader| {
            // What is BROKEN is not followed (W-FOLLOW-07).
            leader != id
                && facts.cell(leader) != cell
                && !facts.is(Property::Broken, Thing::Object(leader))
        })
        .collect();
    let front = facts.facing(id);
    let beside = [
        front,
        front.counter_clockwise(),
        front.clockwise(),
        front.opposite(),
    ]
    .into_iter()
    .find(|way| {
        leaders
            .iter()
            .any(|&leader| facts.cell(leader) == cell + way.delta())
    });
    beside.or_else(|| {
        let distance = |leader: &ObjectId| {
            let difference = facts.cell(*leader) - cell;
            difference.x.abs() + difference.y.abs()
        };
        // Of equally near ones the highest id decides.
        let nearest = leaders
            .iter()
            .min_by_key(|leader| (distance(leader), std::cmp::Reverse(**leader)))?;
        let difference = facts.cell(*nearest) - cell;
        Some(if difference.x.abs() > difference.y.abs() {
            match difference.x > 0 {
                true => Direction::Right,
                false => Direction::Left,
            }
        } else {
            match difference.y > 0 {
                true => Direction::Down,
                false => Direction::Up,
            }
        })
    })
}
