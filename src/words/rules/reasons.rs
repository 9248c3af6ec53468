//! Why a condition holds or does not: the same judgement as
//! [`RuleQuery::holds`], with what it rests on.

use super::conditions::{PhraseTerm, Test};
use super::{RuleQuery, Thing, targets};
use crate::input::Input;
use crate::lexicon::Prefix;
use crate::outcome::Outcome;
use kotodama_board::ObjectId;

/// A condition as it was judged for a thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The condition.
    pub test: Test,
    /// Does it hold?
    pub holds: bool,
    /// Why.
    pub reason: Reason,
}

/// What a judgement rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// LONELY: the other objects in the cell.
    Company(Vec<ObjectId>),
    /// LONELY: an EMPTY is always alone (W-PRE-02).
    AlwaysAlone,
    /// LONELY: the level never is (W-PRE-03).
    NeverAlone,
    /// IDLE: the last input, none at the start.
    Input(Option<Input>),
    /// POWERED: the first thing that is POWER, if there is one.
    Power(Option<Thing>),
    /// OFTEN, SELDOM: the dice of this turn said so.
    Dice,
    /// The object that has the role (K-22).
    Focus(Option<ObjectId>),
    /// A phrase: each of its words.
    Terms(Vec<TermVerdict>),
    /// A phrase that cannot hold.
    Never(Never),
    /// All of these, or one of these.
    Several(Vec<Verdict>),
    /// Is it in the group now?
    Group(bool),
}

/// One word of a phrase as it was judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TermVerdict {
    /// The word, and how often it was asked for.
    pub term: PhraseTerm,
    /// Does it hold?
    pub holds: bool,
    /// How many targets of the word there are. For LEVEL the level itself is
    /// one of them.
    pub seen: u32,
    /// Those of them that are objects, as they lie on the board.
    pub objects: Vec<ObjectId>,
}

/// Why a phrase cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Never {
    /// An EMPTY without a facing satisfies no FACING (W-CEM-04).
    Facing,
    /// EMPTY NOT ON EMPTY (W-CEM-01).
    OnItself,
}

impl RuleQuery<'_> {
    /// Judges a condition for a thing and says why. It holds exactly if
    /// [`RuleQuery::holds`] says so.
    #[must_use]
    pub fn weigh(&self, test: &Test, thing: Thing) -> Verdict {
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
        Verdict {
            test: test.clone(),
            holds,
            reason,
        }
    }

    /// Judges conditions for a thing, each by itself.
    #[must_use]
    pub fn weigh_all(&self, tests: &[Test], thing: Thing) -> Vec<Verdict> {
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
            (Prefix::Idle, _) => Reason::Input(self.resource::<Outcome>().input),
            (Prefix::Powered, _) => Reason::Power(self.power_source()),
            (Prefix::Often | Prefix::Seldom, _) => Reason::Dice,
        }
    }
}
