//! `blocks: Linked` (F-GRV-06): joined blocks fall as one body.

use super::super::grid::{Grid, Index};
use super::super::orders::Orders;
use super::super::rules::Rules;
use super::Gone;
use super::bodies::Bodies;

/// Orders every body that is supported by neither the floor nor a fixed block
/// to fall to the ground.
pub fn fall_orders(grid: &Grid, rules: &Rules, orders: &mut Orders) {
    let gone = Gone::new(grid, rules, orders);
    // Where every block stands on the floor or another block, all are held.
    let holds = |index: Index| {
        let block = grid.at(index).filter(|block| !block.is_clearing());
        block.is_some() && !gone.has(index)
    };
    let hangs = |index: Index| grid.below(index).is_some_and(|below| !holds(below));
    if !grid.blocks().any(|(index, _)| hangs(index)) {
        return;
    }
    let bodies = Bodies::new(grid, |index| gone.has(index));
    let mut held = bodies.flags(|index| {
        let fixed = grid
            .at(index)
            .is_some_and(|block| rules.roles.is_fixed(block.role));
        fixed || grid.below(index).is_none()
    });
    bodies.spread_up(grid, &mut held);
    for index in bodies.cells_without(&held) {
        orders.fall(grid, index, i64::from(grid.height()));
    }
}
