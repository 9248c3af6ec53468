//! From sentences to the rules that are worked with (W-RULE-02 to W-RULE-16):
//! implicit rules, expansion of AND, NOT subjects and ALL, cancellation.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::conditions::Test;
use super::dice;
use super::group::group;
use super::known_nouns::KnownNouns;
use super::mimic::mimic;
use super::{Because, Cancelled, MAX_COST, MAX_EXPANDED, Rule, Rules, Shown, Written};
use crate::grammar::{Complement, Sentence};
use crate::kinds::Noun;
use crate::lexicon::{Property, Verb};
use crate::role::Role;
use crate::ruleset::{RolePolicy, Ruleset};
use crate::work::{Excess, TEST, units};

/// Returns the rules that follow from `sentences`, which are in rule order.
#[must_use]
pub fn derive(sentences: Vec<Sentence>, known_nouns: &KnownNouns, ruleset: &Ruleset) -> Rules {
    let mut rules = Rules {
        ruleset: *ruleset,
        ..Rules::default()
    };
    for &(subject, property) in ruleset.implicit {
        let complement = Complement::Property(property);
        rules.rules.push(Rule {
            subject,
            verb: Verb::Is,
            not: false,
            complement,
            tests: Vec::new(),
            written: rules.written.len(),
        });
        rules.written.push(Written {
            place: None,
            sources: Vec::new(),
            in_force: true,
            implicit: true,
            mimic: false,
            is_quiet: false,
            conditions: Arc::from([]),
            subject: (false, subject),
            verb: Verb::Is,
            complement: (false, complement),
        });
    }
    // What ALL stands for comes behind all that is said outright (W-RULE-08).
    let mut derived = Vec::new();
    for (index, sentence) in sentences.iter().enumerate() {
        expand(&mut rules, &mut derived, index, sentence, known_nouns);
        if rules.excess.is_some() {
            break;
        }
    }
    rules.rules.append(&mut derived);
    rules.sentences = sentences;
    mimic(&mut rules);
    dice::number(&mut rules);
    group(&mut rules);
    if ruleset.roles == RolePolicy::Focused {
        focus(&mut rules);
    }
    cancel(&mut rules);
    rules.index();
    rules
}

/// Adds every pair of a subject and a complement (W-RULE-02), each for all
/// nouns that they stand for; what ALL stands for goes into `derived`.
fn expand(
    rules: &mut Rules,
    derived: &mut Vec<Rule>,
    index: usize,
    sentence: &Sentence,
    known_nouns: &KnownNouns,
) {
    let tests: Vec<Test> = sentence
        .conditions
        .iter()
        .map(|condition| Test::new(condition, known_nouns))
        .collect();
    let owners = sentence.owners();
    let conditions: Arc<[Shown]> = sentence
        .conditions
        .iter()
        .map(|condition| Shown {
            condition: condition.clone(),
            in_parentheses: false,
        })
        .collect();
    for (s, subject) in sentence.subjects.iter().enumerate() {
        // All nouns of ALL, while they are not in the noun group (W-NOUN-23).
        let is_not_group = subject.not && subject.value.is_group();
        let group = subject.value;
        let subjects = subjects(subject.not, subject.value, known_nouns);
        for (p, predicate) in sentence.predicates.iter().enumerate() {
            for (c, complement) in predicate.complements.iter().enumerate() {
                let written = rules.written.len();
                rules.written.push(Written {
                    place: Some((index, p, c)),
                    sources: sentence.sources_of(&owners, s, p, c),
                    in_force: true,
                    implicit: false,
                    mimic: false,
                    is_quiet: false,
                    conditions: conditions.clone(),
                    subject: (subject.not, subject.value),
                    verb: predicate.verb,
                    complement: (complement.not, complement.value),
                });
                if !rules.spend(1, 0) {
                    return;
                }
                let complements = complements(predicate.verb, complement.value, known_nouns);
                let stands_for_all = (subject.not, subject.value) == (false, Noun::ALL)
                    || complements.as_slice() != [complement.value];
                for &subject in &subjects {
                    let count = rules.rules.len() + derived.len() + complements.len();
                    if count > rules.written.len() + MAX_EXPANDED {
                        rules.excess = Some(Excess::Rules);
                    }
                    if !rules.spend(complements.len(), tests.len()) {
                        return;
                    }
                    for &what in &complements {
                        let mut rule = Rule {
                            subject,
                            verb: predicate.verb,
                            not: complement.not,
                            complement: what,
                            tests: tests.clone(),
                            written,
                        };
                        if is_not_group {
                            rule.tests.push(Test::InGroup {
                                not: true,
                                group,
                                noun: subject,
                            });
                        }
                        if stands_for_all {
                            derived.push(rule);
                        } else {
                            rules.rules.push(rule);
                        }
                    }
                }
            }
        }
    }
}

