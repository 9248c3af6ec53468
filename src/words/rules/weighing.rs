//! Judging a condition as [`RuleQuery::holds`] does, with the reasons.

use super::conditions::Test;
use super::reasons::{ConditionResult, Reason};
use super::{RuleQuery, Thing, targets};
use crate::input::Input;
use crate::lexicon::Prefix;

impl RuleQuery<'_> {
    /// Judges a condition for a thing and says why. It holds exactly if
    /// [`RuleQuery::holds`] says so.
    #[must_use]
    pub fn weigh(&self, test: &Test, thing: Thing) -> ConditionResult {
        let (holds, reason) = match test {
            &Test::Prefix { not, prefix, .. } => {
                let reason = self.weigh_prefix(prefix, thing);
                let holds = match &reason {
                    Reason::Company(others) => others.is_empty() != not,
                    Reason::AlwaysAlone => !not,
                    Reason::NeverAlone => not,
                    Reason::Input(input) => (*input == Some(Input::Wait)) != not,
                    Reason::Power(source) => source.is_some() != not,
                    _ => self.holds(test, thing),
                };
                (holds, reason)
            }
            &Test::Focus { not, role } => {
                let focused = self.focused(role);
                let is_it = focused.map(Thing::Object) == Some(thing);
                (is_it != not, Reason::Focus(focused))
            }
            Test::Phrase {
                not,
                preposition,
                terms,
            } => targets::weigh_phrase(self, *preposition, *not, terms, thing),
            Test::Any(tests) => {
                let verdicts = self.weigh_all(tests, thing);
                let holds = verdicts.iter().any(|verdict| verdict.holds);
                (holds, Reason::Several(verdicts))
            }
            Test::All(tests) => {
                let verdicts = self.weigh_all(tests, thing);
                let holds = verdicts.iter().all(|verdict| verdict.holds);
                (holds, Reason::Several(verdicts))
            }
            &Test::InGroup { not, noun } => {
                let is_in = self.is_in_group(noun);
                (is_in != not, Reason::Group(is_in))
            }
            &Test::Membership { not, membership } => {
                let is_in = self.is_entry(membership);
                (is_in != not, Reason::Group(is_in))
            }
        };
        ConditionResult {
            test: test.clone(),
            holds,
            reason,
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
            (Prefix::Powered, _) => Reason::Power(self.power_source()),
            (Prefix::Often | Prefix::Seldom, _) => Reason::Dice,
        }
    }
}
