//! Reading the rules until they are stable (W-RULE-20).

use std::collections::BTreeSet;
use std::hash::Hash;

use bevy::ecs::prelude::*;

use super::conditions::Test;
use super::dice;
use super::known_nouns::KnownNouns;
use super::query::RuleQuery;
use super::reading::Reader;
use super::{Because, Cancelled, Rule, Rules, RulesCache, Thing, derive};
use crate::components::TileFlags;
use crate::grammar::{Complement, Target, TooComplex};
use crate::kinds::{Class, Noun, Word};
use crate::lexicon::{Preposition, Property};
use crate::messages::TurnEvent;
use crate::mixer::Mixer;
use crate::tiles::{self, LevelState, Tiles, set_level_state};
use crate::work::{Excess, units};
use kotodama_board::ObjectId;

/// Counts how often the rules were formed again, so that what is derived from
/// them knows when it is stale.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RulesEpoch(pub u64);

/// Number of readings at one reading point that make an infinite loop
/// (W-LOOP-01).
pub const MAX_ROUNDS: u32 = 200;

impl From<TooComplex> for Excess {
    fn from(_: TooComplex) -> Self {
        Self::Readings
    }
}

/// Returns whether reading could change the rules.
#[must_use]
pub fn rules_may_have_changed(tiles: &Tiles, rules: &Rules) -> bool {
    !tiles.changes.words.is_empty() || something_may_read(tiles, rules) || rules.may_contradict()
}

/// Reads the rules from the board: finds the WORD objects by the rules in
/// force, forms the rules, and repeats until both agree.
///
/// # Errors
///
/// What was too much, if they never do or are too complex (W-LOOP-01,
/// W-LOOP-06).
pub fn read_rules(world: &mut World) -> Result<(), Excess> {
    for _ in 0..MAX_ROUNDS {
        let mut query = RuleQuery::new(world);
        let may_break = something_may_break(query.tiles, query.rules);
        if may_break || something_may_read(query.tiles, query.rules) {
            mark_broken(world);
            mark_readers(world);
            query = RuleQuery::new(world);
        }
        if query.tiles.changes.words.is_empty() {
            return match contradicts_itself(&query) || query.group_contradicts_itself() {
                true => Err(Excess::Contradiction),
                false => Ok(()),
            };
        }
        let changed = std::mem::take(&mut world.resource_mut::<Tiles>().changes.words);
        form_rules(world, &changed)?;
        dice::throw(world);
    }
    Err(Excess::Rounds)
}

/// Forms the rules of a board that was put back. The WORD objects are those
/// that the state brought along: the rules were stable when it was left, and
/// another stable reading may exist (W-UNDO-01).
pub fn form_again(world: &mut World) {
    let changed = std::mem::take(&mut world.resource_mut::<Tiles>().changes.words);
    // What could be read when it was left can be read again, but for one case:
    // ALL may stand for more nouns by now (W-UNDO-02), and make too many rules.
    // The state comes back whole all the same; the next reading of changed
    // words ends the level if it is still too complex.
    let _ = form_rules(world, &changed);
}

/// Returns whether X FEELING P IS NOT P contradicts itself: X IS P, for some X
/// that meets the other conditions, so the rules would never come to rest
/// (W-FEEL-05).
fn contradicts_itself(query: &RuleQuery) -> bool {
    query.rules.nots().any(|not_rule| {
        let Complement::Property(property) = not_rule.complement else {
            return false;
        };
        let (feelings, others): (Vec<&Test>, Vec<&Test>) = not_rule
            .tests
            .iter()
            .partition(|test| feels_itself(test, property));
        let holds = |test: &Test, thing| query.holds(test, thing);
        // What the NOT rule itself has added to the rules that it forbids.
        let added = Test::inverse_of(&not_rule.tests);
        let giving = query
            .rules
            .granting_rules_for(not_rule.subject, property)
            .map_or(&[][..], |granting| granting.rules.as_slice());
        let gives = |thing| {
            let mut rules = giving
                .iter()
                .filter_map(|&index| query.rules.rules.get(index));
            query.charge(units(giving.len()), Excess::Rules)
                && rules.any(|rule| {
                    let added = added.clone();
                    let added =
                        added.map(|test| dice::thrown_for(test, rule, &query.rules.written));
                    let mut tests = rule.tests.iter();
                    tests.all(|test| Some(test) == added.as_ref() || holds(test, thing))
                })
        };
        !feelings.is_empty()
            && query
                .named(not_rule.subject)
                .into_iter()
                .any(|thing| others.iter().all(|test| holds(test, thing)) && gives(thing))
    })
}

