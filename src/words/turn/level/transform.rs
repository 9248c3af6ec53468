//! Phase 28: the level itself turns into something, or back, and is left for
//! its parent (W-LV-03 to W-LV-11, W-LP-36).

use bevy::ecs::prelude::*;

use super::vanish;
use crate::grammar::Complement;
use crate::kinds::{Kinds, Noun};
use crate::lexicon::{Property, Verb, mask};
use crate::outcome::{Departure, Outcome};
use crate::rules::{Rule, RuleQuery, Thing};
use crate::turn::situation::Situation;
use crate::turn::transform::{is_not_itself, nouns_of_all};

/// Returns whether the level could transform.
#[must_use]
pub fn may_transform(Situation { rules, .. }: &Situation) -> bool {
    let mut rules_of_change = rules
        .with_verb(Verb::Is)
        .chain(rules.with_verb(Verb::Write));
    rules_of_change.any(|(_, rule)| transforms(rule))
        || rules.may_give(Noun::LEVEL, mask(&[Property::Revert]))
        || rules.nots().any(not_level)
}

/// Returns whether it is LEVEL IS B, or LEVEL WRITE.
fn transforms(rule: &Rule) -> bool {
    // IMAGE names nothing (W-NOUN-07).
    let other = |noun: Noun| !noun.is_group() && !matches!(noun, Noun::LEVEL | Noun::IMAGE);
    rule.subject == Noun::LEVEL
        && match rule.complement {
            Complement::Noun(noun) => other(noun),
            Complement::Word(_) => true,
            Complement::Property(_) | Complement::Note(_) => false,
        }
}

fn not_level(rule: &Rule) -> bool {
    rule.subject == Noun::LEVEL && is_not_itself(Noun::LEVEL, rule)
}

/// Transforms the level, if it still exists.
pub fn transform(world: &mut World) {
    let query = RuleQuery::new(world);
    if query.level().destroyed {
        return;
    }
    let (vanishes, into) = fate(world, &query);
    if vanishes {
        vanish(world);
    }
    if !into.is_empty() {
        let departure = Departure::Transformed { into };
        world.resource_mut::<Outcome>().departure = Some(departure);
    }
}

/// Returns whether the level vanishes, and what becomes of its icon.
fn fate(world: &World, query: &RuleQuery) -> (bool, Vec<String>) {
    let kinds = world.resource::<Kinds>();
    let name = |noun: Noun| match noun {
        Noun::TEXT => format!("text_{}", kinds.noun_name(Noun::LEVEL)),
        noun => kinds.noun_name(noun).to_owned(),
    };
    let applies = |rule: &Rule| query.applies(rule, Thing::Level);
    let mut into = Vec::new();
    let mut vanishes = query
        .rules
        .nots()
        .any(|rule| not_level(rule) && applies(rule));
    if query.is(Property::Revert, Thing::Level) {
        into.push(name(Noun::LEVEL));
    }
    // The mere words keep the level from becoming anything (W-LP-36).
    if query.rules.level_is_revert() {
        return (vanishes, into);
    }
    let mut all = false;
    let rules = query.rules.with_verb(Verb::Is);
    let rules = rules.chain(query.rules.with_verb(Verb::Write));
    let mut rules: Vec<(usize, &Rule)> = rules.collect();
    rules.sort_unstable_by_key(|&(index, _)| index);
    let rules = rules.into_iter().map(|(_, rule)| rule);
    for rule in rules.filter(|rule| transforms(rule) && applies(rule)) {
        match rule.complement {
            Complement::Noun(Noun::EMPTY) => vanishes = true,
            // IS ALL does not stack (W-IS-09).
            Complement::Noun(Noun::ALL) if all => {}
            Complement::Noun(Noun::ALL) => {
                all = true;
                let nouns = nouns_of_all(world, query, Thing::Level, Noun::LEVEL);
                into.extend(nouns.into_iter().map(name));
            }
            Complement::Noun(noun) => into.push(name(noun)),
            // W-WRITE-08
            Complement::Word(word) => into.push(format!("text_{}", kinds.word_name(word))),
            Complement::Property(_) | Complement::Note(_) => {}
        }
    }
    (vanishes, into)
}
