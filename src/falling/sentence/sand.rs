//! Blocks that are sand fall on their own (F-SAY-04).

use bevy::ecs::prelude::*;

use super::super::description::Property;
use super::super::field::Field;
use super::super::orders::Orders;
use super::super::rules::Rules;
use super::Laws;

/// System `sentence.sand`: orders the unsupported sand of each column to fall
/// to the ground. Any other block supports it, even one in the air.
pub(super) fn fall(
    rules: Res<Rules>,
    laws: Res<Laws>,
    field: Res<Field>,
    mut orders: ResMut<Orders>,
) {
    let is_sand = |role: u8| laws.is(role, Property::Sand) && !rules.roles.is_fixed(role);
    if !laws.held().iter().any(|held| is_sand(held.noun)) {
        return;
    }
    let grid = field.grid();
    let gone: Vec<_> = orders.deletions.iter().map(|it| it.index).collect();
    for x in 0..grid.width() {
        let mut held = true;
        for y in (0..grid.height()).rev() {
            let Some(index) = grid.index(x, y) else {
                continue;
            };
            held = match grid.at(index) {
                None => false,
                Some(block) if block.is_clearing() || gone.contains(&index) => false,
                Some(block) if is_sand(block.role) => {
                    if !held {
                        orders.fall(grid, index, i64::from(grid.height()));
                    }
                    held
                }
                Some(_) => true,
            };
        }
    }
}
