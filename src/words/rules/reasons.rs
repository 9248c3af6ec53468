//! Reasons for which a condition holds or does not.

use super::Thing;
use super::conditions::{PhraseTerm, Test};
use crate::input::Input;
use crate::lexicon::Property;
use kotodama_board::ObjectId;

/// A condition as it was judged for a thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionResult {
    /// The condition.
    pub test: Test,
    /// Whether it holds.
    pub holds: bool,
    /// The reason.
    pub reason: Reason,
}

/// Reason of a judgement.
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
    /// POWERED and its like: the first thing that is POWER, if there is one.
    Power(Property, Option<Thing>),
    /// OFTEN, SELDOM: the dice of this turn said so.
    Dice,
    /// The object that has the role (K-22).
    Focus(Option<ObjectId>),
    /// A phrase: each of its words.
    Terms(Vec<TermResult>),
    /// A phrase that cannot hold.
    Never(Never),
    /// All of these, or one of these.
    Several(Vec<ConditionResult>),
    /// Whether it is in the group now.
    Group(bool),
}

/// One word of a phrase as it was judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TermResult {
    /// The word, and how often it was asked for.
    pub term: PhraseTerm,
    /// Whether it holds.
    pub holds: bool,
    /// Number of targets of the word. For LEVEL the level itself is one of
    /// them.
    pub seen: u32,
    /// Those of them that are objects, as they lie on the board.
    pub objects: Vec<ObjectId>,
}

/// Reason why a phrase cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Never {
    /// An EMPTY without a facing satisfies no FACING (W-CEM-04).
    Facing,
    /// EMPTY NOT ON EMPTY (W-CEM-01).
    OnItself,
}

impl Default for Reason {
    /// Returns an empty list of terms.
    fn default() -> Self {
        Self::Terms(Vec::new())
    }
}
