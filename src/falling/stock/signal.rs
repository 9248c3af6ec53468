//! `Signal`: a block that comes to rest beside marked ones releases them
//! (F-MTH-03).

use bevy::ecs::prelude::*;

use super::super::clear::{ClearMatches, Judging, Matches, RoleSet};
use super::super::field::Field;
use super::super::flow::Clock;
use super::super::grid::{Grid, Index};
use super::super::orders::Orders;
use super::StockRules;

/// Returns, for each group, whether it is beside a block of these roles that
/// has come to rest since the last frame, or overlaps with such a group.
fn touched(grid: &Grid, frame: u32, roles: RoleSet, found: &Matches) -> Vec<bool> {
    let is_signal = |index: Index| {
        grid.at(index).is_some_and(|block| {
            roles.has(block.role) && block.is_resting() && block.when.saturating_add(1) == frame
        })
    };
    let mut cells: Vec<Index> = Vec::new();
    let mut released: Vec<bool> = found.groups().map(|_| false).collect();
    let mut goes_on = true;
    while goes_on {
        goes_on = false;
        for (group, released) in found.groups().zip(&mut released) {
            let is_beside = |&index: &Index| grid.neighbours(index).any(is_signal);
            if !*released
                && group
                    .iter()
                    .any(|index| is_beside(index) || cells.contains(index))
            {
                *released = true;
                cells.extend(group);
                goes_on = true;
            }
        }
    }
    released
}

/// System `stock.signal`: releases the groups that a signal touches.
pub(super) fn signal(
    own: StockRules<RoleSet>,
) -> impl Fn(Res<Field>, Res<Clock>, Res<Judging>, Res<ClearMatches>, ResMut<Orders>) {
    move |field, clock, judging, matches, mut orders| {
        // Without a change of the field no block has come to rest.
        if !judging.stock {
            return;
        }
        let grid = field.grid();
        for &(number, roles) in &own {
            let Some(found) = matches.found.get(usize::from(number)) else {
                continue;
            };
            let released = touched(grid, clock.frame, roles, found);
            for (group, is_released) in found.groups().zip(released) {
                if is_released {
                    super::release(grid, &matches, number, group, &mut orders);
                }
            }
        }
    }
}
