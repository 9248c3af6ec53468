//! GROUP and its like: what belongs to each group, what is in its noun group,
//! and the rules that follow from either (W-GRP, W-GROUPN).
//!
//! A rule A IS GROUP is a membership. A rule about GROUP becomes one rule for
//! each noun with a membership, under the conditions of these memberships; a
//! rule that names GROUP after another verb becomes one for each membership.
//! GROUP IS GROUP2 is a membership of each noun of the one group in the other
//! (W-GROUPN-03). Which conditional memberships put their noun into the noun
//! group depends on the board and is judged when asked (`noun_group.rs`).

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::conditions::{MembershipId, Test};
use super::dice::{self, identity, thrown_for};
use super::membership::{Joins, memberships};
use super::{MAX_EXPANDED, Rule, Rules, Written};
use crate::grammar::{Complement, Target};
use crate::kinds::Noun;
use crate::lexicon::{Prefix, Preposition, Verb};
use crate::mixer::mix;
use crate::work::Excess;

/// That a noun belongs to a group, by one rule (W-GRP-01).
#[derive(Clone, Debug)]
pub struct Membership {
    /// By which rule, and what belongs to the group.
    pub id: MembershipId,
    /// The group.
    pub group: Noun,
    /// All have to hold; those that A IS NOT GROUP adds are among them.
    pub tests: Vec<Test>,
    /// A IS NOT GROUP cancels it altogether (W-GRP-09).
    pub is_cancelled: bool,
    /// Whether it puts its noun into the noun group (W-GRP-02); `None` if that
    /// needs an object that meets the conditions.
    pub entry: Option<bool>,
    /// The rule as written, by its index, and the group through which it
    /// holds, if it is GROUP IS GROUP2.
    pub written: usize,
    /// See [`Self::written`].
    pub through: Option<Noun>,
    /// Its identity for the dice.
    pub identity: u64,
    /// Whether it has no conditions but those that A IS NOT GROUP adds.
    pub is_plain: bool,
}

/// Everything about the groups that follows from the rules alone.
#[derive(Clone, Debug, Default)]
pub struct Groups {
    /// In rule order, those by GROUP IS GROUP2 last.
    pub memberships: Vec<Membership>,
    by_id: BTreeMap<MembershipId, usize>,
    /// Memberships of each noun in each group, as indices.
    by_noun: BTreeMap<(Noun, Noun), Vec<usize>>,
    /// What the noun groups are taken to be when they are first worked out.
    pub first_guess: Arc<[bool]>,
    /// Some membership depends on what is in a group (W-GRP-11).
    pub depends_on_itself: bool,
    /// What must not happen to any object: GROUP IS NOT GROUP, for each noun
    /// with a membership (W-GRP-10).
    pub contradictions: Vec<(Noun, Vec<Test>)>,
}

/// Returns the group that a rule names behind its verb.
pub fn named_group(rule: &Rule) -> Option<Noun> {
    match rule.complement {
        Complement::Noun(noun) if noun.is_group() => Some(noun),
        _ => None,
    }
}

