//! What the conditions found, and which rule each block belongs to.

use bevy::ecs::prelude::*;

use super::super::description::{Condition, Method};
use super::super::field::Field;
use super::super::grid::{Grid, Index};
use super::super::method::{self, Fate};
use super::super::orders::{NO_RULE, Orders};
use super::super::rules::Rules;
use super::super::tally::Share;
use super::{Judging, Matches, View};

/// Which rule each cell belongs to; the first that claims it gets it.
#[derive(Clone, Debug, Default)]
pub struct Claims {
    owners: Vec<u8>,
    cells: Vec<Index>,
}

impl Claims {
    /// Forgets everything, for a field of so many cells.
    pub fn reset(&mut self, area: usize) {
        if self.owners.len() == area {
            for &index in &self.cells {
                if let Some(owner) = self.owners.get_mut(usize::from(index)) {
                    *owner = NO_RULE;
                }
            }
        } else {
            self.owners.clear();
            self.owners.resize(area, NO_RULE);
        }
        self.cells.clear();
    }

    /// Gives a cell to a rule, if it is nobody's.
    pub fn claim(&mut self, index: Index, rule: u8) {
        if let Some(owner) = self.owners.get_mut(usize::from(index))
            && *owner == NO_RULE
        {
            *owner = rule;
            self.cells.push(index);
        }
    }

    /// The rule that a cell belongs to.
    #[must_use]
    pub fn owner(&self, index: Index) -> Option<u8> {
        let owner = self.owners.get(usize::from(index)).copied();
        owner.filter(|&owner| owner != NO_RULE)
    }

    /// The cells that belong to a rule, each once, by rule.
    #[must_use]
    pub fn cells(&self) -> &[Index] {
        &self.cells
    }
}

/// What the conditions found, by clear rule; what the methods make of it.
#[derive(Resource, Clone, Debug, Default)]
pub struct Verdict {
    /// By clear rule, in file order. For a rule that was not judged in this
    /// frame: nothing, or for stock rules what was found last.
    pub found: Vec<Matches>,
    /// The groups whose blocks are deleted in this frame, by rule, for the
    /// record of the link. `cleared` is counted when orders are applied.
    pub shares: Vec<Share>,
    /// Which rule each matched block belongs to (F-CND-01): the first in file
    /// order.
    pub claims: Claims,
    /// What is deleted in this frame, and by which rule.
    pub(super) deleted: Claims,
    /// Do other than stock rules have claims?
    passing: bool,
}

impl Verdict {
    /// Makes room for so many rules.
    pub fn fit(&mut self, rules: usize) {
        if self.found.len() != rules {
            self.found.resize_with(rules, Matches::default);
        }
    }

