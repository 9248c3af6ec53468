//! Phase 29: what tiles look like, for the view (W-HIDE, W-SLEEP, W-COLOUR,
//! W-RULE-17, W-RULE-18). Derived from rules and board; nothing asks it.

use std::collections::{BTreeMap, BTreeSet};

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::select::somebody_selects;
use super::situation::Situation;
use crate::components::{Look, TextState};
use crate::grammar::Complement;
use crate::kinds::{Class, Noun};
use crate::lexicon::{COLOURS, PARTICLES, Property, mask};
use crate::messages::TurnEvent;
use crate::role::{Role, Roles};
use crate::rules::{RuleQuery, RulesEpoch, Thing};
use crate::tiles::{self, LevelEntity, LevelLook, Tiles};
use crate::work::Excess;
use crate::work::units;
use kotodama_board::ObjectId;

/// Tiles that look other than plain.
#[derive(Resource, Clone, Debug, Default)]
pub struct Looks {
    dressed: BTreeMap<ObjectId, Look>,
    text: BTreeMap<ObjectId, TextState>,
    composed: BTreeMap<ObjectId, Noun>,
    /// Whether the level hides everything (W-LP-20).
    level_hides: bool,
    roles: Roles,
    epoch: RulesEpoch,
}

/// Properties that show.
fn shown() -> impl Iterator<Item = Property> {
    [Property::Hide, Property::Sleep].into_iter().chain(COLOURS)
}

/// Returns whether the look of visible tiles could have changed.
#[must_use]
pub fn looks_may_have_changed(now: &Situation) -> bool {
    let looks: &Looks = now.world.resource();
    let rules = now.rules;
    now.tiles.is_viewed()
        && (looks.epoch != *now.world.resource()
            || looks.roles != *now.world.resource()
            || shown().any(|property| rules.give(property))
            || rules.may_give(Noun::LEVEL, mask(&PARTICLES))
            || somebody_selects(now))
}

/// Brings [`Look`] up to date at the end of a turn, and tells who has fallen
/// asleep in it.
pub fn show_turn(world: &mut World) {
    let asleep = refresh(world);
    if asleep.is_empty() {
        return;
    }
    let tiles = world.resource::<Tiles>();
    let before = tiles.record().iter();
    let born: BTreeSet<ObjectId> = before
        .filter(|before| before.state.is_none())
        .map(|before| before.id)
        .collect();
    let sleepers: Vec<(ObjectId, IVec2)> = asleep
        .into_iter()
        .filter(|id| !born.contains(id))
        .filter_map(|id| Some((id, tiles.state(id)?.cell)))
        .collect();
    for (id, at) in sleepers {
        tiles::emit(world, TurnEvent::FellAsleep { id, at });
    }
}

/// Brings [`Look`] up to date.
pub fn refresh_looks(world: &mut World) {
    refresh(world);
}

