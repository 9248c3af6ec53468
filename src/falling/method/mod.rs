//! Clear methods: what becomes of matched blocks (F-MTH-01, F-MTH-02, F-MTH-03).

pub mod change;
pub mod immediate;
pub mod stock;

use bevy::ecs::prelude::*;

use super::assemble::{Plan, Stage};
use super::clear::ClearMatches;
use super::description::Method;
use super::field::Field;
use super::grid::Grid;
use super::orders::Orders;
use super::rules::Rules;
use super::stats::ThisFrame;

/// What becomes of a matched block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Deleted, clearing for so many frames.
    Delete(u32),
    /// It takes this role.
    Change(u8),
    /// Nothing yet.
    Stay,
}

/// What a method does with a block of this role.
#[must_use]
pub fn fate(how: &Method, role: u8) -> Fate {
    match how {
        Method::Immediate { frames } => Fate::Delete(*frames),
        Method::Change { to, last } => {
            let entry = to.iter().find(|(from, _)| *from == role);
            entry.map_or(Fate::Delete(*last), |&(_, to)| Fate::Change(to))
        }
        Method::Stock(_) => Fate::Stay,
    }
}

/// Orders for the blocks that belong to rules with a method of a kind.
pub fn order(
    rules: &Rules,
    grid: &Grid,
    matches: &ClearMatches,
    orders: &mut Orders,
    is: impl Fn(&Method) -> bool,
) {
    let clear = &rules.description.clear.rules;
    for &index in matches.owners.cells() {
        let Some(number) = matches.owners.owner(index) else {
            continue;
        };
        let Some(rule) = clear.get(usize::from(number)).filter(|rule| is(&rule.how)) else {
            continue;
        };
        let role = grid.at(index).map_or(0, |block| block.role);
        match fate(&rule.how, role) {
            Fate::Delete(frames) => orders.delete(grid, index, frames, number),
            Fate::Change(to) => orders.changes.push((index, to)),
            Fate::Stay => {}
        }
    }
}

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
