//! Targets that a thing sees straight ahead (W-SEEING).
//!
//! Whether an object is in the way of a look is what the rules say now, and
//! they may ask what the object sees in turn. A look that leads to itself sees
//! nothing for that inner question (W-COND-05, W-SEEING-12).

use std::cell::Cell as StdCell;

use bevy::math::IVec2;

use super::conditions::{PhraseTerm, Test};
use super::{Rule, RuleQuery, Rules, Thing};
use crate::grammar::Complement;
use crate::kinds::Noun;
use crate::lexicon::{Property, mask};
use crate::work::{Excess, units};
use kotodama_board::{Direction, ObjectId};

/// So deep looks may nest (W-LOOP-04).
const MAX_DEPTH: u32 = 80;

/// Maximum number of looks taken for one condition; more are too complex
/// (W-LOOP-06).
const MAX_LOOKS: u32 = 10_000;

/// Properties that block a view (W-SEEING-02).
const BLOCKING: &[Property] = &[Property::Stop, Property::Push, Property::Pull];

/// State on which sight depends.
const DECIDES: u128 = mask(BLOCKING) | mask(&[Property::Hide, Property::Phantom]);

/// A SEEING condition that is being judged, and those that led to it.
pub struct Look<'a> {
    subject: Thing,
    terms: &'a [PhraseTerm],
    before: Option<&'a Look<'a>>,
    depth: u32,
    /// Looks that may still be taken for the outermost condition.
    budget: &'a StdCell<u32>,
    /// A look led to itself: what was found out since holds only here.
    led_to_itself: &'a StdCell<bool>,
}

/// State of an object as observers see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Visibility {
    /// Whether it is seen (W-SEEING-03).
    pub is_seen: bool,
    /// Whether nothing behind it is seen (W-SEEING-02).
    pub blocks: bool,
}

/// Returns whether asking what a thing sees can lead to the same question.
pub(super) fn may_lead_to_itself(rules: &Rules) -> bool {
    let decides = |rule: &&Rule| match rule.complement {
        Complement::Property(property) => DECIDES & 1 << property as u8 != 0,
        _ => false,
    };
    let mut tests = rules
        .rules
        .iter()
        .filter(decides)
        .flat_map(|rule| &rule.tests);
    tests.any(Test::may_ask_for_itself)
}

impl RuleQuery<'_> {
    /// Judges a SEEING condition; nothing comes of one that leads to itself, or
    /// too far.
    pub(super) fn judge_look<T>(
        &self,
        subject: Thing,
        terms: &[PhraseTerm],
        judge: impl FnOnce(&RuleQuery) -> T,
    ) -> Option<T> {
        if !self.rules.looks_may_lead_to_themselves {
            return Some(judge(self));
        }
        let work = &self.tiles.work;
        // The level ends: what is judged until then does not matter.
        if work.is_exceeded() {
            return None;
        }
        let (whole, hit) = (StdCell::new(MAX_LOOKS), StdCell::new(false));
        let before = self.look();
        let mut chain = std::iter::successors(before, |look| look.before);
        if chain.any(|look| look.subject == subject && look.terms == terms) {
            if let Some(look) = before {
                look.led_to_itself.set(true);
            }
            return None;
        }
        let look = Look {
            subject,
            terms,
            before,
            depth: before.map_or(0, |look| look.depth) + 1,
            budget: before.map_or(&whole, |look| look.budget),
            led_to_itself: before.map_or(&hit, |look| look.led_to_itself),
        };
        let left = look.budget.get();
        if left == 0 || look.depth > MAX_DEPTH {
            look.budget.set(0);
            look.led_to_itself.set(true);
            work.exceed(match left {
                0 => Excess::Conditions,
                _ => Excess::Depth,
            });
            return None;
        }
        look.budget.set(left - 1);
        Some(judge(&self.looking(&look)))
    }

    /// Returns the cells visible from a cell, the nearest first.
    pub(super) fn seen_cells(&self, from: IVec2, facing: Direction) -> Vec<IVec2> {
        let bounds = self.tiles.bounds();
        let mut cells = Vec::new();
        let mut cell = from + facing.delta();
        while bounds.contains(cell) {
            cells.push(cell);
            let tiles = self.tiles.at(cell);
            let may_look = self.charge(1 + units(tiles.len()), Excess::Conditions);
            if !may_look || tiles.iter().any(|tile| self.visibility(tile.id).blocks) {
                break;
            }
            cell += facing.delta();
        }
        cells
    }

    /// Returns the state of an object as observers see it.
    pub(super) fn visibility(&self, id: ObjectId) -> Visibility {
        let Some(look) = self.look().filter(|_| self.is_unconditional()) else {
            return self.work_out_visibility(id);
        };
        if let Some(known) = self.recall(|found| found.visibility.entry(id).or_default()) {
            return known;
        }
        let earlier = look.led_to_itself.replace(false);
        let found_out = self.work_out_visibility(id);
        if look.led_to_itself.get() {
            return found_out;
        }
        look.led_to_itself.set(earlier);
        self.keep(|found| found.visibility.entry(id).or_default(), found_out);
        found_out
    }

    fn work_out_visibility(&self, id: ObjectId) -> Visibility {
        let noun = self.noun(id.into());
        let is = |property| self.is_for(property, noun, id.into());
        if !self.rules.may_give(noun, DECIDES) {
            return Visibility {
                is_seen: true,
                blocks: false,
            };
        }
        let is_seen = !is(Property::Hide);
        let is_solid = || BLOCKING.iter().any(|&property| is(property));
        // STOP does nothing to hidden icons (W-PROP-05).
        let ignores = || noun == Noun::LEVEL && self.is_hidden_icon(id);
        Visibility {
            is_seen,
            blocks: is_seen && is_solid() && !is(Property::Phantom) && !ignores(),
        }
    }
}