/// Replaces the rules about groups by what they stand for.
pub fn group(rules: &mut Rules) {
    let speaks_of_group = |rule: &Rule| {
        rule.subject.is_group()
            || named_group(rule).is_some()
            || rule.tests.iter().any(asks_for_group)
    };
    if !rules.rules.iter().any(speaks_of_group) {
        return;
    }
    // Each membership asks all others.
    let joining = rules
        .rules
        .iter()
        .filter(|rule| named_group(rule).is_some());
    let joining = joining.count();
    if !rules.spend(joining * joining / 16, 0) {
        return;
    }
    let mut groups = Groups::new(&rules.rules, &rules.written);
    let members = Noun::GROUPS.map(|group| (group, groups.members(group)));
    let mut derived = Vec::new();
    let mut kept = Vec::with_capacity(rules.rules.len());
    for mut rule in std::mem::take(&mut rules.rules) {
        if !groups.simplify(&mut rule.tests) {
            continue;
        }
        let named = named_group(&rule);
        let group = rule.subject;
        if !group.is_group() && (named.is_none() || rule.verb == Verb::Is) {
            kept.push(rule);
            continue;
        }
        let itself = [(group, Vec::new())];
        let subjects = members.iter().find(|(other, _)| *other == group);
        let subjects = subjects.map_or(&itself[..], |(_, members)| members.as_slice());
        let is_about_itself = rule.verb == Verb::Is && named == Some(group);
        let mut result = Vec::new();
        for (subject, belongs) in subjects {
            let whats = match named {
                // GROUP IS GROUP: its noun IS its noun (W-GRP-08).
                _ if is_about_itself => vec![What::only(Complement::Noun(*subject))],
                Some(named) if rule.verb != Verb::Is => groups.entries(named, rule.verb),
                _ => vec![What::only(rule.complement)],
            };
            let count = kept.len() + derived.len() + result.len() + whats.len();
            if count > rules.written.len() + MAX_EXPANDED {
                rules.excess.get_or_insert(Excess::Rules);
            }
            let tests = belongs.len() + rule.tests.len() + 1;
            if !rules.spend(whats.len(), tests) {
                break;
            }
            result.extend(whats.into_iter().map(|what| {
                let own = what.redice(&rule.tests);
                let conditions: [&[Test]; 3] = [belongs, &own, &what.tests];
                Rule {
                    subject: *subject,
                    complement: what.complement,
                    tests: conditions.into_iter().flatten().cloned().collect(),
                    ..rule
                }
            }));
        }
        if rule.not && is_about_itself {
            let contradictions = result.into_iter().map(|rule| (rule.subject, rule.tests));
            groups.contradictions.extend(contradictions);
        } else {
            derived.append(&mut result);
        }
    }
    kept.append(&mut derived);
    rules.rules = kept;
    rules.groups = groups;
}

/// Meaning of GROUP in one of the rules made from a rule.
struct What {
    complement: Complement,
    tests: Vec<Test>,
    /// Tells the dice of the rules apart, if several are made.
    number: Option<u64>,
}

impl What {
    const fn only(complement: Complement) -> Self {
        Self {
            complement,
            tests: Vec::new(),
            number: None,
        }
    }

    fn redice<'t>(&self, tests: &'t [Test]) -> Cow<'t, [Test]> {
        match self.number {
            Some(number) if dice::has_dice(tests) => {
                tests.iter().map(|test| test.with_dice(number)).collect()
            }
            _ => Cow::Borrowed(tests),
        }
    }
}

impl Groups {
    fn new(rules: &[Rule], written: &[Written]) -> Self {
        let mut groups = Self::default();
        let joins = Joins::of(rules, written);
        for id in memberships(rules) {
            let Some(rule) = rules.get(id.rule) else {
                continue;
            };
            let Some((group, tests)) = joins.by_rule(id) else {
                continue;
            };
            let identity = match rule.subject == id.noun {
                true => identity(rule, written),
                false => mix(identity(rule, written), id.noun.0.into()),
            };
            let mut membership = Membership {
                id,
                group,
                is_plain: tests.is_empty(),
                tests,
                is_cancelled: false,
                entry: None,
                written: rule.written,
                through: rule.subject.is_group().then_some(rule.subject),
                identity,
            };
            for tests in joins.forbidden(group, id.noun) {
                match Test::inverse_of(&tests) {
                    Some(test) => membership.tests.push(thrown_for(test, rule, written)),
                    None => membership.is_cancelled = true,
                }
            }
            let index = groups.memberships.len();
            let of_noun = groups.by_noun.entry((group, id.noun)).or_default();
            of_noun.push(index);
            groups.by_id.insert(id, index);
            groups.memberships.push(membership);
        }
        while groups.decide() {}
        let memberships = groups.memberships.iter();
        groups.first_guess = memberships
            .clone()
            .map(|membership| membership.entry.unwrap_or(membership.is_plain))
            .collect();
        let open = memberships.filter(|m| m.entry.is_none());
        groups.depends_on_itself = open.flat_map(|m| &m.tests).any(may_depend_on_group);
        groups
    }

