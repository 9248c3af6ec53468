//! Clear methods: what becomes of matched blocks (F-MTH-01, F-MTH-02, F-MTH-03).

pub mod change;
pub mod immediate;
pub mod stock;

use bevy::ecs::prelude::*;

use super::clear::ClearMatches;
use super::description::Method;
use super::field::Field;
use super::orders::Orders;
use super::plan::Plan;
use super::rules::Rules;
use super::stage::Stage;
use super::stats::ThisFrame;

/// Notes the groups that lose blocks in this frame.
fn share(
    rules: Res<Rules>,
    field: Res<Field>,
    orders: Res<Orders>,
    mut matches: ResMut<ClearMatches>,
    mut this_frame: ResMut<ThisFrame>,
) {
    if !orders.deletions.is_empty() {
        matches.share(&rules, field.grid(), &orders);
        this_frame.places = matches.places(&rules);
    }
}

/// The methods and their systems.
type Row = (fn(&Method) -> bool, fn(&mut Plan));
const METHODS: [Row; 3] = [
    (
        |how| matches!(how, Method::Immediate { .. }),
        |plan| plan.add(Stage::Method, "method.immediate", immediate::immediate),
    ),
    (
        |how| matches!(how, Method::Change { .. }),
        |plan| plan.add(Stage::Method, "method.change", change::change),
    ),
    (
        |how| matches!(how, Method::Stock(_)),
        |plan| plan.add(Stage::Method, "method.stock", stock::stock),
    ),
];

/// Adds the systems that the rules name.
pub fn choose(rules: &Rules, plan: &mut Plan) {
    let clear = &rules.description.clear.rules;
    for (is, add) in METHODS {
        if clear.iter().any(|rule| is(&rule.how)) {
            add(plan);
        }
    }
    if !clear.is_empty() {
        plan.also(Stage::Method, share);
    }
}
