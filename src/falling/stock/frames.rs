//! `Frames`: marked groups go after resting for some time (F-MTH-03).

use bevy::ecs::prelude::*;

use super::super::clear::ClearMatches;
use super::super::description::{Method, Release};
use super::super::field::Field;
use super::super::flow::Clock;
use super::super::orders::Orders;
use super::super::rules::Rules;

/// `stock.frames`: a group is released when all its blocks have been at rest
/// for so many frames.
pub fn frames(
    rules: Res<Rules>,
    field: Res<Field>,
    clock: Res<Clock>,
    matches: Res<ClearMatches>,
    mut orders: ResMut<Orders>,
) {
    let grid = field.grid();
    for (number, rule, found) in matches.by_rule(&rules) {
        let Method::Stock(Release::Frames(frames)) = rule.how else {
            continue;
        };
        let has_rested = |&index| {
            grid.at(index).is_some_and(|block| {
                block.is_resting() && clock.frame.saturating_sub(block.when) >= frames
            })
        };
        for group in found.groups() {
            if group.iter().all(has_rested) {
                super::release(grid, &matches, number, group, &mut orders);
            }
        }
    }
}
