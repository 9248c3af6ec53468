//! What keeps the board in order between the effects: float states, reading
//! the rules, the six-copies limit and infinite loops.

use std::collections::BTreeMap;

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::level;
use super::memory::TurnMemory;
use super::situation::Situation;
use super::sounds::Sounds;
use crate::components::Kind;
use crate::input::Input;
use crate::lexicon::Property;
use crate::messages::{DeathCause, TurnEvent};
use crate::outcome::Outcome;
use crate::roles;
use crate::rules::{self, RecursionGuard, RuleQuery, TooLong};
use crate::tiles::{self, COPIES, Tiles};

/// Phase 2: what the last turn remembered is forgotten, and dice are thrown.
pub fn begin(world: &mut World, turn: u32, input: Input) {
    let mut tiles = world.resource_mut::<Tiles>();
    tiles.tell(TurnEvent::TurnBegan { turn });
    let first_new = tiles.next_id;
    world.resource_mut::<TurnMemory>().begin(input, first_new);
    world.resource_mut::<Sounds>().0.clear();
    world.resource_mut::<RecursionGuard>().watch();
    rules::dice::throw_again(world);
    roles::begin(world);
}

/// Can anybody look at the board now, and judge conditions that nest?
#[must_use]
pub fn looks_may_nest(now: &Situation) -> bool {
    now.tiles.is_viewed() || now.rules.may_nest()
}

/// Before looks are refreshed: who looks does not change the course of play.
pub fn end(mut guard: ResMut<RecursionGuard>) {
    guard.unwatch();
}

/// Could float states change?
#[must_use]
pub fn something_floats(Situation { rules, tiles, .. }: &Situation) -> bool {
    rules.give(Property::Float) || !tiles.floating().is_empty() || tiles.level().is_marked()
}

/// Could the rules have changed, have too many objects been wanted, or have
/// conditions been too deep?
#[must_use]
pub fn rules_need_reading(now: &Situation) -> bool {
    now.tiles.overflow
        || rules::rules_may_have_changed(now.tiles, now.rules)
        || conditions_are_too_deep(now)
}

/// Have conditions been judged that are too deep (W-LOOP-04)? Only rules in
/// force are judged, and no rules come into force before this is asked.
#[must_use]
pub fn conditions_are_too_deep(now: &Situation) -> bool {
    now.rules.may_nest() && is_exceeded(now.world)
}

fn is_exceeded(world: &World) -> bool {
    world.resource::<RecursionGuard>().are_exceeded()
}

/// Reads the rules; an infinite loop clears the board (W-LOOP-02).
pub fn read_rules(world: &mut World) {
    let overflow = std::mem::take(&mut world.resource_mut::<Tiles>().overflow);
    let read = match overflow || is_exceeded(world) {
        true => Err(TooLong),
        false => rules::read_rules(world),
    };
    // Reading judges as well.
    if read.is_err() || is_exceeded(world) {
        loop_out(world);
        rules::mark_broken(world);
    }
    roles::settle(world);
}

fn loop_out(world: &mut World) {
    world.resource_mut::<RecursionGuard>().watch();
    level::vanish(world);
    world.resource_mut::<Outcome>().looped = true;
    tiles::emit(world, TurnEvent::Looped);
    // The board is empty: this cannot loop. What was too complex was never
    // among the sentences, so the rules are derived in any case.
    let _ = rules::read_rules(world);
    rules::derive_again(world);
}

/// Has anything come into a cell that held too much then?
#[must_use]
pub fn something_is_crowded(now: &Situation) -> bool {
    !now.tiles.changes.crowded.is_empty()
}

/// Removes what is more than six copies of one kind in a cell, the highest
/// ids first to go (W-OBJ-11). Only cells that something entered can be full.
pub fn limit_copies(world: &mut World) {
    let mut cells: Vec<IVec2> = std::mem::take(&mut world.resource_mut::<Tiles>().changes.crowded);
    cells.sort_unstable_by_key(|cell| (cell.y, cell.x));
    cells.dedup();
    for cell in cells {
        let mut counts: BTreeMap<Kind, usize> = BTreeMap::new();
        let mut surplus = Vec::new();
        let query = RuleQuery::new(world);
        for occupant in query.tiles.at(cell) {
            // W-OBJ-12
            if query.leads_somewhere(occupant.id) {
                continue;
            }
            let count = counts.entry(occupant.kind).or_default();
            *count += 1;
            if *count > COPIES {
                surplus.push(occupant.id);
            }
        }
        for id in surplus.into_iter().rev() {
            tiles::remove(world, id, DeathCause::Vanished);
        }
    }
}
