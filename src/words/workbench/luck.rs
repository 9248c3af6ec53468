//! Chance: whether the recorded moves win whatever the seed, and how often
//! moves at random win.

use super::ways::wins;
use crate::Game;
use crate::input::{Input, Player};
use crate::level::Level;
use crate::report::Status;
use crate::search::Explored;
use kotodama_board::{Direction, Rng};
use kotodama_solver::{End, Progress};

/// So many seeds are tried.
pub const SEEDS: u64 = 8;

/// Number of moves in a game at random.
pub const RANDOM_MOVES: usize = 200;

/// More wins in a hundred games at random than this are too many.
pub const MOST_PERCENT: u64 = 20;

/// Number of games on states that are known.
const TRIES: u64 = 2000;

/// Number of games that have to be played.
const PLAYED_TRIES: u64 = 100;

/// Results of playing at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Luck {
    /// Number of games.
    pub games: u64,
    /// Number of wins.
    pub wins: u64,
}

impl Luck {
    /// Returns whether playing at random wins too often.
    #[must_use]
    pub const fn is_too_good(self) -> bool {
        self.wins * 100 > self.games * MOST_PERCENT
    }
}

/// Plays at random: through the states if all are known, otherwise on the
/// board.
pub(super) fn luck(level: &Level, seed: u64, explored: &Explored, progress: &Progress) -> Luck {
    let mut rng = Rng::new(0);
    let are_known = explored.survey.end == End::Exhausted && explored.survey.chance.is_none();
    if are_known && !explored.strides {
        let stroll = |_: &u64| {
            let pick = |count| rng.below(count);
            explored.survey.stroll(RANDOM_MOVES, pick)
        };
        let wins = (0..TRIES).filter(stroll).count() as u64;
        return Luck { games: TRIES, wins };
    }
    let mut game = Game::new(level, seed);
    let mut luck = Luck { games: 0, wins: 0 };
    while luck.games < PLAYED_TRIES && !progress.is_cancelled() {
        game.load(level, seed);
        for _ in 0..RANDOM_MOVES {
            let direction = Direction::nth(u8::try_from(rng.below(4)).unwrap_or(0));
            game.play(Input::Step(Player::One, direction));
            if game.status() != Status::Playing {
                break;
            }
        }
        luck.games += 1;
        luck.wins += u64::from(game.status() == Status::Won);
    }
    luck
}

/// Returns the seeds up to [`SEEDS`] with which moves do not win, and whether
/// they draw lots at all.
pub(super) fn failing_seeds(level: &Level, moves: &[Input]) -> (Vec<u64>, bool) {
    let fails = (0..SEEDS).filter(|&seed| wins(level, seed, moves).is_none());
    let fails = fails.collect();
    let mut game = Game::new(level, crate::solution::SEED);
    let before = game.world().resource::<Rng>().clone();
    for &input in moves {
        game.play(input);
    }
    (fails, *game.world().resource::<Rng>() != before)
}
