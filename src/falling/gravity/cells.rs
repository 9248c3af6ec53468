//! `blocks: Cells` (F-GRV-04): every block falls on its own.

use super::super::description::BlockLaw;
use super::super::grid::Grid;
use super::super::orders::Orders;
use super::super::rules::Rules;
use super::{Gone, unheld};

/// Orders every unsupported block to fall to the ground. If only clear rules
/// name the law (F-GRV-09), it applies to the columns in which they delete.
pub fn fall_orders(grid: &Grid, rules: &Rules, orders: &mut Orders) {
    let gone = Gone::new(grid, rules, orders);
    let everywhere = rules.gravity().blocks == BlockLaw::Cascade;
    let mut columns = vec![everywhere; usize::try_from(grid.width()).unwrap_or(0)];
    for index in gone.by(BlockLaw::Cascade) {
        let column = usize::try_from(grid.cell(index).x).unwrap_or(0);
        if let Some(concerned) = columns.get_mut(column) {
            *concerned = true;
        }
    }
    for (x, concerned) in (0..).zip(columns) {
        if concerned {
            unheld(grid, rules, &gone, (x, grid.height() - 1), true, |index| {
                orders.fall(grid, index, i64::from(grid.height()));
            });
        }
    }
}
