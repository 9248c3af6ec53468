//! `Frames`: marked groups are released after resting for some time (F-MTH-03).

use bevy::ecs::prelude::*;

use super::super::clear::ClearMatches;
use super::super::field::Field;
use super::super::flow::Clock;
use super::super::orders::Orders;
use super::StockRules;

/// System `stock.frames`: releases a group when all its blocks have been at
/// rest for the number of frames of its rule.
pub(super) fn frames(
    own: StockRules<u32>,
) -> impl Fn(Res<Field>, Res<Clock>, Res<ClearMatches>, ResMut<Orders>) {
    move |field, clock, matches, mut orders| {
        let grid = field.grid();
        for &(number, frames) in &own {
            let has_rested = |&index| {
                grid.at(index).is_some_and(|block| {
                    block.is_resting() && clock.frame.saturating_sub(block.when) >= frames
                })
            };
            for group in matches.groups(number) {
                if group.iter().all(has_rested) {
                    super::release(grid, &matches, number, group, &mut orders);
                }
            }
        }
    }
}
