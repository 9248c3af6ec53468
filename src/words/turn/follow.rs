//! FOLLOW turns objects towards what they follow (W-FOLLOW); nothing moves.

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::facing::Turns;
use crate::kinds::Noun;
use crate::lexicon::Verb;
use crate::rules::{RuleQuery, towards_nearest};
use kotodama_board::{Direction, ObjectId};

/// Phase 17.
pub fn follow(world: &World) -> Turns {
    let query = RuleQuery::new(world);
    query
        .verb_subjects(Verb::Follow)
        .into_iter()
        .filter_map(|id| Some((id, direction_to_nearest(&query, id)?)))
        .collect()
}

/// Where an object turns: to something beside it (W-FOLLOW-02), otherwise
/// towards the nearest (W-FOLLOW-03).
fn direction_to_nearest(query: &RuleQuery, id: ObjectId) -> Option<Direction> {
    let cell = query.cell(id);
    let mut nouns: Vec<Noun> = query.says(Verb::Follow, id).collect();
    nouns.dedup();
    let mut leaders: Vec<(ObjectId, IVec2)> = Vec::new();
    for noun in nouns {
        leaders.extend_from_slice(&query.leaders(noun));
    }
    leaders.retain(|&(leader, at)| leader != id && at != cell);
    let front = query.facing(id);
    let beside = [
        front,
        front.counter_clockwise(),
        front.clockwise(),
        front.opposite(),
    ]
    .into_iter()
    .find(|direction| {
        leaders
            .iter()
            .any(|&(_, at)| at == cell + direction.delta())
    });
    beside.or_else(|| towards_nearest(cell, leaders.into_iter()))
}
