//! `LockOut`: a piece has locked above the visible rows (F-OVR-04).

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::super::description::{Goal, OverCondition};
use super::super::field::Field;
use super::super::flow::{Clock, Ending};
use super::super::goal;
use super::super::grid::Grid;
use super::super::plan::Plan;
use super::super::rules::Rules;
use super::super::stage::Stage;
use super::super::stats::{LastChain, Stats, ThisFrame};

const REASON: &str = OverCondition::LockOut { part: false }.reason();

/// Adds the system of `LockOut(Whole)` or `LockOut(Part)`.
pub(super) fn choose(part: bool, rules: &Rules, plan: &mut Plan) {
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
        let goal = rules.description.goal.clone();
        let system = lock_out(goal).run_if(has_locked);
        if is_named {
            plan.also(Stage::PlaceOver, system);
        } else {
            plan.add(Stage::PlaceOver, name, system);
        }
    }
}

/// System of `LockOut(Whole)`, at the placement. A counted goal that the
/// placement reaches takes precedence (F-OVR-06).
fn lock_out(goal: Goal) -> impl Fn(Res<Field>, Res<LastChain>, Res<Stats>, Res<Clock>, Ending) {
    move |field, last_chain, stats, clock, mut ending| {
        let hidden = field.grid().hidden();
        let placement = last_chain.placement.as_ref();
        let is_above = |cell: &IVec2| cell.y < hidden;
        if !placement.is_some_and(|piece| piece.cells.iter().all(|(cell, _)| is_above(cell))) {
            return;
        }
        if goal::is_reached(&goal, &stats, clock.frame) {
            ending.win(goal.reason());
        } else {
            ending.over(REASON);
        }
    }
}

/// Returns whether a block lies in a hidden row.
fn is_above(grid: &Grid) -> bool {
    grid.blocks()
        .next()
        .is_some_and(|(first, _)| grid.is_hidden(first))
}

/// System of `LockOut(Part)`, when the field is quiet again; does nothing if no
/// block is left in the hidden rows.
pub fn lock_out_part(field: Res<Field>, mut ending: Ending) {
    if ending.flow().locked_out && is_above(field.grid()) {
        ending.over(REASON);
    }
}
