//! SELECT (W-SELECT): steps along paths and icons in phase 15, the level that
//! is entered on "wait", and the way back to its icon.

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::memory::TurnMemory;
use super::situation::Situation;
use crate::components::TileFlags;
use crate::input::{Input, Player};
use crate::kinds::{Class, Kinds, Noun};
use crate::level::Surroundings;
use crate::level_info::LevelInfo;
use crate::lexicon::Property;
use crate::messages::MoveCause;
use crate::outcome::{Departure, Outcome};
use crate::rules::{RuleQuery, Thing};
use crate::tiles;
use kotodama_board::{Direction, ObjectId};

/// Returns whether there is anything of a kind that is SELECT. The rule alone
/// says little, since CURSOR IS SELECT always holds.
#[must_use]
pub fn somebody_selects(Situation { rules, tiles, .. }: &Situation) -> bool {
    let mut granting_rules = rules.granting_rules(Property::Select).iter();
    granting_rules.any(|entry| !tiles.named(entry.subject).is_empty())
}

/// Returns the objects that take SELECT steps, by id: no icons (W-SELECT-11).
fn selectors(query: &RuleQuery) -> Vec<ObjectId> {
    let mut selectors = query.objects_with(Property::Select);
    selectors.retain(|&id| !query.is_icon(id));
    selectors
}

/// Phase 15: performs a SELECT step, or a turn of waiting (W-SELECT-01,
/// W-SELECT-09).
pub fn select(world: &mut World) {
    let input = world.resource::<TurnMemory>().input;
    if let Some(direction) = input.of(Player::One) {
        step(world, direction);
    } else if input == Input::Wait {
        wait(world);
    }
}

fn step(world: &mut World, input: Direction) {
    let query = RuleQuery::new(world);
    let mut steps: Vec<(ObjectId, Direction, IVec2)> = Vec::new();
    for id in selectors(&query) {
        // It faces where it really goes, but what holds it looks at the input
        // (W-REVERSE-05).
        let direction = query.reversed(id, input);
        let cell = query.cell(id);
        let target = cell + direction.delta();
        let mut there = query.tiles.at(target).iter();
        if there.any(|tile| admits(&query, tile.id)) {
            let held = query.is_held(id, input);
            steps.push((id, direction, if held { cell } else { target }));
        }
    }
    for (id, direction, target) in steps {
        match RuleQuery::new(world).cell(id) == target {
            // What is held turns all the same (W-STILL-01).
            true => tiles::face(world, id, direction),
            false => tiles::step(world, id, Some(direction), target, MoveCause::Selected),
        }
    }
}

/// Returns whether a SELECT object can go where this object is (W-SELECT-02).
fn admits(query: &RuleQuery, id: ObjectId) -> bool {
    let hidden = || {
        let class = query.tiles.class(query.kind(id));
        match class {
            Class::Icon => query.is_hidden_icon(id),
            Class::Entity(Noun::CURSOR) => false,
            Class::Entity(_) | Class::Text(_) => query.is(Property::Hide, Thing::Object(id)),
        }
    };
    query.is_opened(id) || query.is_path(id) && !hidden()
}

fn wait(world: &mut World) {
    let query = RuleQuery::new(world);
    let mut waiting = selectors(&query);
    waiting.retain(|&id| {
        let mut here = query.tiles.at(query.cell(id)).iter();
        here.any(|tile| query.is_path(tile.id))
    });
    for id in waiting {
        tiles::face(world, id, Direction::Right);
        let flags = RuleQuery::new(world).flags(id);
        tiles::set_flags(
            world,
            id,
            TileFlags {
                waits: true,
                ..flags
            },
        );
    }
}

/// A way into another level: one candidate of W-SELECT-07.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrance {
    /// The SELECT object.
    pub selector: ObjectId,
    /// The icon in its cell, or what the icon was transformed into.
    pub through: ObjectId,
    /// The level it leads to: a file relative to that of this level.
    pub level: String,
}

/// Maximum number of ways into other levels that are offered.
const MAX_ENTRANCES: usize = 1000;

/// Returns the levels that "wait" can enter now (W-SELECT-06), in order of
/// SELECT object and icon, each as often as rules say SELECT (W-SELECT-07). If
/// there are several, the player may choose; otherwise the first is entered.
#[must_use]
pub fn entrances(world: &World) -> Vec<Entrance> {
    let query = RuleQuery::new(world);
    let mut entrances = Vec::new();
    // Where turns pass by themselves none is entered (W-SELECT-12).
    let auto = query.is(Property::Auto, Thing::Level);
    if auto || world.resource::<Outcome>().departure.is_some() {
        return entrances;
    }
    for selector in query.objects_with(Property::Select) {
        let times = query.count(Property::Select, selector.into());
        for tile in query.tiles.at(query.cell(selector)) {
            let through = tile.id;
            let Some(level) = query.destination(through) else {
                continue;
            };
            // What selects is not entered, but for icons.
            if !query.is_icon(through) && query.is(Property::Select, through.into()) {
                continue;
            }
            let entrance = Entrance {
                selector,
                through,
                level: level.to_owned(),
            };
            let left = MAX_ENTRANCES.saturating_sub(entrances.len());
            entrances.extend((0..times).map(|_| entrance.clone()).take(left));
        }
    }
    entrances
}

/// Leaves the level through an entrance; no turn passes.
pub fn depart(world: &mut World, entrance: &Entrance) {
    let departure = Departure::Entered {
        level: entrance.level.clone(),
        through: entrance.through,
        surroundings: surroundings(world, entrance.through),
    };
    let mut outcome = world.resource_mut::<Outcome>();
    outcome.departure = Some(departure);
    outcome.update_status();
}

/// Returns the surroundings of an object, without itself (W-ICON-08).
fn surroundings(world: &World, icon: ObjectId) -> Surroundings {
    let query = RuleQuery::new(world);
    let kinds = world.resource::<Kinds>();
    let cell = query.cell(icon);
    let places = (-1..=1).flat_map(|y| (-1..=1).map(move |x| IVec2::new(x, y)));
    let objects = places.flat_map(|place| {
        let there = query.tiles.at(cell + place).iter();
        let others = there.filter(|tile| tile.id != icon);
        others.map(move |tile| (kinds.name(tile.kind).to_owned(), place))
    });
    Surroundings {
        objects: objects.collect(),
        facing: query.facing(icon),
    }
}

/// Returns whether play has come back from a level behind an icon.
#[must_use]
pub fn play_returned(now: &Situation) -> bool {
    now.world.resource::<LevelInfo>().returned_to.is_some()
}

/// Moves the first SELECT object to where play came back (W-SELECT-08).
pub fn return_to_icon(world: &mut World) {
    let query = RuleQuery::new(world);
    let icon = world.resource::<LevelInfo>().returned_to;
    let icon = icon.filter(|&icon| query.exists(icon));
    if let Some(icon) = icon
        && let Some(&first) = selectors(&query).first()
    {
        let cell = query.cell(icon);
        tiles::relocate(world, first, cell, MoveCause::Player);
    }
}
