//! Transformation phases: IS a noun, IS ALL, IS EMPTY, IS NOT itself, WRITE,
//! REVERT (W-IS-02 to W-IS-12, W-WRITE, W-REVERT, W-TURN-05 to W-TURN-07).

use std::collections::BTreeMap;

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::destroy::{Parent, created_kind, set_float_states, written_kind};
use super::memory::TurnMemory;
use super::situation::Situation;
use crate::grammar::Complement;
use crate::kinds::{Class, Kind, Kinds, Noun, Word};
use crate::lexicon::{Property, Verb};
use crate::messages::{BirthCause, DeathCause};
use crate::outcome::Outcome;
use crate::rules::known_nouns::KnownNouns;
use crate::rules::{Rule, RuleQuery, Spot, Thing};
use crate::tiles;
use crate::transform_history::{TransformHistory, Was};
use crate::work::{Excess, units};
use kotodama_board::{Direction, ObjectId};

/// Returns whether anything could transform.
#[must_use]
pub fn something_transforms(Situation { rules, .. }: &Situation) -> bool {
    rules.use_verb(Verb::Is)
        || rules.use_verb(Verb::Write)
        || rules.give(Property::Revert)
        || rules.nots().any(|rule| is_not_itself(rule.subject, rule))
}

/// Returns whether a NOT rule about `subject` is A IS NOT A.
pub fn is_not_itself(subject: Noun, rule: &Rule) -> bool {
    rule.verb == Verb::Is && rule.complement == Complement::Noun(subject)
}

/// Fate of one tile.
#[derive(Debug, Default)]
struct Fate {
    /// Whether it is removed (which does not destroy it).
    goes: bool,
    /// Things that appear in its cell, in rule order.
    results: Vec<(What, BirthCause)>,
}

/// Result of a transformation, or of IS ALL.
#[derive(Clone, Copy, Debug)]
enum What {
    /// Meaning of the noun as a complement; TEXT means the object's own text.
    Named(Noun),
    /// The text object that says this word.
    Written(Word),
    /// The earlier kind.
    Kind(Kind),
}

impl Fate {
    fn has(&self, cause: BirthCause) -> bool {
        self.results.iter().any(|&(_, other)| other == cause)
    }
}

/// Transforms everything that transforms, at once (W-TURN-06).
pub fn transform(world: &mut World) {
    let mut left: Vec<IVec2> = Vec::new();
    let mut appeared: Vec<ObjectId> = Vec::new();
    for (thing, fate) in fates(world) {
        // What an EMPTY follows can have appeared just now (W-EV-15).
        let parent = Parent::of(world, thing);
        let noun = RuleQuery::new(world).noun(thing);
        if let (true, Thing::Object(id)) = (fate.goes, thing) {
            let cause = match fate.has(BirthCause::Transform) {
                true => DeathCause::Transformed,
                false => DeathCause::Vanished,
            };
            left.extend(tiles::state(world, id).map(|state| state.cell));
            tiles::remove(world, id, cause);
        }
        for (what, cause) in fate.results {
            let kind = match what {
                What::Named(what) => created_kind(world, noun, what),
                What::Written(word) => written_kind(world, word),
                What::Kind(kind) => Some(kind).filter(|&k| world.resource::<Kinds>().knows(k)),
            };
            let Some(kind) = kind else {
                continue;
            };
            let parent = match (cause, parent) {
                // W-EV-05
                (BirthCause::All, Parent::Empty(cell, _)) => {
                    Parent::Empty(cell, Some(Direction::Right))
                }
                _ => parent,
            };
            let Some(mut result) = parent.offspring(world, kind) else {
                continue;
            };
            if cause == BirthCause::Transform {
                let turn = world.resource::<Outcome>().turn;
                let mut transforms = world.resource_mut::<TransformHistory>();
                result.flags.last_transform = transforms.add(parent.transformation(turn));
                result.flags.past = transforms.add(parent.past(turn));
            }
            appeared.extend(tiles::create(world, result, cause));
        }
    }
    set_float_states(world, &appeared);
    // Only where nothing came instead has an object become EMPTY (W-TURN-05).
    let query = RuleQuery::new(world);
    left.retain(|&cell| query.is_empty_at(cell));
    let mut memory = world.resource_mut::<TurnMemory>();
    memory.emptied.extend(left.into_iter().map(Spot::from));
}

