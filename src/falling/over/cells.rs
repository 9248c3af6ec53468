//! `Cells`: one of these cells holds a block when the field is quiet
//! (F-OVR-05).

use bevy::ecs::prelude::*;

use super::super::description::OverCondition;
use super::super::field::Field;
use super::super::grid::Grid;
use super::super::rules::Rules;
use super::Ending;

/// Does one of these cells hold a block?
#[must_use]
pub fn holds(grid: &Grid, cells: &[(u8, u8)]) -> bool {
    cells
        .iter()
        .any(|&(x, y)| grid.get(x.into(), y.into()).is_some())
}

/// `over.cells`.
pub fn cells(rules: Res<Rules>, field: Res<Field>, mut ending: Ending) {
    for condition in &rules.description.game_over {
        if let OverCondition::Cells(cells) = condition
            && holds(field.grid(), cells)
        {
            ending.over(condition.reason());
        }
    }
}
