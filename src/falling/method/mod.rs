//! Clear methods, which treat matched blocks (F-MTH-01, F-MTH-02, F-MTH-03).

pub mod stock;

use bevy::ecs::prelude::*;

use super::clear::{self, ClearMatches};
use super::description::{ClearRule, Method};
use super::field::Field;
use super::orders::Orders;
use super::plan::Plan;
use super::rules::Rules;
use super::stage::Stage;
use super::stats::ThisFrame;

/// Lists the groups that lose blocks in this frame.
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

/// Name of the system of a method, and a test whether a rule uses it.
type Row = (&'static str, fn(&ClearRule) -> bool);
const METHODS: [Row; 2] = [
    ("method.immediate", |rule| {
        matches!(rule.how, Method::Immediate { .. })
    }),
    ("method.change", |rule| {
        matches!(rule.how, Method::Change { .. })
    }),
];

/// Adds the systems that the rules name.
pub fn choose(rules: &Rules, plan: &mut Plan) {
    let clear = rules.clear();
    for (name, is) in METHODS {
        if clear.iter().any(is) {
            let order = move |rules: Res<Rules>,
                              field: Res<Field>,
                              matches: Res<ClearMatches>,
                              mut orders: ResMut<Orders>| {
                clear::order(&rules, field.grid(), &matches, &mut orders, is);
            };
            plan.add(Stage::Method, name, order);
        }
    }
    if clear.iter().any(ClearRule::is_stock) {
        plan.add(Stage::Method, "method.stock", stock::stock);
    }
    if !clear.is_empty() {
        plan.also(Stage::Method, share);
    }
}
