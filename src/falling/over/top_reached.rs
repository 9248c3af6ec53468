//! `TopReached`: a block lies in a row when the field is quiet (F-OVR-02).

use bevy::ecs::prelude::*;

use super::super::description::OverCondition;
use super::super::field::Field;
use super::super::flow::Ending;
use super::super::grid::{Block, Grid};

/// Returns whether a block is at rest in this row.
#[must_use]
pub fn lies(grid: &Grid, row: i32) -> bool {
    (0..grid.width()).any(|x| grid.get(x, row).is_some_and(Block::is_resting))
}

/// System `over.top_reached`.
pub(super) fn top_reached(conditions: &[OverCondition]) -> impl Fn(Res<Field>, Ending) + use<> {
    let own = conditions.iter().filter_map(|condition| match condition {
        OverCondition::TopReached(row) => Some((*row, condition.reason())),
        _ => None,
    });
    let own: Vec<_> = own.collect();
    move |field, mut ending| {
        let grid = field.grid();
        for &(row, reason) in &own {
            if lies(grid, super::row(grid, row)) {
                ending.over(reason);
            }
        }
    }
}
