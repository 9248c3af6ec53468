//! MIMIC: a noun gets the rules of another one (W-MIMIC).

use std::sync::Arc;

use super::conditions::Test;
use super::membership::memberships;
use super::{Rule, Rules, Shown, Written};
use crate::grammar::{Complement, Condition, Phrase};
use crate::kinds::Noun;
use crate::lexicon::Verb;

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
    let originals = rules.rules.clone();
    let mut copies = 0;
    for imitation in imitations {
        let Complement::Noun(model) = imitation.complement else {
            continue;
        };
        let Some((tests, shown)) = effective(rules, &imitation) else {
            continue;
        };
        for (model, enters) in models(&originals, model) {
            let tests: Vec<Test> = tests.iter().cloned().chain(enters).collect();
            let copied = originals
                .iter()
                .filter(|rule| rule.subject == model && rule.verb != Verb::Mimic);
            for original in copied {
                copies += 1;
                if copies > MAX_COPIES {
                    rules.too_complex = true;
                    return;
                }
                copy(rules, original, &imitation, &tests, &shown);
            }
        }
    }
}

/// The nouns that MIMIC `noun` imitates: for GROUP those of all memberships,
/// as long as these put them into the noun group (W-VERB-06).
fn models(rules: &[Rule], noun: Noun) -> Vec<(Noun, Option<Test>)> {
    if !noun.is_group() {
        return vec![(noun, None)];
    }
    let is_meant = |rule: &Rule| rule.complement == Complement::Noun(noun);
    memberships(rules)
        .into_iter()
        .filter(|id| rules.get(id.rule).is_some_and(is_meant))
        .map(|id| (id.noun, Some(Test::membership(id))))
        .collect()
}

/// The conditions of a MIMIC rule with those that MIMIC NOT rules add; none if
/// one cancels it altogether (W-MIMIC-05).
fn effective(rules: &Rules, imitation: &Rule) -> Option<(Vec<Test>, Vec<Shown>)> {
    let written = rules.written.get(imitation.written)?;
    let mut tests = imitation.tests.clone();
    let mut shown = written.conditions.to_vec();
    let forbidding = rules.rules.iter().filter(|rule| {
        rule.not
            && rule.verb == Verb::Mimic
            && (rule.subject, rule.complement) == (imitation.subject, imitation.complement)
    });
    for rule in forbidding {
        tests.push(Test::inverse_of(&rule.tests)?);
        let conditions = rules.written.get(rule.written)?.conditions.iter();
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
