//! MIMIC: a noun gets the rules of another one (W-MIMIC).

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::conditions::{MembershipId, Test};
use super::membership::memberships;
use super::{Rule, Rules, Shown, Written};
use crate::grammar::{Complement, Condition, Phrase};
use crate::kinds::Noun;
use crate::lexicon::Verb;
use crate::work::Excess;

/// More rules made by MIMIC than this are too complex (W-MIMIC-08).
const MAX_COPIES: usize = 250;

/// Adds the copies that the MIMIC rules ask for. Rules about MIMIC and copies
/// themselves are not copied (W-MIMIC-02).
pub fn mimic(rules: &mut Rules) {
    let imitations: Vec<Rule> = rules
        .rules
        .iter()
        .filter(|rule| rule.verb == Verb::Mimic && !rule.not)
        .cloned()
        .collect();
    if imitations.is_empty() {
        return;
    }
    let originals = rules.rules.clone();
    let mut forbidding: BTreeMap<(Noun, Complement), Vec<&Rule>> = BTreeMap::new();
    let mut of_noun: BTreeMap<Noun, Vec<&Rule>> = BTreeMap::new();
    for rule in &originals {
        match (rule.verb, rule.not) {
            (Verb::Mimic, true) => {
                let key = (rule.subject, rule.complement);
                forbidding.entry(key).or_default().push(rule);
            }
            (Verb::Mimic, false) => {}
            _ => of_noun.entry(rule.subject).or_default().push(rule),
        }
    }
    let memberships = OnceCell::new();
    let mut copies = 0;
    for imitation in imitations {
        let Complement::Noun(model) = imitation.complement else {
            continue;
        };
        let key = (imitation.subject, imitation.complement);
        let forbidding = forbidding.get(&key).map_or(&[][..], Vec::as_slice);
        let Some((tests, shown)) = effective(&rules.written, &imitation, forbidding) else {
            continue;
        };
        let members = || memberships.get_or_init(|| self::memberships(&originals));
        for (model, enters) in models(&originals, model, members) {
            let tests: Vec<Test> = tests.iter().cloned().chain(enters).collect();
            for original in of_noun.get(&model).into_iter().flatten() {
                copies += 1;
                rules.spend(1, original.tests.len() + tests.len());
                if copies > MAX_COPIES {
                    rules.excess = Some(Excess::Copies);
                    return;
                }
                copy(rules, original, &imitation, &tests, &shown);
            }
        }
    }
}

/// Returns the nouns that MIMIC `noun` imitates: for GROUP those of all
/// memberships, as long as these put them into the noun group (W-VERB-06).
fn models<'m>(
    rules: &[Rule],
    noun: Noun,
    members: impl Fn() -> &'m Vec<MembershipId>,
) -> Vec<(Noun, Option<Test>)> {
    if !noun.is_group() {
        return vec![(noun, None)];
    }
    let is_meant = |rule: &Rule| rule.complement == Complement::Noun(noun);
    members()
        .iter()
        .copied()
        .filter(|id| rules.get(id.rule).is_some_and(is_meant))
        .map(|id| (id.noun, Some(Test::membership(id))))
        .collect()
}

/// Returns the conditions of a MIMIC rule with those that MIMIC NOT rules add;
/// none if one cancels it altogether (W-MIMIC-05).
fn effective(
    written: &[Written],
    imitation: &Rule,
    forbidding: &[&Rule],
) -> Option<(Vec<Test>, Vec<Shown>)> {
    let mut tests = imitation.tests.clone();
    let mut shown = written.get(imitation.written)?.conditions.to_vec();
    for rule in forbidding {
        tests.push(Test::inverse_of(&rule.tests)?);
        let conditions = written.get(rule.written)?.conditions.iter();
        shown.extend(conditions.map(|added| Shown {
            condition: negated(&added.condition),
            in_parentheses: true,
        }));
    }
    Some((tests, shown))
}

fn negated(condition: &Condition) -> Condition {
    match condition {
        &Condition::Prefix { not, prefix } => Condition::Prefix { not: !not, prefix },
        Condition::Phrase(phrase) => Condition::Phrase(Phrase {
            not: !phrase.not,
            ..phrase.clone()
        }),
    }
}

fn copy(rules: &mut Rules, original: &Rule, imitation: &Rule, tests: &[Test], shown: &[Shown]) {
    let (Some(model), Some(ask)) = (
        rules.written.get(original.written),
        rules.written.get(imitation.written),
    ) else {
        return;
    };
    let conditions: Arc<[Shown]> = model.conditions.iter().chain(shown).cloned().collect();
    let sources = model.sources.iter().chain(&ask.sources).copied().collect();
    let written = Written {
        place: None,
        sources,
        in_force: true,
        implicit: false,
        mimic: true,
        is_quiet: false,
        conditions,
        subject: (false, imitation.subject),
        verb: original.verb,
        complement: (original.not, original.complement),
    };
    let rule = Rule {
        subject: imitation.subject,
        tests: original.tests.iter().chain(tests).cloned().collect(),
        written: rules.written.len(),
        ..original.clone()
    };
    rules.written.push(written);
    rules.rules.push(rule);
}
