//! `Stock`: matched blocks are marked and stay (F-MTH-03, F-MTH-04).

use bevy::ecs::prelude::*;

use super::super::clear::{ClearMatches, Judging};
use super::super::description::ClearRule;
use super::super::fall::Movable;
use super::super::field::Field;
use super::super::orders::Orders;
use super::super::rules::Rules;

/// System `method.stock`: marks the blocks that belong to stock rules and are
/// not deleted in this frame, and removes the mark from all others.
pub fn stock(
    rules: Res<Rules>,
    judging: Res<Judging>,
    matches: Res<ClearMatches>,
    orders: Res<Orders>,
    mut field: ResMut<Field>,
) {
    if !judging.stock && orders.deletions.is_empty() {
        return;
    }
    let is_stocked = |index| {
        let rule = matches.owners.owner(index);
        let rule = rule.and_then(|number| rules.clear_rule(number));
        rule.is_some_and(ClearRule::is_stock)
    };
    for index in field.grid().indices() {
        let Some(&block) = field.grid().at(index) else {
            continue;
        };
        let marked = is_stocked(index) && !block.is_clearing();
        if block.marked != marked {
            field.update(index, |block| block.marked = marked);
        }
    }
    for deletion in &orders.deletions {
        field.update(deletion.index, |block| block.marked = false);
    }
}