/// Returns whether it is X FEELING P IS NOT P.
pub fn denies_what_it_feels(rule: &Rule) -> bool {
    match rule.complement {
        Complement::Property(property) => {
            rule.not && rule.tests.iter().any(|test| feels_itself(test, property))
        }
        Complement::Noun(_) | Complement::Note(_) | Complement::Word(_) => false,
    }
}

/// Returns whether this is FEELING the property and nothing besides.
fn feels_itself(test: &Test, property: Property) -> bool {
    let Test::Phrase {
        not: false,
        preposition: Preposition::Feeling,
        terms,
    } = test
    else {
        return false;
    };
    terms
        .iter()
        .all(|term| !term.word.not && term.word.target == Target::Property(property))
}

/// Returns whether BROKEN objects could have changed.
#[must_use]
pub fn something_may_break(tiles: &Tiles, rules: &Rules) -> bool {
    rules.give(Property::Broken) || !tiles.broken().is_empty() || tiles.level().is_marked()
}

/// Flags of tiles and of the level that are brought up to date together.
pub struct Marks {
    tiles: Vec<(ObjectId, TileFlags)>,
    level: LevelState,
}

/// Returns the objects to be marked as BROKEN, or no longer (W-BROKEN-03).
pub fn find_broken(world: &World) -> Marks {
    broken(&RuleQuery::new(world))
}

fn broken(query: &RuleQuery) -> Marks {
    let marked = query.tiles.broken();
    Marks {
        tiles: query.stale(Property::Broken, marked, |flags| flags.broken ^= true),
        level: LevelState {
            broken: query.is(Property::Broken, Thing::Level),
            ..query.level()
        },
    }
}

/// Returns whose float state has to change (W-FLOAT-01).
pub fn find_floating(world: &World) -> Marks {
    let query = RuleQuery::new(world);
    let marked = query.tiles.floating();
    Marks {
        tiles: query.stale(Property::Float, marked, |flags| flags.floats ^= true),
        level: LevelState {
            floats: query.is(Property::Float, Thing::Level),
            ..query.level()
        },
    }
}

/// Sets the flags that were found to be out of date.
pub fn set_marks(In(marks): In<Marks>, world: &mut World) {
    for (id, flags) in marks.tiles {
        tiles::set_flags(world, id, flags);
    }
    set_level_state(world, marks.level);
}

/// Marks the objects that are BROKEN now (W-BROKEN-03).
pub fn mark_broken(world: &mut World) {
    let query = RuleQuery::new(world);
    if something_may_break(query.tiles, query.rules) {
        let marks = broken(&query);
        set_marks(In(marks), world);
    }
}

/// Returns whether WORD objects could have changed.
fn something_may_read(tiles: &Tiles, rules: &Rules) -> bool {
    rules.give(Property::Word) || !tiles.readers().is_empty()
}

/// Marks the objects that are WORD now (W-WORD-02); text is not affected.
fn mark_readers(world: &mut World) {
    let query = RuleQuery::new(world);
    if !something_may_read(query.tiles, query.rules) {
        return;
    }
    let marked = query.tiles.readers();
    let mut changes = query.stale(Property::Word, marked, |flags| flags.reads ^= true);
    changes.retain(|&(id, _)| !query.tiles.is_text(query.kind(id)));
    for (id, flags) in changes {
        tiles::set_flags(world, id, flags);
    }
}

fn form_rules(world: &mut World, changed: &[bevy::math::IVec2]) -> Result<(), Excess> {
    // Not by `resource_scope`, which moves it through the tables of the world.
    let mut reader = std::mem::take(&mut *world.resource_mut::<Reader>());
    let difference = reader.update(world.resource::<Tiles>(), changed);
    *world.resource_mut::<Reader>() = reader;
    let difference = difference?;
    let grown = note_nouns(world, changed, &difference.spelled);
    if difference.made == 0 && difference.broken == 0 && !grown {
        return Ok(());
    }
    derive_again(world);
    if let Some(excess) = world.resource::<Rules>().excess {
        return Err(excess);
    }
    // A round after the last one that there is work left for is not played.
    if let Some(excess) = world.resource::<Tiles>().work.excess() {
        return Err(excess);
    }
    tiles::emit(
        world,
        TurnEvent::RulesChanged {
            made: difference.made,
            broken: difference.broken,
        },
    );
    Ok(())
}

