//! `blocks: Above` (F-GRV-08): blocks above a deleted block fall.

use super::super::description::BlockLaw;
use super::super::grid::Grid;
use super::super::orders::Orders;
use super::super::rules::Rules;
use super::{Gone, unheld};

/// Orders the blocks above the lowest deleted one of each column to fall to
/// the ground.
pub fn fall_orders(grid: &Grid, rules: &Rules, orders: &mut Orders) {
    let gone = Gone::new(grid, rules, orders);
    let mut lowest = vec![None; usize::try_from(grid.width()).unwrap_or(0)];
    for index in gone.by(BlockLaw::Above) {
        let cell = grid.cell(index);
        let column = usize::try_from(cell.x).unwrap_or(0);
        if let Some(lowest) = lowest.get_mut(column) {
            *lowest = Some(cell.y);
        }
    }
    for (x, lowest) in (0..).zip(lowest) {
        let Some(lowest) = lowest else {
            continue;
        };
        unheld(grid, rules, &gone, (x, lowest - 1), false, |index| {
            orders.fall(grid, index, i64::from(grid.height()));
        });
    }
}
