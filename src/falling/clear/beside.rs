//! `Beside`: neighbours of blocks that other rules delete (F-CND-08).

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
    // A block beside several deleted ones is found at the first of them.
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

/// Returns whether any rule has this condition.
pub(super) fn is_named(rules: &Rules) -> bool {
    let mut clear = rules.clear().iter();
    clear.any(|rule| matches!(rule.when, Condition::Beside { .. }))
}

impl ClearMatches {
    /// Judges the `Beside` rules by all blocks that other rules delete: those
    /// they claimed, and those that stock rules released (already in the
    /// orders).
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

/// System `clear.beside`: judges its rules whenever another rule deletes a
/// block.
pub fn beside(
    rules: Res<Rules>,
    field: Res<Field>,
    clock: Res<Clock>,
    orders: Res<Orders>,
    mut matches: ResMut<ClearMatches>,
) {
    matches.find_beside(&rules, field.grid(), clock.frame, &orders);
}