/// Derives the rules from the sentences that were read last.
pub fn derive_again(world: &mut World) {
    let key = key(world);
    let last = std::mem::take(&mut *world.resource_mut::<Rules>());
    let kept = world.resource_mut::<RulesCache>().exchange(last, key);
    let rules = kept.unwrap_or_else(|| {
        let sentences = world.resource::<Reader>().sentences();
        let mut rules = derive(sentences, world.resource::<KnownNouns>(), world.resource());
        void_self_made_words(world, &mut rules);
        rules
    });
    // The same whether they were kept or not: work does not depend on what was
    // played before.
    let work = &world.resource::<Tiles>().work;
    work.charge(rules.cost, Excess::Rules);
    *world.resource_mut::<Rules>() = rules;
    world.resource_mut::<RulesEpoch>().0 += 1;
}

/// Returns a number for all that rules are derived from; none where they depend
/// on which WORD objects there are (W-WORD-03).
fn key(world: &World) -> Option<u128> {
    if !world.resource::<Tiles>().readers().is_empty() {
        return None;
    }
    let sentences = world.resource::<Reader>().key();
    let mut mixer = Mixer::default();
    (sentences, world.resource::<KnownNouns>().in_phrases()).hash(&mut mixer);
    Some(mixer.key())
}

/// Takes note of nouns that exist for the first time (W-NOUN-11, W-LETT-09).
fn note_nouns(world: &mut World, changed: &[bevy::math::IVec2], spelled: &[Noun]) -> bool {
    let mut found: Vec<Noun> = Vec::new();
    let tiles = world.resource::<Tiles>();
    for &cell in changed {
        for occupant in tiles.at(cell) {
            if let Class::Text(Word::Noun(noun)) = tiles.class(occupant.kind) {
                found.push(noun);
            }
        }
    }
    found.extend_from_slice(spelled);
    if found.is_empty() {
        return false;
    }
    let mut known_nouns = world.resource_mut::<KnownNouns>();
    let mut grown = false;
    for noun in found {
        grown |= known_nouns.bypass_change_detection().add(noun);
        grown |= noun == Noun::LEVEL && known_nouns.bypass_change_detection().name_level();
    }
    grown
}

/// Voids rules A IS WORD that only WORD objects hold up by virtue of themselves
/// (W-WORD-03).
fn void_self_made_words(world: &World, rules: &mut Rules) {
    let query = RuleQuery::new(world);
    if query.tiles.readers().is_empty() {
        return;
    }
    let gives_word =
        |rule: &Rule| !rule.not && rule.complement == Complement::Property(Property::Word);
    // A noun is sound if some WORD rule for it is spelled by text and by WORD
    // objects of sound nouns alone; what is left holds itself up.
    let mut sound: BTreeSet<Noun> = BTreeSet::new();
    loop {
        let before = sound.len();
        for rule in rules.rules.iter().filter(|rule| gives_word(rule)) {
            // The level ends; which words are sound does not matter.
            if !query.charge(units(rules.needs(rule.written).len()), Excess::Rules) {
                return;
            }
            let spelled_soundly = |written: usize| {
                rules.needs(written).iter().all(|&id| {
                    !query.tiles.reads(id) || sound.contains(&query.noun(Thing::Object(id)))
                })
            };
            let is_sound = spelled_soundly(rule.written)
                && rules
                    .through_group(rule)
                    .is_none_or(|group| rules.belongs_by(group, rule.subject, &spelled_soundly));
            if is_sound {
                sound.insert(rule.subject);
            }
        }
        if sound.len() == before {
            break;
        }
    }
    let is_void = |rule: &Rule| gives_word(rule) && !sound.contains(&rule.subject);
    let mut void = Vec::new();
    let mut cancelled = Vec::new();
    rules.rules.retain(|rule| {
        let drop = is_void(rule);
        if drop {
            void.push(rule.written);
            cancelled.push(Cancelled {
                rule: rule.clone(),
                because: Because::SelfMade,
            });
        }
        !drop
    });
    rules.cancelled.append(&mut cancelled);
    for written in void {
        if let Some(written) = rules.written.get_mut(written) {
            written.in_force = false;
        }
    }
    rules.index();
}