    /// The rules with their numbers and what they found.
    pub fn by_rule<'a>(
        &'a self,
        rules: &'a Rules,
    ) -> impl Iterator<Item = (u8, &'a super::ClearRule, &'a Matches)> {
        (0..NO_RULE)
            .zip(&rules.description.clear.rules)
            .zip(&self.found)
            .map(|((number, rule), found)| (number, rule, found))
    }

    /// Gives every matched block to the first rule in file order that matches
    /// it.
    pub fn claim(&mut self, rules: &Rules, grid: &Grid) {
        self.claims.reset(grid.bounds().area());
        self.passing = false;
        let clear = &rules.description.clear.rules;
        for ((number, rule), found) in (0..NO_RULE).zip(clear).zip(&self.found) {
            self.passing |= !found.is_empty() && !is_stock(&rule.how);
            for &index in found.cells() {
                self.claims.claim(index, number);
            }
        }
    }

    /// Are there claims, old or new, that hold for this frame only?
    fn has_passing(&self, rules: &Rules) -> bool {
        self.passing
            || self
                .by_rule(rules)
                .any(|(_, rule, found)| !found.is_empty() && !is_stock(&rule.how))
    }

    /// Collects what is deleted by the orders so far and by the claims of
    /// other rules than `Beside`.
    pub(super) fn collect_deleted(&mut self, rules: &Rules, grid: &Grid, orders: &Orders) {
        self.deleted.reset(grid.bounds().area());
        for deletion in &orders.deletions {
            self.deleted.claim(deletion.index, deletion.rule);
        }
        for &index in self.claims.cells() {
            if let Some((number, rule)) = owner(rules, &self.claims, index)
                && !matches!(rule.when, Condition::Beside { .. })
                && let Some(block) = grid.at(index)
                && matches!(method::fate(&rule.how, block.role), Fate::Delete(_))
            {
                self.deleted.claim(index, number);
            }
        }
    }

    /// The groups of each rule that lose blocks by these orders, without the
    /// blocks that belong to other rules.
    pub fn share(&mut self, rules: &Rules, grid: &Grid, orders: &Orders) {
        self.shares.clear();
        if orders.deletions.is_empty() {
            return;
        }
        self.deleted.reset(grid.bounds().area());
        for deletion in &orders.deletions {
            self.deleted.claim(deletion.index, deletion.rule);
        }
        let clear = &rules.description.clear.rules;
        for ((number, _), found) in (0..NO_RULE).zip(clear).zip(&self.found) {
            let deleted = &self.deleted;
            let size = |group: &[Index]| {
                let size = group
                    .iter()
                    .filter(|&&index| deleted.owner(index) == Some(number));
                u32::try_from(size.count()).unwrap_or(u32::MAX)
            };
            let groups: Vec<u32> = found.groups().map(size).filter(|&size| size > 0).collect();
            if !groups.is_empty() {
                self.shares.push(Share {
                    rule: number,
                    cleared: 0,
                    groups,
                });
            }
        }
    }

    /// How many places of patterns lose all their blocks in this frame
    /// (F-SCR-05).
    #[must_use]
    pub fn places(&self, rules: &Rules) -> u32 {
        let places = self
            .by_rule(rules)
            .filter(|(_, rule, _)| matches!(rule.when, Condition::Pattern { .. }))
            .flat_map(|(_, _, found)| found.groups())
            .filter(|group| group.iter().all(|&cell| self.deleted.owner(cell).is_some()));
        u32::try_from(places.count()).unwrap_or(u32::MAX)
    }
}

fn is_stock(how: &Method) -> bool {
    matches!(how, Method::Stock(_))
}

/// The rule that a cell belongs to, with its number.
pub fn owner<'a>(
    rules: &'a Rules,
    claims: &Claims,
    index: Index,
) -> Option<(u8, &'a super::ClearRule)> {
    let number = claims.owner(index)?;
    let rule = rules.description.clear.rules.get(usize::from(number))?;
    Some((number, rule))
}

/// Gives matched blocks to their rules, once after the conditions and once
/// more after `Beside`.
pub fn claim(
    rules: Res<Rules>,
    judging: Res<Judging>,
    field: Res<Field>,
    mut verdict: ResMut<Verdict>,
) {
    if judging.any() || verdict.has_passing(&rules) {
        verdict.claim(&rules, field.grid());
    }
}

/// What the rules would do with a field at rest: orders for all matched
/// blocks, those of stock rules deleted at once. For players that look ahead
/// (F-EVL-01); `verdict` and `orders` are emptied first. Shares say which
/// groups are deleted by which rule.
pub fn resolve(rules: &Rules, grid: &Grid, frame: u32, verdict: &mut Verdict, orders: &mut Orders) {
    orders.clear();
    let clear = &rules.description.clear.rules;
    verdict.fit(clear.len());
    for (rule, found) in clear.iter().zip(&mut verdict.found) {
        rule.when.find(View::new(rules, grid, frame, rule), found);
    }
    verdict.claim(rules, grid);
    for &index in verdict.claims.cells() {
        if let Some((number, rule)) = owner(rules, &verdict.claims, index)
            && is_stock(&rule.how)
        {
            orders.delete(grid, index, 0, number);
        }
    }
    if rules
        .description
        .clear
        .rules
        .iter()
        .any(|rule| matches!(rule.when, Condition::Beside { .. }))
    {
        verdict.find_beside(rules, grid, frame, orders);
        verdict.claim(rules, grid);
    }
    method::order(rules, grid, verdict, orders, |how| !is_stock(how));
    verdict.share(rules, grid, orders);
}
