//! Transformation phases: IS a noun, IS ALL, IS EMPTY, IS NOT itself, REVERT
//! (W-IS-02 to W-IS-12, W-REVERT, W-TURN-05 to W-TURN-07).

use std::collections::BTreeMap;

use bevy::ecs::prelude::*;

use super::destroy::created_kind;
use super::memory::TurnMemory;
use crate::board::ObjectId;
use crate::words::grammar::Complement;
use crate::words::kinds::{Class, Kind, Kinds, Noun, Word};
use crate::words::lexicon::{Property, Verb};
use crate::words::lineage::{Descent, Lineages, Was};
use crate::words::messages::{BirthCause, DeathCause};
use crate::words::outcome::Outcome;
use crate::words::rules::census::Census;
use crate::words::rules::{Facts, Rules, Thing};
use crate::words::tiles;

/// Could anything transform?
#[must_use]
pub fn something_transforms(rules: Res<Rules>) -> bool {
    rules.use_verb(Verb::Is)
        || rules.give(Property::Revert)
        || rules.nots().any(|rule| is_not_itself(rule.subject, rule))
}

fn is_not_itself(subject: Noun, rule: &crate::words::rules::Rule) -> bool {
    rule.verb == Verb::Is && rule.complement == Complement::Noun(subject)
}

/// What becomes of one object.
#[derive(Debug, Default)]
struct Fate {
    /// It is removed, not destroyed.
    goes: bool,
    /// What appears in its cell, in rule order.
    results: Vec<(What, BirthCause)>,
}

/// What an object turns into, or brings forth by IS ALL.
#[derive(Clone, Copy, Debug)]
enum What {
    /// What the noun means as a complement; TEXT means the object's own text.
    Named(Noun),
    /// What it was.
    Kind(Kind),
}

impl Fate {
    fn has(&self, cause: BirthCause) -> bool {
        self.results.iter().any(|&(_, other)| other == cause)
    }
}

/// Transforms everything that transforms, at once (W-TURN-06).
pub fn transform(world: &mut World) {
    let fates = fates(world);
    for (id, fate) in fates {
        let Some(state) = tiles::state(world, id) else {
            continue;
        };
        let noun = Facts::new(world).noun(Thing::Object(id));
        if fate.goes {
            let cause = match fate.has(BirthCause::Transform) {
                true => DeathCause::Transformed,
                false => DeathCause::Vanished,
            };
            tiles::remove(world, id, cause);
        }
        for (what, cause) in fate.results {
            let kind = match what {
                What::Named(what) => created_kind(world, noun, what),
                What::Kind(kind) => Some(kind).filter(|&k| world.resource::<Kinds>().knows(k)),
            };
            let Some(kind) = kind else {
                continue;
            };
            let mut result = state.offspring(kind);
            if cause == BirthCause::Transform {
                let turn = world.resource::<Outcome>().turn;
                result.traits.lineage = world.resource_mut::<Lineages>().add(Descent {
                    earlier: state.traits.lineage,
                    was: Was::Object {
                        id,
                        kind: state.kind,
                    },
                    turn,
                });
            }
            tiles::create(world, result, cause);
        }
    }
}

