//! Phase 29: what tiles look like, for the view (W-HIDE, W-SLEEP, W-COLOUR,
//! W-RULE-17, W-RULE-18). Derived from rules and board; nothing asks it.

use std::collections::{BTreeMap, BTreeSet};

use bevy::ecs::prelude::*;

use crate::board::ObjectId;
use crate::words::components::{Look, TextState};
use crate::words::kinds::{Class, Noun};
use crate::words::lexicon::{COLOURS, Property};
use crate::words::roles::{Role, Roles};
use crate::words::rules::{Facts, Rules, RulesEpoch, Thing};

/// Tiles that look other than plain.
#[derive(Resource, Clone, Debug, Default)]
pub struct Looks {
    dressed: BTreeMap<ObjectId, Look>,
    text: BTreeMap<ObjectId, TextState>,
    roles: Roles,
    epoch: RulesEpoch,
}

/// Properties that show.
fn shown() -> impl Iterator<Item = Property> {
    [Property::Hide, Property::Sleep].into_iter().chain(COLOURS)
}

/// Could what tiles look like have changed?
#[must_use]
pub fn looks_may_have_changed(
    rules: Res<Rules>,
    looks: Res<Looks>,
    epoch: Res<RulesEpoch>,
    roles: Res<Roles>,
) -> bool {
    looks.epoch != *epoch || looks.roles != *roles || shown().any(|property| rules.give(property))
}

/// Brings [`Look`] up to date. While the rules are the same and say without
/// conditions what shows, only tiles that this turn changed can look
/// different.
pub fn refresh_looks(world: &mut World) {
    let epoch = *world.resource::<RulesEpoch>();
    let mut looks = std::mem::take(&mut *world.resource_mut::<Looks>());
    let facts = Facts::new(world);
    let unconditional = shown()
        .flat_map(|property| facts.rules.givers(property))
        .all(|givers| givers.always as usize == givers.rules.len());
    let mut stale: BTreeSet<ObjectId> = if looks.epoch == epoch && unconditional {
        facts.tiles.record().iter().map(|&(id, _)| id).collect()
    } else {
        if looks.epoch != epoch {
            looks.text = facts.rules.text_states();
        }
        let shown = shown().flat_map(|property| facts.holders(property));
        shown
            .chain(looks.text.keys().copied())
            .chain(looks.dressed.keys().copied())
            .collect()
    };
    looks.epoch = epoch;
    let roles = *world.resource::<Roles>();
    stale.extend(looks.roles.holders().chain(roles.holders()));
    looks.roles = roles;
    for id in stale {
        let facts = Facts::new(world);
        let mut now = Look::default();
        if facts.exists(id) {
            now = look(&facts, id);
            now.text = looks.text.get(&id).copied().unwrap_or_default();
        }
        match now == Look::default() {
            true => looks.dressed.remove(&id),
            false => looks.dressed.insert(id, now),
        };
        if let Some(entity) = facts.tiles.entity(id)
            && let Some(mut component) = world.get_mut::<Look>(entity)
        {
            component.set_if_neq(now);
        }
    }
    *world.resource_mut::<Looks>() = looks;
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
        role: Role::ALL
            .into_iter()
            .find(|&role| facts.focused(role) == Some(id)),
        ..Look::default()
    }
}