/// Returns the nouns that a subject stands for (W-RULE-05, W-NOUN-20 to
/// W-NOUN-24).
fn subjects(not: bool, noun: Noun, known_nouns: &KnownNouns) -> Vec<Noun> {
    match (not, noun) {
        (false, Noun::ALL) => known_nouns.all().to_vec(),
        (false, noun) => vec![noun],
        (true, Noun::ALL) => vec![Noun::TEXT, Noun::EMPTY],
        (true, noun) => known_nouns
            .all()
            .iter()
            .copied()
            .filter(|&other| other != noun)
            .collect(),
    }
}

/// Returns the complements meant by one: ALL means each of its nouns, but IS
/// ALL is a word of its own (W-NOUN-13, W-IS-08).
fn complements(verb: Verb, complement: Complement, known_nouns: &KnownNouns) -> Vec<Complement> {
    match complement {
        Complement::Noun(Noun::ALL) if verb != Verb::Is => known_nouns
            .all()
            .iter()
            .copied()
            .map(Complement::Noun)
            .collect(),
        _ => vec![complement],
    }
}

impl Rule {
    /// Returns whether it is one that A IS A keeps from its subject (W-RULE-14,
    /// W-WRITE-04).
    #[must_use]
    pub fn is_kept_from(&self) -> bool {
        let changes = match (self.verb, self.complement) {
            (Verb::Is, Complement::Noun(other)) => other != self.subject && !other.is_group(),
            (Verb::Is, Complement::Property(property)) => property == Property::Revert,
            (verb, _) => verb == Verb::Write,
        };
        changes && !self.not
    }

    /// Returns the verbs and complements of the NOT rules that forbid this one
    /// (W-RULE-10). To write is to make text as well (W-WRITE-04).
    pub fn forbidden_as(&self) -> impl Iterator<Item = (Verb, Complement)> {
        let as_text = (Verb::Is, Complement::Noun(Noun::TEXT));
        let as_text = (self.verb == Verb::Write).then_some(as_text);
        std::iter::once((self.verb, self.complement)).chain(as_text)
    }
}

/// Rules with YOU and WIN apply to one object each (K-22).
fn focus(rules: &mut Rules) {
    for rule in &mut rules.rules {
        if let Complement::Property(property) = rule.complement
            && let Some(role) = Role::of(property)
        {
            rule.tests.push(Test::Focus { not: false, role });
        }
    }
}

/// Cancels rules by NOT rules, then by A IS A, or adds their inverse conditions
/// (W-RULE-10 to W-RULE-15).
fn cancel(rules: &mut Rules) {
    let mut because: Vec<Option<Because>> = vec![None; rules.rules.len()];
    cancel_by_revert(rules, &mut because);
    let quiet = cancel_by_not(rules, &mut because);
    cancel_by_identity(rules, &mut because);
    mark_in_force(rules, &because, &quiet);
    if because.iter().all(Option::is_none) {
        return;
    }
    let mut kept = Vec::with_capacity(rules.rules.len());
    for (rule, because) in std::mem::take(&mut rules.rules).into_iter().zip(because) {
        match because {
            None => kept.push(rule),
            Some(because) => rules.cancelled.push(Cancelled { rule, because }),
        }
    }
    rules.rules = kept;
}

/// Cancels by the mere words EMPTY IS REVERT and LEVEL IS REVERT, whether they
/// apply or not (W-EP-36, W-LP-36). Rules about LEVEL are about icons too, so
/// for them the level itself asks.
fn cancel_by_revert(rules: &mut Rules, because: &mut [Option<Because>]) {
    let revert = Complement::Property(Property::Revert);
    let is_said = |noun: Noun| {
        let mut rules = rules.rules.iter();
        rules.any(|rule| !rule.not && rule.subject == noun && rule.complement == revert)
    };
    let (of_level, of_empty) = (is_said(Noun::LEVEL), is_said(Noun::EMPTY));
    rules.level_is_revert = of_level;
    if !of_empty {
        return;
    }
    for (rule, because) in rules.rules.iter().zip(because) {
        let is_cancelled = rule.subject == Noun::EMPTY
            && !matches!(rule.complement, Complement::Property(_))
            && rule.is_kept_from();
        if is_cancelled {
            *because = Some(Because::Revert);
        }
    }
}

