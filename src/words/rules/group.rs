//! GROUP: what belongs to the group, what is in the noun group, and the rules
//! that follow from either (W-GRP).
//!
//! A rule A IS GROUP is a membership. A rule about GROUP becomes one rule for
//! each noun with a membership, under the conditions of these memberships; a
//! rule that names GROUP after another verb becomes one for each membership.
//! Which conditional memberships put their noun into the noun group depends on
//! the board and is judged when asked (`noun_group.rs`).

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::conditions::Test;
use super::dice::{self, identity, thrown_for};
use super::{MAX_RULES, Rule, Rules, Written};
use crate::grammar::{Complement, Target};
use crate::kinds::Noun;
use crate::lexicon::{Prefix, Preposition, Verb};
use crate::mixer::mix;

const GROUP: Complement = Complement::Noun(Noun::GROUP);

/// A rule A IS GROUP (W-GRP-01).
#[derive(Clone, Debug)]
pub struct Membership {
    /// What belongs to the group.
    pub noun: Noun,
    /// All have to hold; those that A IS NOT GROUP adds are among them.
    pub tests: Vec<Test>,
    /// A IS NOT GROUP cancels it altogether (W-GRP-09).
    pub is_cancelled: bool,
    /// Does it put its noun into the noun group (W-GRP-02)? `None`: only if
    /// some object meets the conditions.
    pub entry: Option<bool>,
    /// Index of the rule as written.
    pub written: usize,
    /// What stands for the rule.
    identity: u64,
}

/// Everything about GROUP that follows from the rules alone.
#[derive(Clone, Debug, Default)]
pub struct Group {
    /// In rule order.
    pub memberships: Vec<Membership>,
    /// Memberships of each noun, as indices.
    by_noun: BTreeMap<Noun, Vec<usize>>,
    /// What the noun group is taken to be when it is first worked out.
    pub first_guess: Arc<[bool]>,
    /// Some membership depends on what is in the group (W-GRP-11).
    pub depends_on_itself: bool,
    /// What must not happen to any object: GROUP IS NOT GROUP, for each noun
    /// with a membership (W-GRP-10).
    pub contradictions: Vec<(Noun, Vec<Test>)>,
}

/// Is it a membership? MIMIC counts them in the same order as [`group()`].
pub fn is_membership(rule: &Rule) -> bool {
    rule.verb == Verb::Is
        && rule.complement == GROUP
        && !rule.not
        && !matches!(rule.subject, Noun::GROUP | Noun::IMAGE)
}

