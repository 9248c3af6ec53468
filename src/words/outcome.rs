//! Status of a play (W-STAT).

use bevy::ecs::prelude::*;

use super::input::Input;
use super::level::Surroundings;
use super::report::Status;
use super::work::Excess;
use kotodama_board::ObjectId;

/// Status of the play. What is known of wins outlives undo and restart; the
/// rest belongs to the state of play.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Turns played since the start, undo counted back.
    pub turn: u32,
    /// The player's input of this turn; `None` before turn 1.
    pub input: Option<Input>,
    /// The turn at which the level was first won.
    pub won_at: Option<u32>,
    /// The level was won with a provisional bonus, which is awarded then
    /// (W-BONUS-02). Outlives undo and restart like `won_at`.
    pub won_with_bonus: bool,
    /// The level was won by END (W-END-02). Outlives undo and restart like
    /// `won_at`.
    pub ended: bool,
    /// Provisional bonuses.
    pub bonus: u32,
    /// An infinite loop has cleared the board: what was too much.
    pub looped: Option<Excess>,
    /// Whether nothing answers to input.
    pub lost: bool,
    /// The level was left for another one, and this has to come of it.
    pub departure: Option<Departure>,
    /// The first of won, left, looped, lost that fits (W-STAT-05).
    pub status: Status,
}

impl Outcome {
    /// Lets a win not count, so that another one can be seen.
    pub const fn forget_win(&mut self) {
        self.won_at = None;
        self.won_with_bonus = false;
        self.ended = false;
    }

    /// Works [`Outcome::status`] out from the rest.
    pub fn update_status(&mut self) {
        self.status = if self.won_at.is_some() {
            Status::Won
        } else if self.departure.is_some() {
            Status::Left
        } else if self.looped.is_some() {
            Status::Looped
        } else if self.lost {
            Status::Lost
        } else {
            Status::Playing
        };
    }
}

/// Reason for leaving a level (W-STAT-02), for the code that loads the next
/// one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Departure {
    /// A SELECT object entered a child level (W-SELECT-06).
    Entered {
        /// Its metadata: a level file relative to that of this level.
        level: String,
        /// The icon, or what it was transformed into.
        through: ObjectId,
        /// Surroundings of that object, for the conditions of the child level
        /// (W-ICON-08).
        surroundings: Surroundings,
    },
    /// The level itself was transformed: play returns to its parent (W-LV-03).
    Transformed {
        /// Names of what every object of the parent that leads to this level
        /// becomes, one object for each name. A name that the parent does not
        /// know becomes a level icon (W-LV-04); the name `level` alone is what
        /// REVERT gives (W-LP-36).
        into: Vec<String>,
    },
}
