//! `LockOut`: a piece has locked above the visible rows (F-OVR-04).

use bevy::ecs::prelude::*;

use super::super::description::OverCondition;
use super::super::field::Field;
use super::super::flow::Clock;
use super::super::goal;
use super::super::grid::Grid;
use super::super::plan::Plan;
use super::super::rules::Rules;
use super::super::stage::Stage;
use super::super::stats::{LastChain, Stats, ThisFrame};
use super::Ending;

const REASON: &str = OverCondition::LockOut { part: false }.reason();

/// Adds the system of `LockOut(Whole)` or `LockOut(Part)`.
pub(super) fn choose(part: bool, plan: &mut Plan) {
    let name = "over.lock_out";
    let is_named = plan.names().contains(&name);
    if part {
        let system = lock_out_part.run_if(super::is_quiet);
        if is_named {
            plan.also(Stage::Over, system);
        } else {
            plan.add(Stage::Over, name, system);
        }
    } else {
        let has_locked = |this: Res<ThisFrame>| this.locked;
        let system = lock_out.run_if(has_locked);
        if is_named {
            plan.also(Stage::PlaceOver, system);
        } else {
            plan.add(Stage::PlaceOver, name, system);
        }
    }
}

/// `LockOut(Whole)`: at the placement. Counted goals that it reaches go first
/// (F-OVR-06).
pub fn lock_out(
    rules: Res<Rules>,
    field: Res<Field>,
    last_chain: Res<LastChain>,
    stats: Res<Stats>,
    clock: Res<Clock>,
    mut ending: Ending,
) {
    let hidden = field.grid().hidden();
    let placed = last_chain.placement.as_ref();
    let is_out = placed.is_some_and(|placed| placed.cells.iter().all(|(cell, _)| cell.y < hidden));
    if !is_out {
        return;
    }
    let goal = &rules.description.goal;
    if goal::is_reached(goal, &stats, clock.frame) {
        ending.win(goal.reason());
    } else {
        ending.over(REASON);
    }
}

/// Does a block lie in a hidden row?
fn is_above(grid: &Grid) -> bool {
    grid.blocks()
        .next()
        .is_some_and(|(first, _)| grid.is_hidden(first))
}

/// `LockOut(Part)`: when the field is quiet again, unless no block is left in
/// the hidden rows.
pub fn lock_out_part(field: Res<Field>, mut ending: Ending) {
    if ending.flow().locked_out && is_above(field.grid()) {
        ending.over(REASON);
    }
}