/// Cancels or restricts, by NOT rules, the rules that say the opposite. Returns
/// the rules as written of which something was cancelled without a cross: by
/// NOT GROUP (W-RULE-17).
fn cancel_by_not(rules: &mut Rules, because: &mut [Option<Because>]) -> Vec<usize> {
    type Forbidders<'r> = BTreeMap<&'r [Test], Forbidder>;
    let mut quiet = Vec::new();
    let nots: Vec<Rule> = rules
        .rules
        .iter()
        .filter(|rule| rule.not)
        .cloned()
        .collect();
    // Saying the same twice forbids no more (W-COND-04).
    let mut forbidders: BTreeMap<(Noun, Verb, Complement), Forbidders> = BTreeMap::new();
    for rule in &nots {
        let key = (rule.subject, rule.verb, rule.complement);
        let written = rules.written.get(rule.written);
        let forbidding = forbidders.entry(key).or_default();
        let forbidder = forbidding.entry(&rule.tests).or_insert(Forbidder {
            crosses: false,
            written: rule.written,
        });
        let is_quiet = |&(not, subject): &(bool, Noun)| not && subject.is_group();
        forbidder.crosses |= written.is_some_and(|written| !is_quiet(&written.subject));
    }
    if forbidders.is_empty() {
        return quiet;
    }
    let mut left = MAX_COST.saturating_sub(rules.cost);
    for (rule, because) in rules.rules.iter_mut().zip(because) {
        if rule.not || because.is_some() {
            continue;
        }
        let forbidding: Vec<&Forbidders> = rule
            .forbidden_as()
            .filter_map(|(verb, complement)| forbidders.get(&(rule.subject, verb, complement)))
            .collect();
        if forbidding.is_empty() {
            continue;
        }
        let that = |crosses: bool| {
            forbidding
                .iter()
                .copied()
                .flatten()
                .filter(move |(_, forbidder)| forbidder.crosses == crosses)
                .map(|(tests, forbidder)| (*tests, forbidder.written))
        };
        let crossed = restrict(rule, &rules.written, that(true), &mut left);
        let cancelled = crossed.and_then(|()| {
            let silent = restrict(rule, &rules.written, that(false), &mut left);
            quiet.extend(silent.err().map(|_| rule.written));
            silent
        });
        *because = cancelled.err().map(Because::Forbidden);
    }
    keep_count(rules, left);
    quiet
}

/// Cancels or restricts by A IS A what would make something else of an A.
fn cancel_by_identity(rules: &mut Rules, because: &mut [Option<Because>]) {
    let mut protectors: BTreeMap<Noun, BTreeMap<Vec<Test>, usize>> = BTreeMap::new();
    for (rule, because) in rules.rules.iter().zip(&*because) {
        let itself = Complement::Noun(rule.subject);
        if because.is_none() && rule.verb == Verb::Is && !rule.not && rule.complement == itself {
            let tests = protectors.entry(rule.subject).or_default();
            tests.entry(rule.tests.clone()).or_insert(rule.written);
        }
    }
    if protectors.is_empty() {
        return;
    }
    let mut left = MAX_COST.saturating_sub(rules.cost);
    for (rule, because) in rules.rules.iter_mut().zip(because) {
        if because.is_none()
            && rule.is_kept_from()
            && let Some(protecting) = protectors.get(&rule.subject)
        {
            let protecting = protecting
                .iter()
                .map(|(tests, written)| (tests.as_slice(), *written));
            *because = restrict(rule, &rules.written, protecting, &mut left)
                .err()
                .map(Because::Protected);
        }
    }
    keep_count(rules, left);
}

/// Takes note of the work that is left of that for one derivation.
fn keep_count(rules: &mut Rules, left: u64) {
    rules.cost = MAX_COST - left;
    if left == 0 {
        rules.excess.get_or_insert(Excess::Rules);
    }
}

/// Marks the rules in force: a rule as written holds while anything is left of
/// it, and if it stands for nothing (W-RULE-09).
fn mark_in_force(rules: &mut Rules, because: &[Option<Because>], quiet: &[usize]) {
    let mut derived = vec![(0, 0); rules.written.len()];
    for (rule, because) in rules.rules.iter().zip(because) {
        if let Some((all, left)) = derived.get_mut(rule.written) {
            *all += 1;
            *left += i32::from(because.is_none());
        }
    }
    for (written, (all, left)) in rules.written.iter_mut().zip(derived) {
        written.in_force = all == 0 || left > 0;
    }
    for &written in quiet {
        if let Some(written) = rules.written.get_mut(written) {
            written.is_quiet = !written.in_force;
        }
    }
}

/// A NOT rule among those with the same conditions.
struct Forbidder {
    /// Rules that it cancels are shown crossed out.
    crosses: bool,
    /// The first that says it, as an index of rules as written.
    written: usize,
}

/// Restricts `rule` to where none of `conditions` holds, each that of a rule
/// as written; so much work is `left` for it.
///
/// # Errors
///
/// The rule as written that leaves nothing of it.
fn restrict<'t>(
    rule: &mut Rule,
    written: &[Written],
    conditions: impl Iterator<Item = (&'t [Test], usize)>,
    left: &mut u64,
) -> Result<(), usize> {
    for (tests, by) in conditions {
        *left = left.saturating_sub(TEST * (1 + units(tests.len())));
        // There are too many: what becomes of the rule does not matter.
        if *left == 0 {
            return Ok(());
        }
        // A HAS NOT GROUP and A HAS GROUP: each entry is forbidden while it is
        // one.
        let is_entry = |test: &Test| matches!(test, Test::Membership { .. });
        if tests
            .iter()
            .all(|test| is_entry(test) && rule.tests.contains(test))
        {
            return Err(by);
        }
        match Test::inverse_of(tests) {
            Some(test) => rule.tests.push(dice::thrown_for(test, rule, written)),
            None => return Err(by),
        }
    }
    Ok(())
}
