//! Which nouns can belong to which group, by which rules, and under which
//! conditions: A IS GROUP, GROUP IS GROUP2, and NOT before either (W-GRP-01,
//! W-GRP-09, W-GROUPN-03).

use std::collections::BTreeSet;

use super::conditions::{MembershipId, Test};
use super::dice::thrown_for;
use super::group::{named_group, one_of};
use super::{Rule, Written};
use crate::kinds::Noun;
use crate::lexicon::Verb;

/// Returns the group if the rule puts something into another group than itself,
/// or takes it out.
fn joins(rule: &Rule) -> Option<Noun> {
    let is_meant = rule.verb == Verb::Is && rule.subject != Noun::IMAGE;
    named_group(rule).filter(|&group| is_meant && group != rule.subject)
}

/// Returns every membership that the rules speak of: of the nouns that they
/// name in rule order, then of the nouns of one group in another.
pub fn memberships(rules: &[Rule]) -> Vec<MembershipId> {
    let indexed = rules.iter().enumerate();
    let joining = indexed.filter(|(_, rule)| !rule.not && joins(rule).is_some());
    let (through, direct): (Vec<_>, Vec<_>) =
        joining.partition(|(_, rule)| rule.subject.is_group());
    let mut memberships: Vec<MembershipId> = direct
        .iter()
        .map(|&(rule, Rule { subject: noun, .. })| MembershipId { rule, noun: *noun })
        .collect();
    for (index, rule) in through {
        let mut nouns = Vec::new();
        let mut path = Vec::from_iter(joins(rule));
        collect_nouns(rules, rule.subject, &mut path, &mut nouns);
        memberships.extend(
            nouns
                .into_iter()
                .map(|noun| MembershipId { rule: index, noun }),
        );
    }
    memberships
}

/// Collects the nouns that can belong to `group` other than through those of
/// `path`.
fn collect_nouns(rules: &[Rule], group: Noun, path: &mut Vec<Noun>, nouns: &mut Vec<Noun>) {
    if path.contains(&group) {
        return;
    }
    path.push(group);
    for rule in rules {
        if rule.not || joins(rule) != Some(group) {
            continue;
        }
        if rule.subject.is_group() {
            collect_nouns(rules, rule.subject, path, nouns);
        } else if !nouns.contains(&rule.subject) {
            nouns.push(rule.subject);
        }
    }
    path.pop();
}

/// The rules that put things into groups or take them out.
pub struct Joins<'r> {
    rules: &'r [Rule],
    written: &'r [Written],
    joining: Vec<(Noun, &'r Rule)>,
}

impl<'r> Joins<'r> {
    /// Returns those among these rules.
    pub fn of(rules: &'r [Rule], written: &'r [Written]) -> Self {
        let joining = rules.iter();
        Self {
            rules,
            written,
            joining: joining
                .filter_map(|rule| Some((joins(rule)?, rule)))
                .collect(),
        }
    }

    /// Returns the group of a membership, and the conditions of its rule; none
    /// if the noun does not belong to the group through which it would.
    pub fn by_rule(&self, id: MembershipId) -> Option<(Noun, Vec<Test>)> {
        let rule = self.rules.get(id.rule)?;
        let group = joins(rule)?;
        let tests = self.way(&mut vec![group], rule, id.noun)?;
        Some((group, tests))
    }

    /// Returns the conditions of each rule that takes the noun out of the
    /// group.
    pub fn forbidden(&self, group: Noun, noun: Noun) -> BTreeSet<Vec<Test>> {
        self.forbidden_without(&mut vec![group], group, noun)
    }

    /// Returns the rules that speak of a group.
    fn about(&self, group: Noun, not: bool) -> impl Iterator<Item = &'r Rule> {
        let joining = self.joining.iter();
        joining
            .filter(move |(other, rule)| *other == group && rule.not == not)
            .map(|&(_, rule)| rule)
    }

    fn forbidden_without(
        &self,
        path: &mut Vec<Noun>,
        group: Noun,
        noun: Noun,
    ) -> BTreeSet<Vec<Test>> {
        self.about(group, true)
            .filter_map(|rule| self.way(path, rule, noun))
            .collect()
    }

    /// Returns the conditions under which a rule speaks of the noun, if it
    /// does: those of its own, and of belonging to the group that is its
    /// subject.
    fn way(&self, path: &mut Vec<Noun>, rule: &Rule, noun: Noun) -> Option<Vec<Test>> {
        let mut tests = match rule.subject {
            subject if subject.is_group() => self.belongs(path, subject, noun)?,
            subject if subject == noun => Vec::new(),
            _ => return None,
        };
        tests.extend_from_slice(&rule.tests);
        Some(tests)
    }

    /// Returns the conditions under which the noun belongs to `group` other
    /// than through those of `path`: a way through itself adds nothing.
    fn belongs(&self, path: &mut Vec<Noun>, group: Noun, noun: Noun) -> Option<Vec<Test>> {
        if path.contains(&group) {
            return None;
        }
        path.push(group);
        let forbidden = self.forbidden_without(path, group, noun);
        let ways: BTreeSet<Vec<Test>> = self
            .about(group, false)
            .filter_map(|rule| {
                let mut way = self.way(path, rule, noun)?;
                for tests in &forbidden {
                    let test = Test::inverse_of(tests)?;
                    way.push(thrown_for(test, rule, self.written));
                }
                Some(way)
            })
            .collect();
        path.pop();
        let is_possible = !ways.is_empty();
        is_possible.then(|| one_of(ways.iter().map(Vec::as_slice).collect()))
    }
}
