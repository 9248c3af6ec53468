//! `blocks: Rows` (F-GRV-05): everything above a row that was deleted as a
//! whole moves down as a whole; other deletions leave holes.

use super::super::description::BlockLaw;
use super::super::grid::Grid;
use super::super::orders::Orders;
use super::super::rules::Rules;
use super::{Gone, unheld};

/// Orders blocks to fall by the number of rows below them whose blocks are all
/// deleted in this frame.
pub fn fall_orders(grid: &Grid, rules: &Rules, orders: &mut Orders) {
    let gone = Gone::new(grid, rules, orders);
    let rows: Vec<bool> = (0..grid.height())
        .map(|y| is_deleted(grid, &gone, y))
        .collect();
    let mut below = 0;
    // Bottom up: each range of rows between two deleted ones.
    for (y, deleted) in (0..grid.height()).zip(&rows).rev() {
        if !deleted {
            continue;
        }
        below += 1;
        let next = (0..y).zip(&rows).rev().find(|&(_, &deleted)| deleted);
        let top = next.map_or(-1, |(next, _)| next);
        for x in 0..grid.width() {
            unheld(grid, rules, &gone, (x, y - 1), false, |index| {
                if grid.cell(index).y > top {
                    orders.fall(grid, index, below);
                }
            });
        }
    }
}

/// Returns whether the row has blocks, all of which are deleted under this law.
fn is_deleted(grid: &Grid, gone: &Gone, y: i32) -> bool {
    let mut blocks = (0..grid.width())
        .filter_map(|x| grid.index(x, y))
        .filter(|&index| grid.at(index).is_some())
        .peekable();
    blocks.peek().is_some() && blocks.all(|index| gone.law(index) == Some(BlockLaw::Naive))
}
