//! Matches of all conditions, and the rule that each block belongs to.

use bevy::ecs::prelude::*;

use super::super::description::{ClearRule, Condition, Method};
use super::super::field::Field;
use super::super::grid::{Grid, Index};
use super::super::orders::{NO_RULE, Orders};
use super::super::rules::Rules;
use super::super::stats::Share;
use super::{Judging, Matches, Search};

/// The rule that each cell belongs to: the first rule that claims it.
#[derive(Clone, Debug, Default)]
pub struct Owners {
    owners: Vec<u8>,
    cells: Vec<Index>,
}

impl Owners {
    /// Removes all claims and prepares for a field of `area` cells.
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

    /// Assigns a cell to a rule, unless it has an owner already.
    pub fn claim(&mut self, index: Index, rule: u8) {
        if let Some(owner) = self.owners.get_mut(usize::from(index))
            && *owner == NO_RULE
        {
            *owner = rule;
            self.cells.push(index);
        }
    }

    /// Returns the rule that a cell belongs to.
    #[must_use]
    pub fn owner(&self, index: Index) -> Option<u8> {
        let owner = self.owners.get(usize::from(index)).copied();
        owner.filter(|&owner| owner != NO_RULE)
    }

    /// Returns the cells that belong to a rule, each once, in the order in
    /// which they were claimed.
    #[must_use]
    pub fn cells(&self) -> &[Index] {
        &self.cells
    }
}

/// Matches of the conditions, by clear rule, and their consequences.
#[derive(Resource, Clone, Debug, Default)]
pub struct ClearMatches {
    /// Matches by clear rule, in file order. Those of a rule that was not
    /// judged in this frame are empty; a stock rule keeps its latest ones.
    pub found: Vec<Matches>,
    /// The groups whose blocks are deleted in this frame, by rule, for the
    /// record of the link. `cleared` is counted when the orders are applied.
    pub shares: Vec<Share>,
    /// The rule that each matched block belongs to (F-CND-01): the first in
    /// file order.
    pub owners: Owners,
    /// The cells deleted in this frame, with the rule that deletes each.
    pub(super) deleted: Owners,
    /// Whether any rule other than a stock rule has matches.
    passing: bool,
}

impl ClearMatches {
    /// Makes room for the matches of `rules` rules.
    pub fn fit(&mut self, rules: usize) {
        if self.found.len() != rules {
            self.found.resize_with(rules, Matches::default);
        }
    }

    /// Returns the groups that match a rule.
    pub fn groups(&self, rule: u8) -> impl Iterator<Item = &[Index]> {
        let found = self.found.get(usize::from(rule));
        found.into_iter().flat_map(Matches::groups)
    }

    /// Returns the rules with their numbers and matches.
    pub fn by_rule<'a>(
        &'a self,
        rules: &'a Rules,
    ) -> impl Iterator<Item = (u8, &'a ClearRule, &'a Matches)> {
        (0..NO_RULE)
            .zip(rules.clear())
            .zip(&self.found)
            .map(|((number, rule), found)| (number, rule, found))
    }

    /// Assigns every matched block to the first rule in file order that matches
    /// it.
    pub fn claim(&mut self, rules: &Rules, grid: &Grid) {
        self.owners.reset(grid.bounds().area());
        self.passing = false;
        let clear = rules.clear();
        for ((number, rule), found) in (0..NO_RULE).zip(clear).zip(&self.found) {
            self.passing |= !found.is_empty() && !rule.is_stock();
            for &index in found.cells() {
                self.owners.claim(index, number);
            }
        }
    }

    /// Returns whether there are matches, before or after the judgement, that
    /// hold for this frame only.
    fn has_passing(&self, rules: &Rules) -> bool {
        self.passing
            || self
                .by_rule(rules)
                .any(|(_, rule, found)| !found.is_empty() && !rule.is_stock())
    }

    fn claim_deleted(&mut self, grid: &Grid, orders: &Orders) {
        self.deleted.reset(grid.bounds().area());
        for deletion in &orders.deletions {
            self.deleted.claim(deletion.index, deletion.rule);
        }
    }

    /// Collects the cells that are deleted by the orders so far and by the
    /// matches of all rules except `Beside`.
    pub(super) fn collect_deleted(&mut self, rules: &Rules, grid: &Grid, orders: &Orders) {
        self.claim_deleted(grid, orders);
        for &index in self.owners.cells() {
            if let Some((number, rule)) = owner(rules, &self.owners, index)
                && !matches!(rule.when, Condition::Beside { .. })
                && let Some(block) = grid.at(index)
                && matches!(fate(&rule.how, block.role), Fate::Delete(_))
            {
                self.deleted.claim(index, number);
            }
        }
    }

    /// Lists the groups of each rule that lose blocks by these orders, without
    /// the blocks that belong to other rules.
    pub fn share(&mut self, rules: &Rules, grid: &Grid, orders: &Orders) {
        self.shares.clear();
        if orders.deletions.is_empty() {
            return;
        }
        self.claim_deleted(grid, orders);
        let clear = rules.clear();
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

    /// Returns the number of pattern occurrences that lose all their blocks in
    /// this frame (F-SCR-05).
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

/// What happens to a matched block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The block is deleted after clearing for this many frames.
    Delete(u32),
    /// The block takes this role.
    Change(u8),
    /// The block stays for now.
    Stay,
}

