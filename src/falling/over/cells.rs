//! `Cells`: one of these cells holds a block when the field is quiet
//! (F-OVR-05).

use bevy::ecs::prelude::*;

use super::super::description::OverCondition;
use super::super::field::Field;
use super::super::flow::Ending;
use super::super::grid::Grid;

/// Returns whether one of these cells holds a block.
#[must_use]
pub fn holds(grid: &Grid, cells: &[(u8, u8)]) -> bool {
    cells
        .iter()
        .any(|&(x, y)| grid.get(x.into(), y.into()).is_some())
}

/// System `over.cells`.
pub(super) fn cells(conditions: &[OverCondition]) -> impl Fn(Res<Field>, Ending) + use<> {
    let own = conditions.iter().filter_map(|condition| match condition {
        OverCondition::Cells(cells) => Some((cells.clone(), condition.reason())),
        _ => None,
    });
    let own: Vec<_> = own.collect();
    move |field, mut ending| {
        for (cells, reason) in &own {
            if holds(field.grid(), cells) {
                ending.over(reason);
            }
        }
    }
}
