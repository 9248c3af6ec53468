//! `blocks: Clusters` (F-GRV-07): groups of alike blocks fall as one body.
//! The groups are kept as bonds, made anew when the field comes to rest; a
//! piece that has just locked is at rest until it is told to fall.

use bevy::ecs::prelude::*;

use super::super::description::BlockLaw;
use super::super::field::Field;
use super::super::grid::{Grid, Index};
use super::super::orders::Orders;
use super::super::rules::{Roles, Rules};
use super::linked;
use kotodama_board::Direction;

/// System `gravity.clusters`.
pub fn order(
    rules: Res<Rules>,
    mut field: ResMut<Field>,
    mut orders: ResMut<Orders>,
    mut seen: ResMut<super::Seen>,
) {
    if !seen.is_new(BlockLaw::StickyFamilies, &field, &orders) {
        return;
    }
    if is_at_rest(field.grid()) {
        for (index, bonds) in bonds(field.grid(), &rules.roles) {
            field.update(index, |block| block.bonds = bonds);
        }
    }
    linked::fall_orders(field.grid(), &rules, &mut orders);
}

/// Is nothing cleared, and falls nothing but what has locked in this frame?
#[must_use]
pub fn is_at_rest(grid: &Grid) -> bool {
    grid.clearing() == 0
        && (grid.falling() == 0 || grid.blocks().all(|(_, block)| block.number == 0))
}

/// The bonds of blocks whose bonds are not those of their groups.
#[must_use]
pub fn bonds(grid: &Grid, roles: &Roles) -> Vec<(Index, u8)> {
    let mut changed = Vec::new();
    for (index, block) in grid.blocks() {
        let cell = grid.cell(index);
        let joined = Direction::ALL.into_iter().filter(|direction| {
            let beside = cell + direction.delta();
            let neighbour = grid.get(beside.x, beside.y);
            neighbour.is_some_and(|other| {
                !block.is_clearing() && !other.is_clearing() && roles.alike(block.role, other.role)
            })
        });
        let bonds = joined.fold(0, |bits, direction| bits | 1 << direction.index());
        if bonds != block.bonds {
            changed.push((index, bonds));
        }
    }
    changed
}