fn fates(world: &World) -> BTreeMap<Thing, Fate> {
    let query = RuleQuery::new(world);
    let memory = world.resource::<TurnMemory>();
    let mut fates: BTreeMap<Thing, Fate> = BTreeMap::new();
    // The level itself is transformed in a phase of its own (W-LV-05).
    let old = |noun: Noun| {
        let named = query.named(noun).into_iter();
        named.filter(|&thing| thing != Thing::Level && !memory.is_new(thing))
    };
    // Nothing else becomes of REVERT objects (W-REVERT-05).
    let mut reverting = query.objects_with(Property::Revert);
    reverting.retain(|&id| !memory.is_new(id.into()));
    let reverts = |thing: Thing| {
        let object = thing.object();
        object.is_some_and(|id| reverting.binary_search(&id).is_ok())
    };
    for &id in &reverting {
        if let Some(was) = reverts_to(world, &query, id) {
            let fate = fates.entry(id.into()).or_default();
            fate.goes = true;
            if let Was::Object { kind, .. } = was {
                fate.results.push((What::Kind(kind), BirthCause::Transform));
            }
        }
    }
    let verbs = [Verb::Is, Verb::Write];
    let mut rules: Vec<(usize, &Rule)> = verbs
        .into_iter()
        .flat_map(|verb| query.rules.with_verb(verb))
        .collect();
    if query.rules.use_verb(Verb::Write) {
        rules.sort_unstable_by_key(|&(index, _)| index);
    }
    for (_, rule) in rules {
        let what = match rule.complement {
            Complement::Noun(what) => what,
            Complement::Word(word) => {
                for thing in old(rule.subject) {
                    if !reverts(thing) && query.applies(rule, thing) {
                        let fate = fates.entry(thing).or_default();
                        fate.goes = true;
                        let result = (What::Written(word), BirthCause::Transform);
                        fate.results.push(result);
                    }
                }
                continue;
            }
            Complement::Property(_) | Complement::Note(_) => continue,
        };
        // A IS A only protects; the things of a group are not transformed by
        // their membership, and IMAGE names nothing (W-NOUN-07).
        if what == rule.subject || what.is_group() || what == Noun::IMAGE {
            continue;
        }
        for thing in old(rule.subject) {
            if reverts(thing) || !query.applies(rule, thing) {
                continue;
            }
            if what == Noun::ALL {
                let missing = missing_of_all(world, &query, thing, rule.subject);
                let fate = fates.entry(thing).or_default();
                // TEXT and icons give way to what they create (W-IS-12).
                let gives_way = matches!(rule.subject, Noun::TEXT | Noun::LEVEL);
                fate.goes |= gives_way && !missing.is_empty();
                // IS ALL does not stack (W-IS-09).
                if !fate.has(BirthCause::All) {
                    let created = missing.into_iter().map(What::Named);
                    fate.results
                        .extend(created.map(|what| (what, BirthCause::All)));
                }
            } else {
                let fate = fates.entry(thing).or_default();
                fate.goes = true;
                if what != Noun::EMPTY {
                    fate.results
                        .push((What::Named(what), BirthCause::Transform));
                }
            }
        }
    }
    for rule in query.rules.nots() {
        // EMPTY IS NOT EMPTY only cancels (W-RULE-15).
        if is_not_itself(rule.subject, rule) && rule.subject != Noun::EMPTY {
            for thing in old(rule.subject) {
                if !reverts(thing) && query.applies(rule, thing) {
                    fates.entry(thing).or_default().goes = true;
                }
            }
        }
    }
    fates
}

/// Returns the original form of an object that is REVERT; `None` if it still
/// has that, or if A IS NOT B forbids to be it again (W-REVERT-01,
/// W-REVERT-04).
fn reverts_to(world: &World, query: &RuleQuery, id: ObjectId) -> Option<Was> {
    let last_transform = query.flags(id).last_transform;
    let was = world
        .resource::<TransformHistory>()
        .oldest(last_transform)?;
    if matches!(was, Was::Object { kind, .. } if kind == query.kind(id)) {
        return None;
    }
    let thing = Thing::Object(id);
    let noun = query.noun(thing);
    query.charge(units(query.rules.nots().count()), Excess::Rules);
    let forbidden = query.rules.nots().any(|rule| {
        rule.subject == noun
            && rule.verb == Verb::Is
            && matches!(rule.complement, Complement::Noun(what) if is_named(query, was, noun, what))
            && query.applies(rule, thing)
    });
    (!forbidden).then_some(was)
}

/// Returns whether the complement `what` of IS means this for a subject that
/// answers to `subject`. TEXT means the subject's own text (W-VERB-02).
fn is_named(query: &RuleQuery, was: Was, subject: Noun, what: Noun) -> bool {
    match was {
        Was::Empty => what == Noun::EMPTY,
        Was::Object { kind, .. } if what == Noun::TEXT && subject != Noun::TEXT => {
            query.tiles.class(kind) == Class::Text(Word::Noun(subject))
        }
        Was::Object { kind, .. } => query.tiles.noun_of(kind) == what,
    }
}

/// Returns the nouns of ALL that IS ALL creates in the cell of a tile: not its
/// own, not those already there, not those that A IS NOT B leaves out (W-IS-08,
/// W-IS-10).
fn missing_of_all(world: &World, query: &RuleQuery, thing: Thing, subject: Noun) -> Vec<Noun> {
    let present: Vec<Noun> = query
        .tiles
        .at(query.place(thing))
        .iter()
        .map(|tile| query.tiles.noun_of(tile.kind))
        .collect();
    let mut nouns = nouns_of_all(world, query, thing, subject);
    nouns.retain(|noun| !present.contains(noun));
    nouns
}

/// Returns the nouns of ALL that IS ALL means for a thing: not its own, and not
/// those that A IS NOT B leaves out (W-IS-10).
pub fn nouns_of_all(world: &World, query: &RuleQuery, thing: Thing, subject: Noun) -> Vec<Noun> {
    let known = world.resource::<KnownNouns>().all().len();
    let nots = query.rules.nots().count();
    if !query.charge(units(known) * (1 + units(nots)), Excess::Rules) {
        return Vec::new();
    }
    let left_out = |noun: Noun| {
        query.rules.nots().any(|rule| {
            rule.subject == subject
                && rule.verb == Verb::Is
                && rule.complement == Complement::Noun(noun)
                && query.applies(rule, thing)
        })
    };
    let known_nouns = world.resource::<KnownNouns>();
    known_nouns
        .all()
        .iter()
        .copied()
        .filter(|&noun| noun != subject && !left_out(noun))
        .collect()
}
