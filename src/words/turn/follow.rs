//! FOLLOW turns objects towards what they follow (W-FOLLOW); nothing moves.

use std::sync::Arc;

use bevy::ecs::prelude::*;

use super::facing::Turns;
use crate::kinds::Noun;
use crate::lexicon::Verb;
use crate::rules::RuleQuery;
use kotodama_board::{Direction, ObjectId};

/// Turns followers (phase 17).
pub fn follow(world: &World) -> Turns {
    let query = RuleQuery::new(world);
    query
        .verb_subjects(Verb::Follow)
        .into_iter()
        .filter_map(|id| Some((id, direction_to_nearest(&query, id)?)))
        .collect()
}

/// Returns the direction an object turns to: something beside it (W-FOLLOW-02),
/// otherwise the nearest (W-FOLLOW-03).
fn direction_to_nearest(query: &RuleQuery, id: ObjectId) -> Option<Direction> {
    let mut nouns: Vec<Noun> = query.says(Verb::Follow, id).collect();
    nouns.dedup();
    let leaders: Vec<Arc<_>> = nouns.into_iter().map(|noun| query.leaders(noun)).collect();
    let front = query.facing(id);
    let beside = [
        front,
        front.counter_clockwise(),
        front.clockwise(),
        front.opposite(),
    ];
    query.direction_to_nearest(query.cell(id), beside, &leaders)
}
