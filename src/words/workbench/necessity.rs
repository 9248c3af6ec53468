//! Is a piece needed? The level is solved without it.
//!
//! A piece without which the level has no solution is needed. One without which
//! known moves still win, or a solution wins that also wins with it, is not;
//! neither is one without which the shortest solution is no shorter. Where a
//! shorter one appears, the piece stands in the way: it is an obstacle.

use std::time::Duration;

use super::pieces::Piece;
use super::ways::wins;
use crate::input::Input;
use crate::level::Level;
use crate::search::{Puzzle, solve};
use kotodama_solver::{End, Limits, Options, Progress};

/// Whether a piece is needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Need {
    /// Nothing wins without it.
    Needed,
    /// These moves win without it, and with it they win too or are no shorter
    /// than others.
    Not(Vec<Input>),
    /// These moves win without it, and it blocks them.
    Blocks(Vec<Input>),
    /// No limit allowed to tell.
    Open {
        /// Number of states visited.
        states: u64,
    },
    /// Without it chance decides, or the search was cancelled.
    Unknown,
}

/// What is known of the whole level.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// The seed, if chance decides something.
    pub seed: Option<u64>,
    /// Moves that win.
    pub ways: Vec<Vec<Input>>,
    /// The length of the shortest of them.
    pub best: Option<usize>,
}

impl Known {
    fn seed(&self) -> u64 {
        self.seed.unwrap_or(crate::solution::SEED)
    }
}

/// Judges a piece within so much time and memory (in MiB).
pub(super) fn judge(
    level: &Level,
    piece: &Piece,
    known: &Known,
    (time, memory): (Duration, u64),
    progress: &Progress,
) -> Need {
    let without = piece.taken_from(level);
    let puzzle = Puzzle {
        seed: known.seed,
        ..Puzzle::new(&without)
    };
    let options = |turns, fast, time| Options {
        fast,
        limits: Limits {
            turns,
            memory: Some(memory),
            time: Some(time),
            ..Limits::default()
        },
        threads: 1,
    };
    // A shorter way that opens without the piece makes it an obstacle.
    let opened = |time| {
        let turns = known.best?.checked_sub(1)?;
        let turns = u32::try_from(turns).ok();
        let answer = solve(&puzzle, &options(turns, false, time), &progress.another());
        let moves = answer.ok()?.solution?;
        wins(level, known.seed(), &moves).is_none().then_some(moves)
    };
    for way in &known.ways {
        if let Some(count) = wins(&without, known.seed(), way) {
            let way = way.iter().take(count).copied().collect();
            return opened(time).map_or(Need::Not(way), Need::Blocks);
        }
    }
    // All states are visited sooner if the shortest way does not matter.
    let Ok(answer) = solve(&puzzle, &options(None, true, time), &progress.another()) else {
        return Need::Unknown;
    };
    if let Some(moves) = answer.solution {
        let blocked = wins(level, known.seed(), &moves).is_none();
        let is_shorter = known.best.is_none_or(|best| moves.len() < best);
        return match blocked && is_shorter {
            true => Need::Blocks(moves),
            false if blocked => opened(time).map_or(Need::Not(moves), Need::Blocks),
            false => Need::Not(moves),
        };
    }
    match answer.end {
        End::Exhausted => Need::Needed,
        End::Cancelled => Need::Unknown,
        End::Found | End::Limit(_) => Need::Open {
            states: answer.states,
        },
    }
}