/// Replaces the rules about GROUP by what they stand for.
pub fn group(rules: &mut Rules) {
    let speaks_of_group = |rule: &Rule| {
        rule.subject == Noun::GROUP
            || rule.complement == GROUP
            || rule.tests.iter().any(asks_for_group)
    };
    if !rules.rules.iter().any(speaks_of_group) {
        return;
    }
    let mut group = Group::new(&rules.rules, &rules.written);
    let members = group.members();
    let mut derived = Vec::new();
    let mut kept = Vec::with_capacity(rules.rules.len());
    for mut rule in std::mem::take(&mut rules.rules) {
        if !group.simplify(&mut rule.tests) {
            continue;
        }
        let names_group = rule.complement == GROUP;
        if rule.subject != Noun::GROUP && (!names_group || rule.verb == Verb::Is) {
            kept.push(rule);
            continue;
        }
        let itself = [(rule.subject, Vec::new())];
        let subjects = match rule.subject {
            Noun::GROUP => members.as_slice(),
            _ => &itself,
        };
        let mut result = Vec::new();
        for (subject, belongs) in subjects {
            let whats = match (rule.verb, names_group) {
                (_, false) => vec![What::only(rule.complement)],
                // GROUP IS GROUP: its noun IS its noun (W-GRP-08).
                (Verb::Is, true) => vec![What::only(Complement::Noun(*subject))],
                (verb, true) => group.entries(verb),
            };
            if kept.len() + derived.len() + result.len() + whats.len() > MAX_RULES {
                rules.too_complex = true;
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
        if rule.not && rule.verb == Verb::Is && names_group {
            let contradictions = result.into_iter().map(|rule| (rule.subject, rule.tests));
            group.contradictions.extend(contradictions);
        } else {
            derived.append(&mut result);
        }
    }
    kept.append(&mut derived);
    rules.rules = kept;
    rules.group = group;
}

/// What GROUP stands for in one of the rules made from a rule.
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

impl Group {
    fn new(rules: &[Rule], written: &[Written]) -> Self {
        let mut forbidders: BTreeMap<Noun, BTreeSet<&[Test]>> = BTreeMap::new();
        for rule in rules {
            if rule.verb == Verb::Is && rule.complement == GROUP && rule.not {
                let forbidding = forbidders.entry(rule.subject).or_default();
                forbidding.insert(&rule.tests);
            }
        }
        let mut group = Self::default();
        for rule in rules.iter().filter(|rule| is_membership(rule)) {
            let mut membership = Membership {
                noun: rule.subject,
                tests: rule.tests.clone(),
                is_cancelled: false,
                entry: None,
                written: rule.written,
                identity: identity(rule, written),
            };
            for tests in forbidders.get(&rule.subject).into_iter().flatten() {
                match Test::inverse_of(tests) {
                    Some(test) => membership.tests.push(thrown_for(test, rule, written)),
                    None => membership.is_cancelled = true,
                }
            }
            let index = group.memberships.len();
            group.by_noun.entry(rule.subject).or_default().push(index);
            group.memberships.push(membership);
        }
        while group.decide() {}
        group.first_guess = rules
            .iter()
            .filter(|rule| is_membership(rule))
            .zip(&group.memberships)
            .map(|(rule, membership)| membership.entry.unwrap_or(rule.tests.is_empty()))
            .collect();
        let open = group.memberships.iter().filter(|m| m.entry.is_none());
        group.depends_on_itself = open.flat_map(|m| &m.tests).any(may_depend_on_group);
        group
    }

    /// Finds out which nouns are in the noun group, or are not, whatever the
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
            let entry = match membership.noun {
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
            Test::Membership { not, membership } => entry(membership).map(|entry| entry != not),
            Test::InGroup { not, noun } => {
                let mut entries = self.of_noun(noun).map(entry);
                if entries.clone().any(|entry| entry == Some(true)) {
                    return Some(!not);
                }
                entries.all(|entry| entry == Some(false)).then_some(not)
            }
            _ => None,
        }
    }

    /// The memberships of a noun, as indices.
    pub fn of_noun(&self, noun: Noun) -> impl Iterator<Item = usize> + Clone {
        self.by_noun.get(&noun).into_iter().flatten().copied()
    }

    /// The nouns whose things may belong to the group, each with the conditions
    /// under which they do (W-GRP-06, W-GRP-07).
    fn members(&self) -> Vec<(Noun, Vec<Test>)> {
        let mut nouns: Vec<Noun> = Vec::new();
        let mut ways: BTreeMap<Noun, BTreeSet<&[Test]>> = BTreeMap::new();
        for membership in self.memberships.iter().filter(|m| !m.is_cancelled) {
            let ways = ways.entry(membership.noun).or_insert_with(|| {
                nouns.push(membership.noun);
                BTreeSet::new()
            });
            ways.insert(&membership.tests);
        }
        let belongs = |noun: Noun| -> Vec<Test> {
            let ways = ways.get(&noun).into_iter().flatten().copied();
            let ways: Vec<&[Test]> = ways.collect();
            match ways.as_slice() {
                // To belong without conditions sorts first.
                [] | [[], ..] => Vec::new(),
                [tests] => tests.to_vec(),
                ways => vec![Test::Any(ways.iter().map(|&tests| all(tests)).collect())],
            }
        };
        nouns
            .into_iter()
            .map(|noun| (noun, belongs(noun)))
            .collect()
    }

    /// What GROUP stands for after `verb`, and under which conditions
    /// (W-VERB-06).
    fn entries(&self, verb: Verb) -> Vec<What> {
        let mut entries = Vec::new();
        for (index, membership) in self.memberships.iter().enumerate() {
            let what = |tests: Vec<Test>, place: u64| What {
                complement: Complement::Noun(membership.noun),
                tests,
                number: Some(mix(membership.identity, place)),
            };
            match membership.entry {
                Some(false) => continue,
                Some(true) => entries.push(what(Vec::new(), 0)),
                None => entries.push(what(vec![Test::membership(index)], 0)),
            }
            // It makes another one if it meets the conditions itself
            // (W-MAKE-07).
            if verb == Verb::Make && membership.entry.is_none() {
                entries.push(what(membership.tests.clone(), 1));
            }
        }
        entries
    }

    /// Could GROUP make the rules contradict themselves (W-GRP-10, W-GRP-11)?
    pub fn may_loop(&self) -> bool {
        self.depends_on_itself || !self.contradictions.is_empty()
    }
}

/// One test that holds if all of them do.
fn all(tests: &[Test]) -> Test {
    match tests {
        [test] => test.clone(),
        tests => Test::All(tests.into()),
    }
}

/// Does the condition say GROUP, or ask for what is in the noun group?
fn asks_for_group(test: &Test) -> bool {
    test.contains(&|test| match test {
        Test::Membership { .. } | Test::InGroup { .. } => true,
        Test::Phrase { terms, .. } => terms
            .iter()
            .any(|term| term.word.target == Target::Noun(Noun::GROUP)),
        _ => false,
    })
}

/// Could its outcome depend on who belongs to the group? Properties may be
/// given by rules about GROUP.
fn may_depend_on_group(test: &Test) -> bool {
    asks_for_group(test)
        || test.contains(&|test| {
            matches!(
                test,
                Test::Prefix {
                    prefix: Prefix::Powered,
                    ..
                } | Test::Phrase {
                    preposition: Preposition::Feeling,
                    ..
                }
            )
        })
}

/// Does the condition hold for the level whatever the board (W-GRP-05)? Like
/// ON LEVEL, which everything satisfies.
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
                Preposition::On | Preposition::Near => is_level && !not,
                Preposition::Without => is_level && *not,
                // W-CLV-06
                Preposition::Facing => *not,
                _ => false,
            }
        }
        Test::Any(tests) => tests.iter().any(always_holds_for_level),
        Test::All(tests) => tests.iter().all(always_holds_for_level),
        Test::Membership { .. } | Test::InGroup { .. } | Test::Focus { .. } => false,
    }
}
