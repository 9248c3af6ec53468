//! Judging a condition as [`RuleQuery::holds`] does, with the reasons.

use super::conditions::Test;
use super::reasons::{ConditionResult, Reason};
use super::{RuleQuery, Thing, phrases};
use crate::lexicon::{Prefix, Property};

impl RuleQuery<'_> {
    /// Judges a condition for a thing and says why. It holds exactly if
    /// [`RuleQuery::holds`] says so.
    #[must_use]
    pub fn weigh(&self, test: &Test, thing: Thing) -> ConditionResult {
        ConditionResult {
            test: test.clone(),
            holds: self.holds(test, thing),
            reason: self.reason(test, thing),
        }
    }

    fn reason(&self, test: &Test, thing: Thing) -> Reason {
        match test {
            &Test::Prefix { prefix, .. } => self.weigh_prefix(prefix, thing),
            &Test::Focus { role, .. } => Reason::Focus(self.focused(role)),
            Test::Phrase {
                not,
                preposition,
                terms,
            } => phrases::weigh_phrase(self, *preposition, *not, terms, thing),
            Test::Any(tests) | Test::All(tests) => Reason::Several(self.weigh_all(tests, thing)),
            &Test::InGroup { group, noun, .. } => Reason::Group(self.is_in_group(group, noun)),
            &Test::Membership { membership, .. } => Reason::Group(self.is_entry(membership)),
        }
    }

    /// Judges conditions for a thing, each by itself.
    #[must_use]
    pub fn weigh_all(&self, tests: &[Test], thing: Thing) -> Vec<ConditionResult> {
        tests.iter().map(|test| self.weigh(test, thing)).collect()
    }

    fn weigh_prefix(&self, prefix: Prefix, thing: Thing) -> Reason {
        match (prefix, thing) {
            (Prefix::Lonely, Thing::Object(id)) => {
                let here = self.tiles.at(self.cell(id)).iter().map(|tile| tile.id);
                Reason::Company(here.filter(|&other| other != id).collect())
            }
            (Prefix::Lonely, Thing::Empty(_)) => Reason::AlwaysAlone,
            (Prefix::Lonely, Thing::Level) => Reason::NeverAlone,
            (Prefix::Idle, _) => Reason::Input(self.outcome().input),
            (Prefix::Powered | Prefix::Powered2 | Prefix::Powered3, _) => {
                let power = prefix.power().unwrap_or(Property::Power);
                Reason::Power(power, self.power_source(power))
            }
            (Prefix::Often | Prefix::Seldom, _) => Reason::Dice,
        }
    }
}
