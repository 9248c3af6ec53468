//! Progress of a match: the last move, the events, the result.

use bevy::ecs::prelude::*;

use crate::evaluate::Error;
use crate::moves::Move;
use crate::value::Value;

/// A zombie that ran, or a turn that ended in an error.
#[derive(Clone, Debug)]
pub struct Event {
    /// The turn, from 1.
    pub turn: u64,
    /// The proponent.
    pub player: usize,
    /// The zombie's slot, or that of the turn.
    pub slot: usize,
    /// Number of applications, at most 1000.
    pub applications: u32,
    /// The error, if there was one.
    pub error: Option<Error>,
    /// The field applied by the zombie; `None` for a turn.
    pub zombie: Option<Value>,
}

/// A move that was played.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// The turn, from 1.
    pub turn: u64,
    /// The proponent.
    pub player: usize,
    /// The choice.
    pub choice: Move,
    /// Number of applications, at most 1000.
    pub applications: u32,
    /// The error, if there was one.
    pub error: Option<Error>,
}

/// End of a match (C-END-03, C-END-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<usize>,
    /// `slots` if a player had no living slot left, otherwise `turns`.
    pub reason: &'static str,
    /// The turn of the last move.
    pub turn: u64,
    /// Number of living slots of each player.
    pub alive: [usize; 2],
    /// Points of each player, for leagues.
    pub points: [u8; 2],
}

impl Outcome {
    pub(crate) fn of(alive: [usize; 2], turn: u64, is_wiped_out: bool) -> Self {
        let (reason, prize) = match is_wiped_out {
            true => ("slots", 6),
            false => ("turns", 2),
        };
        let [one, two] = alive;
        let (winner, points) = match one.cmp(&two) {
            std::cmp::Ordering::Greater => (Some(0), [prize, 0]),
            std::cmp::Ordering::Less => (Some(1), [0, prize]),
            std::cmp::Ordering::Equal => (None, [1, 1]),
        };
        Self {
            winner,
            reason,
            turn,
            alive,
            points,
        }
    }
}

/// Progress of a match.
#[derive(Resource, Clone, Debug)]
pub struct Progress {
    /// Number of moves played.
    pub moves: u64,
    /// Whether only player 0 moves (C-TURN-04).
    pub is_solo: bool,
    /// Turns of each player, 1 to 100,000.
    pub turns: u32,
    /// Whether the zombies of the next move have run.
    pub is_prepared: bool,
    /// The choice for the move being played.
    pub choice: Option<Move>,
    /// The last move.
    pub last: Option<Played>,
    /// The events, in order (C-CLI-03).
    pub events: Vec<Event>,
    /// End of the match.
    pub result: Option<Outcome>,
    /// Upper bound of the partial applications in the match: the last count
    /// plus one for each application since.
    pub(crate) parts: u64,
    /// Whether the match was stopped because it held too many partial
    /// applications (C-LIMIT-02).
    pub is_too_large: bool,
}

/// The message for a match that holds too much.
pub const TOO_LARGE: &str = "the match holds more than 16777216 partial applications";

impl Progress {
    /// Returns whether no further move can be played.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.result.is_some() || self.is_too_large
    }

    /// Returns the player of the next move.
    #[must_use]
    pub const fn player(&self) -> usize {
        (!self.is_solo && self.moves % 2 == 1) as usize
    }

    /// Returns the turn of the next move, from 1.
    #[must_use]
    pub const fn turn(&self) -> u64 {
        self.moves / if self.is_solo { 1 } else { 2 } + 1
    }

    /// Returns the number of moves after which the match ends.
    #[must_use]
    pub fn most_moves(&self) -> u64 {
        u64::from(self.turns) * if self.is_solo { 1 } else { 2 }
    }
}
