//! Game-over conditions (F-OVR). Whether a new piece fits is judged where
//! pieces appear ([`super::frame::appear`]).

pub mod cells;
pub mod lock_out;
pub mod top_reached;
pub mod top_timeout;

use bevy::ecs::prelude::*;

use super::description::OverCondition;
use super::grid::Grid;
use super::plan::Plan;
use super::rules::Rules;
use super::stage::Stage;
use super::stats::ThisFrame;

/// Returns the row of a condition; the first visible one if the condition gives
/// none.
fn row(grid: &Grid, row: Option<u8>) -> i32 {
    row.map_or(grid.hidden(), i32::from)
}

/// Run condition: the field has become quiet.
#[must_use]
pub fn is_quiet(this_frame: Res<ThisFrame>) -> bool {
    this_frame.quiet
}

/// Adds the systems that the rules name, in the order of the conditions
/// (F-OVR-06); each is at the place of the first condition of its kind.
pub fn choose(rules: &Rules, plan: &mut Plan) {
    let conditions = &rules.description.game_over;
    let mut kinds = Vec::new();
    for condition in conditions {
        let is_part = *condition == OverCondition::LockOut { part: true };
        let kind = (std::mem::discriminant(condition), is_part);
        if kinds.contains(&kind) {
            continue;
        }
        kinds.push(kind);
        match condition {
            OverCondition::BlockOut => {}
            OverCondition::TopReached(_) => {
                let system = top_reached::top_reached(conditions).run_if(is_quiet);
                plan.add(Stage::Over, "over.top_reached", system);
            }
            OverCondition::TopTimeout(..) => {
                plan.state::<top_timeout::TopTimers>();
                plan.cache::<top_timeout::Occupied>();
                let system = top_timeout::top_timeout(conditions);
                plan.add(Stage::Over, "over.top_timeout", system);
            }
            OverCondition::LockOut { part } => lock_out::choose(*part, rules, plan),
            OverCondition::Cells(_) => {
                let system = cells::cells(conditions).run_if(is_quiet);
                plan.add(Stage::Over, "over.cells", system);
            }
        }
    }
}