fn fates(world: &World) -> BTreeMap<ObjectId, Fate> {
    let facts = Facts::new(world);
    let memory = world.resource::<TurnMemory>();
    let mut fates: BTreeMap<ObjectId, Fate> = BTreeMap::new();
    let old = |noun: Noun| {
        let named = facts.tiles.named(noun).iter().copied();
        named.filter(|&id| !memory.is_new(id))
    };
    // Nothing else becomes of REVERT objects (W-REVERT-05).
    let mut reverting = facts.holders(Property::Revert);
    reverting.retain(|&id| !memory.is_new(id));
    let reverts = |id: ObjectId| reverting.binary_search(&id).is_ok();
    for &id in &reverting {
        if let Some(was) = reverts_to(world, &facts, id) {
            let fate = fates.entry(id).or_default();
            fate.goes = true;
            if let Was::Object { kind, .. } = was {
                fate.results.push((What::Kind(kind), BirthCause::Transform));
            }
        }
    }
    for (_, rule) in facts.rules.with_verb(Verb::Is) {
        let Complement::Noun(what) = rule.complement else {
            continue;
        };
        // A IS A only protects; the things of a group are not transformed by
        // their membership, and IMAGE names nothing (W-NOUN-07).
        if what == rule.subject || matches!(what, Noun::GROUP | Noun::IMAGE) {
            continue;
        }
        for id in old(rule.subject) {
            if reverts(id) || !facts.applies(rule, Thing::Object(id)) {
                continue;
            }
            if what == Noun::ALL {
                let missing = missing_of_all(world, &facts, id, rule.subject);
                let fate = fates.entry(id).or_default();
                // TEXT and icons give way to what they create (W-IS-12).
                let stays = matches!(facts.tiles.class(facts.kind(id)), Class::Entity(_));
                fate.goes |= !stays && !missing.is_empty();
                // IS ALL does not stack (W-IS-09).
                if !fate.has(BirthCause::All) {
                    let created = missing.into_iter().map(What::Named);
                    fate.results
                        .extend(created.map(|what| (what, BirthCause::All)));
                }
            } else {
                let fate = fates.entry(id).or_default();
                fate.goes = true;
                if what != Noun::EMPTY {
                    fate.results
                        .push((What::Named(what), BirthCause::Transform));
                }
            }
        }
    }
    for rule in facts.rules.nots() {
        if is_not_itself(rule.subject, rule) {
            for id in old(rule.subject) {
                if !reverts(id) && facts.applies(rule, Thing::Object(id)) {
                    fates.entry(id).or_default().goes = true;
                }
            }
        }
    }
    fates
}

/// What an object that is REVERT was originally; nothing if it is that still,
/// or if A IS NOT B says that it must not be it again (W-REVERT-01,
/// W-REVERT-04).
fn reverts_to(world: &World, facts: &Facts, id: ObjectId) -> Option<Was> {
    let lineage = facts.traits(id).lineage;
    let was = world.resource::<Lineages>().oldest(lineage)?;
    if matches!(was, Was::Object { kind, .. } if kind == facts.kind(id)) {
        return None;
    }
    let thing = Thing::Object(id);
    let noun = facts.noun(thing);
    let forbidden = facts.rules.nots().any(|rule| {
        rule.subject == noun
            && rule.verb == Verb::Is
            && matches!(rule.complement, Complement::Noun(what) if is_named(facts, was, noun, what))
            && facts.applies(rule, thing)
    });
    (!forbidden).then_some(was)
}

/// Does the complement `what` of IS mean this, for a subject that answers to
/// `subject`? TEXT means the subject's own text (W-VERB-02).
fn is_named(facts: &Facts, was: Was, subject: Noun, what: Noun) -> bool {
    match was {
        Was::Empty => what == Noun::EMPTY,
        Was::Object { kind, .. } if what == Noun::TEXT && subject != Noun::TEXT => {
            facts.tiles.class(kind) == Class::Text(Word::Noun(subject))
        }
        Was::Object { kind, .. } => facts.tiles.noun_of(kind) == what,
    }
}

/// The nouns of ALL that IS ALL creates in the cell of an object: not its own,
/// not those already there, not those that A IS NOT B leaves out (W-IS-08,
/// W-IS-10).
fn missing_of_all(world: &World, facts: &Facts, id: ObjectId, subject: Noun) -> Vec<Noun> {
    let thing = Thing::Object(id);
    let present: Vec<Noun> = facts
        .tiles
        .at(facts.cell(id))
        .iter()
        .map(|tile| facts.tiles.noun_of(tile.kind))
        .collect();
    let left_out = |noun: Noun| {
        facts.rules.nots().any(|rule| {
            rule.subject == subject
                && rule.verb == Verb::Is
                && rule.complement == Complement::Noun(noun)
                && facts.applies(rule, thing)
        })
    };
    let census = world.resource::<Census>();
    census
        .all()
        .iter()
        .copied()
        .filter(|&noun| noun != subject && !present.contains(&noun) && !left_out(noun))
        .collect()
}
