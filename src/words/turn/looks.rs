//! Phase 29: what tiles look like, for the view (W-HIDE, W-SLEEP, W-COLOUR,
//! W-RULE-17, W-RULE-18). Derived from rules and board; nothing asks it.

use std::collections::BTreeMap;

use bevy::ecs::prelude::*;

use crate::board::ObjectId;
use crate::words::components::Look;
use crate::words::kinds::{Class, Noun};
use crate::words::lexicon::{COLOURS, Property};
use crate::words::rules::{Facts, Rules, RulesEpoch, Thing};
use crate::words::tiles::Tiles;

/// Tiles that look other than plain.
#[derive(Resource, Clone, Debug, Default)]
pub struct Looks {
    dressed: BTreeMap<ObjectId, Look>,
    epoch: RulesEpoch,
}

/// Properties that show.
fn shows(rules: &Rules) -> bool {
    rules.give(Property::Hide)
        || rules.give(Property::Sleep)
        || COLOURS.iter().any(|&colour| rules.give(colour))
}

/// Could what tiles look like have changed?
#[must_use]
pub fn looks_may_have_changed(
    rules: Res<Rules>,
    looks: Res<Looks>,
    epoch: Res<RulesEpoch>,
) -> bool {
    looks.epoch != *epoch || shows(&rules)
}

/// Brings [`Look`] up to date.
pub fn refresh_looks(world: &mut World) {
    let facts = Facts::new(world);
    let mut dressed: BTreeMap<ObjectId, Look> = BTreeMap::new();
    if shows(facts.rules) {
        let shown = COLOURS.iter().chain([&Property::Hide, &Property::Sleep]);
        for id in shown.flat_map(|&property| facts.holders(property)) {
            dressed.entry(id).or_insert_with(|| look(&facts, id));
        }
    }
    for (id, state) in facts.rules.text_states() {
        dressed.entry(id).or_default().text = state;
    }
    let epoch = *world.resource::<RulesEpoch>();
    let mut looks = world.resource_mut::<Looks>();
    looks.epoch = epoch;
    let before = std::mem::replace(&mut looks.dressed, dressed.clone());
    let plain = before
        .keys()
        .filter(|id| !dressed.contains_key(id))
        .map(|&id| (id, Look::default()));
    for (id, look) in dressed.iter().map(|(&id, &look)| (id, look)).chain(plain) {
        if let Some(entity) = world.resource::<Tiles>().entity(id)
            && let Some(mut component) = world.get_mut::<Look>(entity)
        {
            component.set_if_neq(look);
        }
    }
}

/// What an object looks like by the properties it has now.
#[must_use]
pub fn look(facts: &Facts, id: ObjectId) -> Look {
    let thing = Thing::Object(id);
    let class = facts.tiles.class(facts.kind(id));
    let mut colours = 0;
    // Icons ignore colours (W-PROP-05).
    if class != Class::Icon {
        for (bit, &colour) in COLOURS.iter().enumerate() {
            colours |= u16::from(facts.is(colour, thing)) << bit;
        }
    }
    // Icons and the cursor stay visible (W-HIDE-01).
    let can_hide = !matches!(class, Class::Icon | Class::Entity(Noun::CURSOR));
    Look {
        hidden: can_hide && facts.is(Property::Hide, thing),
        asleep: facts.is(Property::Sleep, thing),
        colours,
        ..Look::default()
    }
}

/// Is the object not drawn?
#[must_use]
pub fn is_hidden(world: &World, id: ObjectId) -> bool {
    let tiles = world.resource::<Tiles>();
    tiles
        .entity(id)
        .and_then(|entity| world.get::<Look>(entity))
        .is_some_and(|look| look.hidden)
}
