//! Destruction and what HAS leaves behind (W-TERM-07, W-HAS).

use bevy::ecs::prelude::*;

use super::memory::TurnMemory;
use crate::board::ObjectId;
use crate::words::components::Kind;
use crate::words::grammar::Complement;
use crate::words::kinds::{Kinds, Noun};
use crate::words::lexicon::{Property, Verb};
use crate::words::messages::{BirthCause, DeathCause};
use crate::words::rules::{Facts, Thing};
use crate::words::tiles::{self, Tiles};

/// Destroys an object, unless it is SAFE (W-SAFE-01); what it HAS appears in
/// its place.
pub fn destroy(world: &mut World, id: ObjectId, cause: DeathCause) {
    if Facts::new(world).is(Property::Safe, Thing::Object(id)) {
        return;
    }
    destroy_anyway(world, id, cause);
}

/// Destroys an object whether it is SAFE or not (W-BONUS-04).
pub fn destroy_anyway(world: &mut World, id: ObjectId, cause: DeathCause) {
    let left = left_behind(world, id);
    bury(world, id, left, cause);
}

/// Destroys several objects, working out what all of them leave behind before
/// the first is removed (W-TURN-08).
pub fn destroy_together(world: &mut World, ids: &[ObjectId], cause: DeathCause) {
    let facts = Facts::new(world);
    let ids: Vec<ObjectId> = ids
        .iter()
        .copied()
        .filter(|&id| facts.exists(id) && !facts.is(Property::Safe, Thing::Object(id)))
        .collect();
    let left: Vec<(ObjectId, Vec<Kind>)> = ids
        .into_iter()
        .map(|id| (id, left_behind(world, id)))
        .collect();
    for (id, left) in left {
        bury(world, id, left, cause);
    }
}

fn bury(world: &mut World, id: ObjectId, left: Vec<Kind>, cause: DeathCause) {
    let Some(state) = tiles::state(world, id) else {
        return;
    };
    tiles::remove(world, id, cause);
    for kind in left {
        if let Some(id) = tiles::create(world, state.offspring(kind), BirthCause::Has) {
            world.resource_mut::<TurnMemory>().created.insert(id);
        }
    }
}

/// The kinds of what the object leaves behind, in rule order; conditions are
/// judged while it is still in place (W-HAS-06).
fn left_behind(world: &mut World, id: ObjectId) -> Vec<Kind> {
    let facts = Facts::new(world);
    if !facts.rules.use_verb(Verb::Has) || !facts.exists(id) {
        return Vec::new();
    }
    let noun = facts.noun(Thing::Object(id));
    let nouns: Vec<Noun> = facts
        .rules
        .with_verb(Verb::Has)
        .filter(|(_, rule)| rule.subject == noun && facts.applies(rule, Thing::Object(id)))
        .filter_map(|(_, rule)| match rule.complement {
            Complement::Noun(what) => Some(what),
            _ => None,
        })
        .collect();
    nouns
        .into_iter()
        .filter_map(|what| created_kind(world, noun, what))
        .collect()
}

/// The kind of object that a verb creates when it names `what`, for a subject
/// that answers to `subject` (W-VERB-02 to W-VERB-04); none if the level does
/// not know it (W-VERB-09).
pub fn created_kind(world: &mut World, subject: Noun, what: Noun) -> Option<Kind> {
    let mut kinds = world.resource_mut::<Kinds>();
    let kind = match what {
        Noun::EMPTY | Noun::GROUP | Noun::IMAGE | Noun::ALL => return None,
        Noun::TEXT if kinds.can_create(subject) => kinds.text_of(subject),
        noun if kinds.can_create(noun) => kinds.entity_of(noun),
        _ => return None,
    };
    world.resource_scope(|world, mut tiles: Mut<Tiles>| tiles.learn(world.resource::<Kinds>()));
    Some(kind)
}
