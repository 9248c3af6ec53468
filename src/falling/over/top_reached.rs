//! `TopReached`: a block lies on a row when the field is quiet (F-OVR-02).

use bevy::ecs::prelude::*;

use super::super::description::OverCondition;
use super::super::field::Field;
use super::super::grid::{Block, Grid};
use super::super::rules::Rules;
use super::Ending;

/// Does a block at rest lie on this row?
#[must_use]
pub fn lies(grid: &Grid, row: i32) -> bool {
    (0..grid.width()).any(|x| grid.get(x, row).is_some_and(Block::is_resting))
}

/// `over.top_reached`.
pub fn top_reached(rules: Res<Rules>, field: Res<Field>, mut ending: Ending) {
    let grid = field.grid();
    for condition in &rules.description.game_over {
        if let OverCondition::TopReached(row) = condition
            && lies(grid, super::row(grid, *row))
        {
            ending.over(condition.reason());
        }
    }
}
