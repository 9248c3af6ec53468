//! Plays the moves recorded with a level: its solution and its tests.

use super::Game;
use super::input::Input;
use super::level::{Level, check_moves};
use super::report::Status;

/// The seed with which solutions are recorded.
pub const SEED: u64 = 0;

/// Result of playing a level's recorded solution. Moves are counted from 1; in a
/// level that is AUTO a move can be several turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The level has no solution with it.
    NoneRecorded,
    /// It wins with its last move.
    Wins {
        /// How many moves it has.
        moves: usize,
    },
    /// It wins before its last move.
    WinsEarlier {
        /// With this one.
        at: usize,
        /// How many moves it has.
        moves: usize,
    },
    /// It does not win, or is not made of moves.
    DoesNotWin,
}

/// Recorded moves that are played one at a time, so that the caller can do something
/// else in between, or stop.
pub struct Playback {
    game: Game,
    moves: Vec<Input>,
    /// Number of moves played.
    at: usize,
    /// Whether the last of these won.
    has_won: bool,
}

impl Playback {
    /// Returns the start of `level`, entered from no other one. Returns `None` if the
    /// text is not a list of moves.
    #[must_use]
    pub fn new(level: &Level, text: &str) -> Option<Self> {
        check_moves(text).ok()?;
        Some(Self {
            moves: Input::parse_moves(text).ok()?,
            game: Game::new(level, SEED),
            at: 0,
            has_won: false,
        })
    }

    /// Plays the next move. Returns false after a win, after the level was left, and
    /// after the last move.
    pub fn advance(&mut self) -> bool {
        let Some(&input) = self.moves.get(self.at) else {
            return false;
        };
        self.game.play(input);
        self.at += 1;
        self.has_won = self.game.status() == Status::Won;
        !self.has_won && !self.has_left() && self.at < self.moves.len()
    }

    /// Plays the moves to the end.
    #[must_use]
    pub fn finish(mut self) -> Self {
        while self.advance() {}
        self
    }

    /// Returns whether the moves played so far win.
    #[must_use]
    pub const fn has_won(&self) -> bool {
        self.has_won
    }

    /// Returns whether the last move played led to another level.
    #[must_use]
    pub fn has_left(&self) -> bool {
        self.game.departure().is_some()
    }

    /// Returns the number of moves played so far.
    #[must_use]
    pub const fn played(&self) -> usize {
        self.at
    }

    /// Returns the verdict on moves that have been played to the end.
    #[must_use]
    pub const fn verdict(&self) -> Verdict {
        let (at, moves) = (self.at, self.moves.len());
        match self.has_won {
            true if at == moves => Verdict::Wins { moves },
            true => Verdict::WinsEarlier { at, moves },
            false => Verdict::DoesNotWin,
        }
    }
}

/// Plays the recorded solution of `level`, started by itself, to its end. The
/// time that it takes grows with the length of the solution, which is at most
/// [`super::level::MAX_SOLUTION`] moves.
///
/// ```
/// use kotodama_words::{level::file, solution};
/// let text = r#"Level(
///     legend: {'.': [], 'b': ["baba"], 'f': ["flag"], 'B': ["text_baba"],
///         'I': ["text_is"], 'Y': ["text_you"], 'F': ["text_flag"], 'W': ["text_win"]},
///     rows: ["b . f", "B I Y", "F I W"],
///     solution: "rr",
/// )"#;
/// let level = file::read("x.level.ron", text).unwrap();
/// assert_eq!(solution::check(&level), solution::Verdict::Wins { moves: 2 });
/// ```
#[must_use]
pub fn check(level: &Level) -> Verdict {
    let Some(text) = &level.solution else {
        return Verdict::NoneRecorded;
    };
    let playback = Playback::new(level, text).map(Playback::finish);
    playback.map_or(Verdict::DoesNotWin, |played| played.verdict())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::file::read;

    fn level(solution: Option<&str>) -> Level {
        let text = r#"Level(
            legend: {
                '.': [], 'b': ["baba"], 'f': ["flag"], 'B': ["text_baba"], 'I': ["text_is"],
                'Y': ["text_you"], 'F': ["text_flag"], 'W': ["text_win"],
            },
            rows: ["b . . f", "B I Y .", "F I W ."],
        )"#;
        let level = read("a", text).expect("this is a level");
        Level {
            solution: solution.map(str::to_owned),
            ..level
        }
    }

    #[test]
    fn a_solution_wins_with_its_last_move_or_earlier_or_not() {
        let verdicts = [
            (None, Verdict::NoneRecorded),
            (Some("rrr"), Verdict::Wins { moves: 3 }),
            (Some(" r .r\nr"), Verdict::Wins { moves: 4 }),
            (Some("rrrrl"), Verdict::WinsEarlier { at: 3, moves: 5 }),
            (Some("rr"), Verdict::DoesNotWin),
            (Some("lll"), Verdict::DoesNotWin),
            (Some(""), Verdict::DoesNotWin),
            (Some("rrrrz"), Verdict::DoesNotWin),
        ];
        for (solution, verdict) in verdicts {
            assert_eq!(check(&level(solution)), verdict, "{solution:?}");
        }
    }

    #[test]
    fn a_playback_ends_with_the_win_or_the_last_move() {
        let level = level(None);
        for (moves, won, played) in [("rrr", true, 3), ("rrrl", true, 3), ("rr", false, 2)] {
            let mut playback = Playback::new(&level, moves).expect("these are moves");
            let mut count = 1;
            while playback.advance() {
                count += 1;
            }
            assert_eq!((playback.has_won(), playback.played()), (won, played));
            assert_eq!(count, played, "{moves}: one move at a time");
        }
        assert!(Playback::new(&level, "x").is_none());
    }
}
