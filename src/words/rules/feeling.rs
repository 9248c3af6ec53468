//! FEELING: the rules that give a thing its properties, judged while another
//! rule is judged (W-FEEL-01, W-COND-05).

use std::cell::Cell as StdCell;

use super::{RuleQuery, Thing};
use crate::grammar::Complement;
use crate::lexicon::Property;
use crate::work::Excess;

/// A rule that is being judged, and why: FEELING asks for other rules while
/// one is judged. A rule that asks for itself does not hold for that inner
/// question (W-COND-05).
pub struct Asked<'a> {
    rule: usize,
    before: Option<&'a Asked<'a>>,
    depth: u32,
    /// Rules that may still be judged for the outermost question, so that
    /// rules that feel each other end in finite time.
    budget: &'a StdCell<u32>,
}

/// So deep conditions may nest (W-LOOP-04).
const MAX_DEPTH: u32 = 80;

/// Maximum number of rules with conditions judged for one FEELING; more are too
/// complex (W-LOOP-06).
const MAX_JUDGED: u32 = 10_000;

impl RuleQuery<'_> {
    /// Returns the properties that rules give a thing now, in rule order, one
    /// for each rule: what FEELING asks for (W-FEEL-01). Only those that matter
    /// are judged, since each may ask for others.
    #[must_use]
    pub fn feelings(&self, thing: Thing, matters: impl Fn(Property) -> bool) -> Vec<Property> {
        let work = &self.tiles.work;
        // The level ends: what is judged until then does not matter.
        if work.is_exceeded() {
            return Vec::new();
        }
        let whole = StdCell::new(MAX_JUDGED);
        let noun = self.noun(thing);
        let mut feelings = Vec::new();
        for index in self.rules.giving(noun, matters) {
            let Some(rule) = self.rules.rules.get(index) else {
                continue;
            };
            let Complement::Property(property) = rule.complement else {
                continue;
            };
            let asked = Asked {
                rule: index,
                before: self.asked(),
                depth: self.asked().map_or(0, |asked| asked.depth) + 1,
                budget: self.asked().map_or(&whole, |asked| asked.budget),
            };
            let before = std::iter::successors(asked.before, |asked| asked.before);
            let left = asked.budget.get();
            if rule.tests.is_empty() {
                if self.applies(rule, thing) {
                    feelings.push(property);
                }
                continue;
            }
            asked.budget.set(left.saturating_sub(1));
            if left > 0 && before.into_iter().any(|b| b.rule == index) {
                continue;
            }
            if left == 0 || asked.depth > MAX_DEPTH {
                // Nothing more is judged for the outermost question.
                asked.budget.set(0);
                work.exceed(match left {
                    0 => Excess::Conditions,
                    _ => Excess::Depth,
                });
                break;
            }
            if self.judging(&asked).applies(rule, thing) {
                feelings.push(property);
            }
        }
        feelings
    }
}