/// Returns what a method does with a block of this role.
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

/// Gives orders for the blocks that belong to rules of a kind.
pub fn order(
    rules: &Rules,
    grid: &Grid,
    matches: &ClearMatches,
    orders: &mut Orders,
    is: impl Fn(&ClearRule) -> bool,
) {
    for &index in matches.owners.cells() {
        let owner = owner(rules, &matches.owners, index);
        let Some((number, rule)) = owner.filter(|(_, rule)| is(rule)) else {
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

/// Returns the rule that a cell belongs to, with its number.
pub fn owner<'a>(rules: &'a Rules, owners: &Owners, index: Index) -> Option<(u8, &'a ClearRule)> {
    let number = owners.owner(index)?;
    let rule = rules.clear_rule(number)?;
    Some((number, rule))
}

/// Assigns matched blocks to their rules; runs after the conditions and
/// again after `Beside`.
pub fn claim(
    rules: Res<Rules>,
    judging: Res<Judging>,
    field: Res<Field>,
    mut matches: ResMut<ClearMatches>,
) {
    if judging.any() || matches.has_passing(&rules) {
        matches.claim(&rules, field.grid());
    }
}

/// Finds what the rules would do with a field at rest: orders for all matched
/// blocks, with those of stock rules deleted at once, and shares that say which
/// rule deletes which groups. Bots that look ahead use it (F-EVL-01). Clears
/// `matches` and `orders` first.
pub fn resolve(
    rules: &Rules,
    searches: &[Search],
    grid: &Grid,
    frame: u32,
    matches: &mut ClearMatches,
    orders: &mut Orders,
) {
    orders.clear();
    matches.fit(rules.clear().len());
    matches.found.iter_mut().for_each(Matches::clear);
    for search in searches {
        search.run(&rules.roles, grid, frame, matches);
    }
    matches.claim(rules, grid);
    for &index in matches.owners.cells() {
        if let Some((number, rule)) = owner(rules, &matches.owners, index)
            && rule.is_stock()
        {
            orders.delete(grid, index, 0, number);
        }
    }
    if super::beside::is_named(rules) {
        matches.find_beside(rules, grid, frame, orders);
        matches.claim(rules, grid);
    }
    order(rules, grid, matches, orders, |rule| !rule.is_stock());
    matches.share(rules, grid, orders);
}

#[cfg(test)]
mod tests {
    use super::super::super::description::{Axis, Condition, Method, Release};
    use super::super::super::orders::Orders;
    use super::super::{searches, testing};
    use super::*;

    const NOW: Method = Method::Immediate { frames: 20 };

    fn connected(min: u32, roles: &[u8]) -> Condition {
        Condition::Connected {
            min,
            diagonal: false,
            roles: roles.to_vec(),
            hidden: false,
        }
    }

    fn row() -> Condition {
        Condition::FullRow { hidden: false }
    }

    fn beside(roles: &[u8]) -> Condition {
        Condition::Beside {
            roles: roles.to_vec(),
            hidden: false,
        }
    }

    /// Returns the outcome for a field of four columns and three rows: which
    /// rule deletes which cell (as a picture), which cells change, and the
    /// groups by rule.
    fn resolved(
        clear: &[(Condition, Method)],
        rows: &str,
    ) -> (String, Vec<(Index, u8)>, Vec<(u8, Vec<u32>)>) {
        let rules = testing::rules(4, 3, 0, clear);
        let grid = testing::grid(&rules, rows);
        let (mut matches, mut orders) = (ClearMatches::default(), Orders::default());
        // Nothing may be left over from an earlier call.
        for rows in ["1111 1111 1111", rows] {
            let grid = testing::grid(&rules, rows);
            resolve(
                &rules,
                &searches(&rules),
                &grid,
                100,
                &mut matches,
                &mut orders,
            );
        }
        let mut picture = ['.'; 12];
        for deletion in &orders.deletions {
            let cell = &mut picture[usize::from(deletion.index)];
            if *cell == '.' {
                *cell = char::from(b'a' + deletion.rule);
            }
        }
        assert!(grid.count() > 0);
        let rows: Vec<String> = picture.chunks(4).map(|row| row.iter().collect()).collect();
        let shares = matches.shares.iter();
        let shares = shares.map(|share| (share.rule, share.groups.clone()));
        (rows.join(" "), orders.changes.clone(), shares.collect())
    }

    /// F-CND-01: a block belongs to the first rule that matches it, and groups
    /// count without the blocks of other rules.
    #[test]
    fn the_first_rule_takes_a_block() {
        let field = "1... 1... 1123";
        let rules = [(row(), NOW), (connected(3, &[]), NOW)];
        let (picture, _, shares) = resolved(&rules, field);
        assert_eq!(picture, "b... b... aaaa");
        assert_eq!(shares, [(0, vec![4]), (1, vec![2])]);
        let rules = [(connected(3, &[]), NOW), (row(), NOW)];
        let (picture, _, shares) = resolved(&rules, field);
        assert_eq!(picture, "a... a... aabb");
        assert_eq!(shares, [(0, vec![4]), (1, vec![2])]);
    }

    /// F-CND-03, F-SCR-04: lines of one rule keep their lengths where they
    /// cross.
    #[test]
    fn lines_of_a_rule_overlap() {
        let line = Condition::Line {
            min: 3,
            axes: vec![Axis::Row, Axis::Column],
            roles: Vec::new(),
            hidden: false,
        };
        let (picture, _, shares) = resolved(&[(line, NOW)], "1... 1... 111.");
        assert_eq!(picture, "a... a... aaa.");
        assert_eq!(shares, [(0, vec![3, 3])]);
    }

    /// F-CND-01: the first rule takes the block, whatever the methods are.
    #[test]
    fn first_in_file_order_whatever_the_method() {
        let change = Method::Change {
            to: vec![(1, 2)],
            last: 5,
        };
        let rules = [(connected(3, &[1]), change.clone()), (row(), NOW)];
        let (picture, changes, shares) = resolved(&rules, ".... .... 1112");
        assert_eq!(picture, ".... .... ...b");
        assert_eq!(changes, [(8, 2), (9, 2), (10, 2)]);
        assert_eq!(shares, [(1, vec![1])]);
        let rules = [(row(), NOW), (connected(3, &[1]), change)];
        let (picture, changes, _) = resolved(&rules, "1... 1... 1112");
        assert_eq!(picture, ".... .... aaaa");
        assert_eq!(changes, [(0, 2), (4, 2)]);
    }

    /// F-MTH-02: a role without an entry is deleted.
    #[test]
    fn a_role_without_an_entry_is_deleted() {
        let change = Method::Change {
            to: vec![(1, 2)],
            last: 5,
        };
        let (picture, changes, shares) = resolved(&[(row(), change)], ".... .... 1221");
        assert_eq!(picture, ".... .... .aa.");
        assert_eq!(changes, [(8, 2), (11, 2)]);
        assert_eq!(shares, [(0, vec![2])]);
    }

    /// F-CND-08: neighbours of blocks that others delete, wherever the rule
    /// stands in the file.
    #[test]
    fn neighbours_of_deleted_blocks_are_cleared() {
        let field = ".O.O O11O OO11";
        for rules in [
            [(connected(4, &[]), NOW), (beside(&[10]), NOW)],
            [(beside(&[10]), NOW), (connected(4, &[]), NOW)],
        ] {
            let own = if rules[0].0.is_special() { 'a' } else { 'b' };
            let (picture, _, shares) = resolved(&rules, field);
            let expected = ".x.. xyyx .xyy";
            let other = if own == 'a' { "b" } else { "a" };
            let expected = expected.replace('x', &own.to_string()).replace('y', other);
            assert_eq!(picture, expected);
            let groups = if own == 'a' {
                [(0, vec![1; 4]), (1, vec![4])]
            } else {
                [(0, vec![4]), (1, vec![1; 4])]
            };
            assert_eq!(shares, groups);
        }
    }

    /// F-CND-08: blocks that are only changed, or deleted by another `Beside`,
    /// do not affect their neighbours.
    #[test]
    fn neighbours_of_other_blocks_stay() {
        let change = Method::Change {
            to: vec![(1, 2)],
            last: 5,
        };
        let rules = [(connected(4, &[]), change), (beside(&[10]), NOW)];
        assert_eq!(resolved(&rules, "OOOO OOOO 1111").0, ".... .... ....");
        let rules = [
            (connected(4, &[]), NOW),
            (beside(&[10]), NOW),
            (beside(&[10]), NOW),
        ];
        assert_eq!(resolved(&rules, "OOOO OOOO 1111").0, ".... bbbb aaaa");
    }

    /// F-EVL-01: for bots that look ahead, marked blocks count as cleared, and
    /// so do the blocks beside them.
    #[test]
    fn stock_counts_as_cleared() {
        let stock = Method::Stock(Release::Timeline { frames: 15 });
        let square = Condition::Pattern {
            rows: vec!["aa".to_owned(), "aa".to_owned()],
            roles: Vec::new(),
            hidden: false,
        };
        let rules = [(square, stock), (beside(&[10]), NOW)];
        let (picture, _, shares) = resolved(&rules, ".... 111O 111O");
        assert_eq!(picture, ".... aaab aaab");
        assert_eq!(shares, [(0, vec![4, 4]), (1, vec![1, 1])]);
    }
}
