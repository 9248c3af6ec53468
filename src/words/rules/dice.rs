//! OFTEN and SELDOM (W-PRE-05, W-RAND-03).
//!
//! Every occurrence of these words in a rule is a die. The generator gives one
//! number a turn, when the first die comes into play; what a die shows for a
//! thing follows from that number, the die and the thing. So it shows the same
//! until the next turn, however often it is read, and looking at the game cannot
//! change its course.

use bevy::ecs::prelude::*;

use super::conditions::Test;
use super::{Rule, Rules, Thing, Written};
use crate::grammar::Complement;
use crate::id_vec::Id;
use crate::kinds::Noun;
use crate::lexicon::{Aspect, Prefix, Special};
use crate::mixer::mix;
use kotodama_board::Rng;

/// The throw of this turn, once it is made; part of the state of play.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dice(Option<u64>);

impl Dice {
    /// Returns the dice after this throw, if there was one.
    #[must_use]
    pub const fn after(throw: Option<u64>) -> Self {
        Self(throw)
    }

    /// Returns the throw of this turn, once it is made.
    #[must_use]
    pub const fn throw(self) -> Option<u64> {
        self.0
    }

    /// Returns whether OFTEN or SELDOM holds for the thing.
    #[must_use]
    pub fn holds(self, prefix: Prefix, die: u64, thing: Thing) -> bool {
        let Some(throw) = self.0 else {
            return false;
        };
        let number = match thing {
            Thing::Object(id) => u64::from(id.0),
            Thing::Empty(spot) => {
                let cell = spot.cell();
                let place = |at: i32| u64::from(at.cast_unsigned());
                mix(mix(1 << 32, place(cell.x)), place(cell.y))
            }
            Thing::Level => 1 << 33,
        };
        let mut rng = Rng::new(mix(mix(throw, die), number));
        match prefix {
            Prefix::Often => rng.below(4) != 0,
            Prefix::Seldom => rng.below(6) == 0,
            Prefix::Lonely
            | Prefix::Idle
            | Prefix::Powered
            | Prefix::Powered2
            | Prefix::Powered3 => false,
        }
    }
}

/// Throws the dice (phase 2).
pub fn throw_again(world: &mut World) {
    *world.resource_mut::<Dice>() = Dice::default();
    throw(world);
}

/// Throws the dice if there are any and they have not been thrown in this
/// turn.
pub fn throw(world: &mut World) {
    if world.resource::<Rules>().have_dice && world.resource::<Dice>().0.is_none() {
        let throw = world.resource_mut::<Rng>().next_bits();
        *world.resource_mut::<Dice>() = Dice(Some(throw));
    }
}

/// Tells all dice of the rules apart. What tells them apart does not change
/// while the sentence of the rule is there, so that reading the rules again
/// throws nothing again.
pub fn number(rules: &mut Rules) {
    rules.have_dice = rules.rules.iter().any(|rule| has_dice(&rule.tests));
    if !rules.have_dice {
        return;
    }
    for rule in &mut rules.rules {
        if has_dice(&rule.tests) {
            let identity = identity(rule, &rules.written);
            let numbered = rule.tests.iter().zip(0..);
            rule.tests = numbered
                .map(|(test, place)| test.with_dice(mix(identity, place)))
                .collect();
        }
    }
}

/// Returns whether there is a die among the conditions.
pub fn has_dice(tests: &[Test]) -> bool {
    let is_die =
        |test: &Test| matches!(test, Test::Prefix { prefix, .. } if prefix.has(Aspect::Chance));
    tests.iter().any(|test| test.contains(&is_die))
}

/// Returns a condition that is added to a rule by another one is thrown for the
/// rule it is added to (W-RULE-12).
pub fn thrown_for(test: Test, rule: &Rule, written: &[Written]) -> Test {
    match has_dice(std::slice::from_ref(&test)) {
        true => test.with_dice(identity(rule, written)),
        false => test,
    }
}

/// Returns a number that stands for a noun. Special nouns that came later take
/// numbers from the far end, so that plays recorded before still throw the
/// same.
fn number_of(noun: Noun) -> u64 {
    const FIRST: usize = Special::Image as usize + 1;
    const LATER: usize = Special::COUNT - FIRST;
    let index = noun.index();
    match index.checked_sub(FIRST) {
        None => index as u64,
        Some(later) if later < LATER => u64::MAX - later as u64,
        Some(_) => (index - LATER) as u64,
    }
}

/// Returns a number that stands for the rule: for the text it comes from, and
/// what it says.
pub fn identity(rule: &Rule, written: &[Written]) -> u64 {
    let what = match rule.complement {
        Complement::Noun(noun) => number_of(noun),
        Complement::Property(property) => 1 << 32 | property as u64,
        Complement::Note(note) => 1 << 33 | u64::from(note.semitone().cast_unsigned()),
        Complement::Word(word) => 1 << 34 | word.number(),
    };
    let sources = written
        .get(rule.written)
        .map_or(&[][..], |written| &written.sources);
    sources
        .iter()
        .map(|id| u64::from(id.0))
        .chain([
            number_of(rule.subject),
            rule.verb as u64,
            u64::from(rule.not),
            what,
        ])
        .fold(0, mix)
}