/// Brings [`Look`] up to date, and says who sleeps now and was awake. While
/// the rules are the same and say without conditions what shows, only tiles
/// that this turn changed can look different.
fn refresh(world: &mut World) -> Vec<ObjectId> {
    // Looks that are too much are not found, and the level goes on.
    world.resource_mut::<Tiles>().work.begin_looks();
    let epoch = *world.resource::<RulesEpoch>();
    let mut looks = std::mem::take(&mut *world.resource_mut::<Looks>());
    let level = refresh_level_look(world);
    let query = RuleQuery::new(world);
    let unconditional = shown()
        .chain([Property::Select])
        .flat_map(|property| query.rules.granting_rules(property))
        .all(|granting_rules| granting_rules.always as usize == granting_rules.rules.len());
    if looks.epoch != epoch {
        looks.text = query.rules.text_states();
        looks.composed = query.rules.composed();
    }
    let mut stale: BTreeSet<ObjectId> = if looks.level_hides || level.hides {
        query.tiles.ids().collect()
    } else if looks.epoch == epoch && unconditional {
        query
            .tiles
            .record()
            .iter()
            .map(|before| before.id)
            .collect()
    } else {
        let shown = shown().chain([Property::Select]);
        let shown = shown.flat_map(|property| query.objects_with(property));
        shown
            .chain(looks.text.keys().copied())
            .chain(looks.dressed.keys().copied())
            .collect()
    };
    looks.epoch = epoch;
    looks.level_hides = level.hides;
    let roles = *world.resource::<Roles>();
    stale.extend(looks.roles.focused().chain(roles.focused()));
    looks.roles = roles;
    let mut asleep = Vec::new();
    for id in stale {
        let query = RuleQuery::new(world);
        let mut now = Look::default();
        if query.exists(id) {
            now = look(&query, id);
            now.text = looks.text.get(&id).copied().unwrap_or_default();
            now.composed = looks.composed.get(&id).copied();
        }
        if now == Look::default() {
            looks.dressed.remove(&id);
        } else {
            looks.dressed.insert(id, now);
        }
        if let Some(entity) = query.tiles.entity(id)
            && let Some(mut component) = world.get_mut::<Look>(entity)
        {
            if now.asleep && !component.asleep {
                asleep.push(id);
            }
            component.set_if_neq(now);
        }
    }
    *world.resource_mut::<Looks>() = looks;
    world.resource_mut::<Tiles>().work.end();
    asleep
}

/// Brings [`LevelLook`] up to date.
fn refresh_level_look(world: &mut World) -> LevelLook {
    let query = RuleQuery::new(world);
    let look = LevelLook {
        hides: query.is(Property::Hide, Thing::Level),
        colours: colours(&query, Thing::Level),
        particles: PARTICLES.map(|property| query.count(property, Thing::Level)),
    };
    if let Some(&LevelEntity(entity)) = world.get_resource()
        && let Some(mut component) = world.get_mut::<LevelLook>(entity)
    {
        component.set_if_neq(look);
    }
    look
}

/// Returns the colour words that apply, as bits.
fn colours(query: &RuleQuery, thing: Thing) -> u16 {
    let bits = COLOURS.iter().enumerate();
    bits.fold(0, |colours, (bit, &colour)| {
        colours | u16::from(query.is(colour, thing)) << bit
    })
}

/// Returns the look of an object by the properties it has now.
#[must_use]
pub fn look(query: &RuleQuery, id: ObjectId) -> Look {
    let thing = Thing::Object(id);
    let class = query.tiles.class(query.kind(id));
    // Icons ignore colours (W-PROP-05).
    let colours = match class {
        Class::Icon => 0,
        Class::Entity(_) | Class::Text(_) => colours(query, thing),
    };
    // Icons and the cursor stay visible (W-HIDE-01).
    let can_hide = !matches!(class, Class::Icon | Class::Entity(Noun::CURSOR));
    Look {
        // A level that is HIDE hides all (W-LP-20).
        hidden: can_hide
            && (query.is(Property::Hide, thing) || query.is(Property::Hide, Thing::Level)),
        asleep: query.is(Property::Sleep, thing),
        colours,
        select: rank(query, thing),
        role: Role::ALL
            .into_iter()
            .find(|&role| query.focused(role) == Some(id)),
        ..Look::default()
    }
}

/// Returns the rank of the object among the SELECT objects, in order of the
/// first rule that makes it one (W-SELECT-13).
fn rank(query: &RuleQuery, thing: Thing) -> u32 {
    if !query.is(Property::Select, thing) {
        return 0;
    }
    if !query.charge(units(query.rules.rules.len()), Excess::Rules) {
        return 0;
    }
    let noun = query.noun(thing);
    let wanted = Complement::Property(Property::Select);
    let rules = (1..).zip(&query.rules.rules);
    let mut giving = rules.filter(|(_, rule)| {
        !rule.not && rule.subject == noun && rule.complement == wanted && query.applies(rule, thing)
    });
    giving.next().map_or(0, |(rank, _)| rank)
}
