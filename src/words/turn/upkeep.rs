//! Upkeep of the board between the effects: float states, reading the rules,
//! the six-copies limit and infinite loops.

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
use crate::rules::{self, RuleQuery};
use crate::tiles::{self, COPIES, Tiles};
use crate::work::Excess;

/// Phase 2: forgets the memory of the last turn, and throws the dice.
pub fn begin(world: &mut World, turn: u32, input: Input) {
    let mut tiles = world.resource_mut::<Tiles>();
    tiles.tell(TurnEvent::TurnBegan { turn });
    tiles.work.begin();
    let first_new = tiles.next_id;
    world.resource_mut::<TurnMemory>().begin(input, first_new);
    world.resource_mut::<Sounds>().0.clear();
    rules::dice::throw_again(world);
    roles::begin(world);
}

/// Returns whether float states could change.
#[must_use]
pub fn something_floats(Situation { rules, tiles, .. }: &Situation) -> bool {
    rules.give(Property::Float) || !tiles.floating().is_empty() || tiles.level().is_marked()
}

/// Returns whether the rules could have changed, or a limit has been exceeded.
#[must_use]
pub fn rules_need_reading(now: &Situation) -> bool {
    something_is_too_much(now) || rules::rules_may_have_changed(now.tiles, now.rules)
}

/// Returns whether a limit has been exceeded since the rules were read
/// (W-LOOP-06).
#[must_use]
pub fn something_is_too_much(now: &Situation) -> bool {
    now.tiles.work.is_exceeded()
}

/// Reads the rules; an infinite loop clears the board (W-LOOP-02).
pub fn read_rules(world: &mut World) {
    let read = match excess(world) {
        Some(excess) => Err(excess),
        None => rules::read_rules(world),
    };
    // Reading judges as well.
    if let Some(excess) = excess(world).or(read.err()) {
        loop_out(world, excess);
        rules::mark_broken(world);
    }
    roles::settle(world);
}

fn excess(world: &World) -> Option<Excess> {
    world.resource::<Tiles>().work.excess()
}

fn loop_out(world: &mut World, excess: Excess) {
    // To clear the board is no work of the level.
    world.resource_mut::<Tiles>().work.end();
    level::vanish(world);
    world.resource_mut::<Tiles>().work.begin();
    world.resource_mut::<Outcome>().looped = Some(excess);
    tiles::emit(world, TurnEvent::Looped);
    // The board is empty: this cannot loop. What was too complex was never
    // among the sentences, so the rules are derived in any case.
    let _ = rules::read_rules(world);
    rules::derive_again(world);
}

/// Returns whether anything has come into a cell that held too much then.
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