    /// Finds out which nouns are in the noun groups, or are not, whatever the
    /// board; true if that was news.
    fn decide(&mut self) -> bool {
        let mut news = false;
        for index in 0..self.memberships.len() {
            let Some(membership) = self.memberships.get(index) else {
                continue;
            };
            if membership.entry.is_some() {
                continue;
            }
            let mut tests = membership.tests.clone();
            let is_cancelled = membership.is_cancelled || !self.simplify(&mut tests);
            let entry = match membership.id.noun {
                _ if is_cancelled => Some(false),
                _ if tests.is_empty() => Some(true),
                // Only without conditions (W-GRP-04).
                Noun::EMPTY => Some(false),
                // W-GRP-05
                Noun::LEVEL if tests.iter().all(always_holds_for_level) => Some(true),
                _ => None,
            };
            if let Some(membership) = self.memberships.get_mut(index) {
                news |= entry.is_some();
                membership.tests = tests;
                membership.is_cancelled = is_cancelled;
                membership.entry = entry;
            }
        }
        news
    }

    /// Leaves out the tests that hold whatever the board; false if one of them
    /// never does.
    fn simplify(&self, tests: &mut Vec<Test>) -> bool {
        let mut possible = true;
        tests.retain(|test| {
            let decided = self.decided(test);
            possible &= decided != Some(false);
            decided.is_none()
        });
        possible
    }

    fn decided(&self, test: &Test) -> Option<bool> {
        let entry = |index: usize| self.memberships.get(index).map_or(Some(false), |m| m.entry);
        match *test {
            Test::Membership { not, membership } => {
                let entry = self.place_of(membership).map_or(Some(false), entry);
                entry.map(|entry| entry != not)
            }
            Test::InGroup { not, group, noun } => {
                let mut entries = self.of_noun(group, noun).map(entry);
                if entries.clone().any(|entry| entry == Some(true)) {
                    return Some(!not);
                }
                entries.all(|entry| entry == Some(false)).then_some(not)
            }
            _ => None,
        }
    }

    /// Returns its index in [`Self::memberships`].
    pub fn place_of(&self, membership: MembershipId) -> Option<usize> {
        self.by_id.get(&membership).copied()
    }

    /// Returns the memberships of a noun in a group, as indices.
    pub fn of_noun(&self, group: Noun, noun: Noun) -> impl Iterator<Item = usize> + Clone {
        let memberships = self.by_noun.get(&(group, noun));
        memberships.into_iter().flatten().copied()
    }

    /// Returns whether a noun belongs to a group by rules as written that are
    /// `sound`. A way through itself does not count.
    pub fn belongs_by(&self, group: Noun, noun: Noun, sound: &impl Fn(usize) -> bool) -> bool {
        self.belongs_without(&mut Vec::new(), group, noun, sound)
    }

    fn belongs_without(
        &self,
        path: &mut Vec<Noun>,
        group: Noun,
        noun: Noun,
        sound: &impl Fn(usize) -> bool,
    ) -> bool {
        if path.contains(&group) {
            return false;
        }
        path.push(group);
        let mut memberships = self
            .of_noun(group, noun)
            .filter_map(|index| self.memberships.get(index));
        let belongs = memberships.any(|membership| {
            sound(membership.written)
                && membership
                    .through
                    .is_none_or(|before| self.belongs_without(path, before, noun, sound))
        });
        path.pop();
        belongs
    }

    /// Returns the nouns whose things may belong to a group, each with the
    /// conditions under which they do (W-GRP-06, W-GRP-07).
    fn members(&self, group: Noun) -> Vec<(Noun, Vec<Test>)> {
        let mut nouns: Vec<Noun> = Vec::new();
        let mut ways: BTreeMap<Noun, BTreeSet<&[Test]>> = BTreeMap::new();
        let memberships = self.memberships.iter();
        for membership in memberships.filter(|m| m.group == group && !m.is_cancelled) {
            let noun = membership.id.noun;
            let ways = ways.entry(noun).or_insert_with(|| {
                nouns.push(noun);
                BTreeSet::new()
            });
            ways.insert(&membership.tests);
        }
        nouns
            .into_iter()
            .map(|noun| (noun, one_of(ways.remove(&noun).unwrap_or_default())))
            .collect()
    }

