//! `Beside`: neighbours of what other rules delete (F-CND-08).

use bevy::ecs::prelude::*;

use super::super::description::Condition;
use super::super::field::Field;
use super::super::flow::Clock;
use super::super::grid::Index;
use super::super::orders::Orders;
use super::super::rules::Rules;
use super::kinds::RoleSet;
use super::{ClearMatches, Matches, Owners, View};

/// Finds the blocks of these roles that are orthogonal neighbours of a deleted
/// block, each as a group of its own.
pub fn find(view: View<'_>, roles: &[u8], deleted: &Owners, out: &mut Matches) {
    out.clear();
    let roles = RoleSet::of(roles);
    let matches = |index: Index| {
        let block = view.grid.at(index);
        view.sees(index) && block.is_some_and(|block| roles.has(block.role) && view.counts(block))
    };
    // One that lies beside several is found at the first.
    let mut found = std::mem::take(&mut out.beside);
    found.clear();
    for &index in deleted.cells() {
        let neighbours = view.grid.neighbours(index);
        found.extend(neighbours.filter(|&beside| matches(beside)));
    }
    found.sort_unstable();
    found.dedup();
    for &index in &found {
        out.push(index);
        out.close();
    }
    out.beside = found;
}

/// Returns whether a rule has this condition.
pub(super) fn is_named(rules: &Rules) -> bool {
    let mut clear = rules.clear().iter();
    clear.any(|rule| matches!(rule.when, Condition::Beside { .. }))
}

impl ClearMatches {
    /// Judges the `Beside` rules by what all other rules delete: what they
    /// claimed, and what stock rules released (already in the orders).
    pub fn find_beside(&mut self, rules: &Rules, grid: &super::Grid, frame: u32, orders: &Orders) {
        let clear = rules.clear();
        self.fit(clear.len());
        self.collect_deleted(rules, grid, orders);
        for (rule, found) in clear.iter().zip(&mut self.found) {
            if let Condition::Beside { roles, .. } = &rule.when {
                let view = View::new(rules, grid, frame, rule);
                find(view, roles, &self.deleted, found);
            }
        }
    }
}

/// `clear.beside`: judged whenever another rule deletes something.
pub fn beside(
    rules: Res<Rules>,
    field: Res<Field>,
    clock: Res<Clock>,
    orders: Res<Orders>,
    mut matches: ResMut<ClearMatches>,
) {
    matches.find_beside(&rules, field.grid(), clock.frame, &orders);
}
