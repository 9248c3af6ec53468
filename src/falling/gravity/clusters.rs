//! `blocks: Clusters` (F-GRV-07): groups of alike blocks fall as one body. The
//! groups are stored as bonds, which are renewed when the field comes to rest.
//! A piece that has just locked counts as resting until it is ordered to fall.

use super::super::fall::Movable;
use super::super::field::Field;
use super::super::grid::{Grid, Index, bits};
use super::super::rules::Roles;
use kotodama_board::Direction;

/// Joins the groups of a field at rest, before its fall orders are given.
pub(super) fn join(field: &mut Field, roles: &Roles) {
    if is_at_rest(field.grid()) {
        for (index, bonds) in bonds(field.grid(), roles) {
            field.update(index, |block| block.bonds = bonds);
        }
    }
}

/// Returns whether nothing is being cleared, and nothing falls except blocks
/// that have locked in this frame.
#[must_use]
pub fn is_at_rest(grid: &Grid) -> bool {
    grid.clearing() == 0
        && (grid.falling() == 0 || grid.blocks().all(|(_, block)| block.number == 0))
}

/// Returns the blocks whose bonds must change to match their groups, with the
/// new bonds.
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
        let bonds = bits(joined);
        if bonds != block.bonds {
            changed.push((index, bonds));
        }
    }
    changed
}