    /// Returns the meanings of a group after `verb`, with their conditions
    /// (W-VERB-06).
    fn entries(&self, group: Noun, verb: Verb) -> Vec<What> {
        let mut entries = Vec::new();
        for membership in self.memberships.iter().filter(|m| m.group == group) {
            let what = |tests: Vec<Test>, place: u64| What {
                complement: Complement::Noun(membership.id.noun),
                tests,
                number: Some(mix(membership.identity, place)),
            };
            match membership.entry {
                Some(false) => continue,
                Some(true) => entries.push(what(Vec::new(), 0)),
                None => entries.push(what(vec![Test::membership(membership.id)], 0)),
            }
            // It makes another one if it meets the conditions itself
            // (W-MAKE-07).
            if verb == Verb::Make && membership.entry.is_none() {
                entries.push(what(membership.tests.clone(), 1));
            }
        }
        entries
    }

    /// Returns whether groups could make the rules contradict themselves
    /// (W-GRP-10, W-GRP-11).
    pub fn may_loop(&self) -> bool {
        self.depends_on_itself || !self.contradictions.is_empty()
    }
}

/// Returns the conditions that hold if all of one of these do.
pub fn one_of(ways: BTreeSet<&[Test]>) -> Vec<Test> {
    let ways: Vec<&[Test]> = ways.into_iter().collect();
    match ways.as_slice() {
        // No conditions at all sort first.
        [] | [[], ..] => Vec::new(),
        [tests] => tests.to_vec(),
        ways => vec![Test::Any(ways.iter().map(|&tests| all(tests)).collect())],
    }
}

/// Returns one test that holds if all of them do.
fn all(tests: &[Test]) -> Test {
    match tests {
        [test] => test.clone(),
        tests => Test::All(tests.into()),
    }
}

/// Returns whether the condition names a group or asks for what is in a noun
/// group.
fn asks_for_group(test: &Test) -> bool {
    test.contains(&|test| match test {
        Test::Membership { .. } | Test::InGroup { .. } => true,
        Test::Phrase { terms, .. } => terms
            .iter()
            .any(|term| matches!(term.word.target, Target::Noun(noun) if noun.is_group())),
        _ => false,
    })
}

/// Returns whether its outcome could depend on who belongs to a group.
/// Properties may be given by rules about it.
fn may_depend_on_group(test: &Test) -> bool {
    asks_for_group(test)
        || test.contains(&|test| match test {
            Test::Prefix { prefix, .. } => prefix.power().is_some(),
            Test::Phrase { preposition, .. } => {
                matches!(preposition, Preposition::Feeling | Preposition::Seeing)
            }
            _ => false,
        })
}

/// Returns whether the condition holds for the level whatever the board
/// (W-GRP-05). Like ON LEVEL, which everything satisfies.
fn always_holds_for_level(test: &Test) -> bool {
    match test {
        &Test::Prefix { not, prefix, .. } => not && prefix == Prefix::Lonely,
        Test::Phrase {
            not,
            preposition,
            terms,
        } => {
            let is_level = terms.len() == 1
                && terms.iter().all(|term| {
                    let word = term.word;
                    term.count == 1 && !word.not && word.target == Target::Noun(Noun::LEVEL)
                });
            match preposition {
                Preposition::On | Preposition::Near | Preposition::NextTo => is_level && !not,
                Preposition::Without => is_level && *not,
                // W-CLV-06
                Preposition::Facing | Preposition::Seeing => *not,
                _ => false,
            }
        }
        Test::Any(tests) => tests.iter().any(always_holds_for_level),
        Test::All(tests) => tests.iter().all(always_holds_for_level),
        Test::Membership { .. } | Test::InGroup { .. } | Test::Focus { .. } => false,
    }
}
