//! Heuristic of a state: a guess at how far away a win is, for searches that
//! give up shortness. Nothing that is claimed about a level depends on it.

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use crate::grammar::Complement;
use crate::kinds::{Class, Word};
use crate::lexicon::{Meaning, Property, Verb};
use crate::mixer::Mixer;
use crate::rules::{RuleQuery, RulesEpoch};
use kotodama_solver::Heuristic;

/// What nothing but a change of the rules can bring closer, in steps.
const NO_GOAL: u32 = 20;
const NO_PLAYER: u32 = 40;

/// Judges states. It remembers what it found out about the rules in force.
#[derive(Debug, Default)]
pub struct Judge {
    last: Option<(RulesEpoch, u64)>,
}

impl Judge {
    /// Returns the heuristic of the state of the world.
    pub fn heuristic(&mut self, world: &World) -> Heuristic {
        let query = RuleQuery::new(world);
        let epoch = *world.resource::<RulesEpoch>();
        let rules = match self.last {
            Some((last, rules)) if last == epoch => rules,
            _ => sort_of_rules(&query),
        };
        self.last = Some((epoch, rules));
        let objects = query.tiles.len() as u64;
        Heuristic {
            distance: distance(&query),
            sort: (Mixer::default().with(rules).with(objects).key() >> 64) as u64,
        }
    }
}

/// Returns a number for the rules in force, whatever spells them.
pub fn sort_of_rules(query: &RuleQuery) -> u64 {
    let rules = query.rules.rules.iter().map(|rule| {
        let what = match rule.complement {
            Complement::Noun(noun) => u64::from(noun.0),
            Complement::Property(property) => 1 << 32 | property as u64,
            Complement::Note(_) => 1 << 33,
            Complement::Word(word) => 1 << 34 | word.number(),
        };
        let words = u64::from(rule.subject.0) << 32
            | (rule.verb as u64) << 16
            | (rule.tests.len() as u64) << 1
            | u64::from(rule.not);
        (Mixer::default().with(words).with(what).key() >> 64) as u64
    });
    rules.fold(0, u64::wrapping_add)
}

fn steps(one: IVec2, other: IVec2) -> u32 {
    one.manhattan_distance(other)
}

/// Returns the shortest way from one of these to one of those.
fn nearest(from: &[IVec2], to: &[IVec2]) -> Option<u32> {
    let pairs = from
        .iter()
        .flat_map(|&one| to.iter().map(move |&other| (one, other)));
    pairs.map(|(one, other)| steps(one, other)).min()
}

fn distance(query: &RuleQuery) -> u32 {
    let having = |properties: &[Property]| -> Vec<IVec2> {
        let ids = query.objects_with_any(properties).into_iter();
        ids.map(|id| query.cell(id)).collect()
    };
    let players = having(&[Property::You, Property::You2, Property::ThreeD]);
    let goals = having(&[Property::Win, Property::End]);
    let distance = match goals.is_empty() {
        true => NO_GOAL + to_a_rule(query, &players),
        false => nearest(&players, &goals).unwrap_or(0),
    };
    match players.is_empty() {
        true => NO_PLAYER + distance,
        false => distance,
    }
}

/// Returns how far the words lie apart that could say what wins, and how far
/// players are from them.
fn to_a_rule(query: &RuleQuery, players: &[IVec2]) -> u32 {
    let mut wins = Vec::new();
    let mut verbs = Vec::new();
    let mut nouns = Vec::new();
    for &id in query.tiles.named(crate::kinds::Noun::TEXT) {
        let cell = query.cell(id);
        match query.tiles.class(query.kind(id)) {
            Class::Text(Word::Other(Meaning::Property(Property::Win | Property::End))) => {
                wins.push(cell);
            }
            Class::Text(Word::Other(Meaning::Verb(Verb::Is))) => verbs.push(cell),
            // Only what is there can be reached.
            Class::Text(Word::Noun(noun)) if !query.tiles.named(noun).is_empty() => {
                nouns.push(cell);
            }
            Class::Text(_) | Class::Entity(_) | Class::Icon => {}
        }
    }
    let sentence = wins.iter().map(|&win| {
        let verb = verbs.iter().copied().min_by_key(|&verb| steps(win, verb));
        let Some(verb) = verb else {
            return NO_GOAL;
        };
        let noun = nouns.iter().map(|&noun| steps(noun, verb)).min();
        let player = nearest(players, &[win, verb]).unwrap_or(0);
        steps(win, verb) + noun.unwrap_or(NO_GOAL) + player / 2
    });
    sentence.min().unwrap_or(NO_GOAL)
}
