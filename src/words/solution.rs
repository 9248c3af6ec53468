//! Checks the solution recorded with a level, and its tests.

use super::Game;
use super::input::Input;
use super::level::{Level, LevelTest, check_solution};
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
    let Some(inputs) = moves(text) else {
        return Verdict::DoesNotWin;
    };
    let moves = inputs.len();
    match winning_move(level, inputs) {
        Some(at) if at == moves => Verdict::Wins { moves },
        Some(at) => Verdict::WinsEarlier { at, moves },
        None => Verdict::DoesNotWin,
    }
}

/// Returns whether the moves win the level, with the last of them or an earlier
/// one.
#[must_use]
pub fn wins(level: &Level, text: &str) -> bool {
    moves(text).is_some_and(|inputs| winning_move(level, inputs).is_some())
}

/// Returns whether a test has the expected result.
#[must_use]
pub fn passes(level: &Level, test: &LevelTest) -> bool {
    wins(level, &test.moves) == test.wins
}

/// Plays a level that is entered from no other one; returns the number of the move
/// that wins it.
fn winning_move(level: &Level, inputs: Vec<Input>) -> Option<usize> {
    let mut game = Game::new(level, SEED);
    for (at, input) in (1..).zip(inputs) {
        game.play(input);
        if game.status() == Status::Won {
            return Some(at);
        }
        if game.departure().is_some() {
            break;
        }
    }
    None
}

fn moves(text: &str) -> Option<Vec<Input>> {
    check_solution(text).ok()?;
    Input::parse_moves(text).ok()
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
    fn a_test_passes_if_the_moves_have_the_expected_result() {
        let level = level(None);
        for (moves, wins) in [("rrr", true), ("rrrl", true), ("rr", false), ("x", false)] {
            for expected in [true, false] {
                let test = LevelTest {
                    moves: moves.to_owned(),
                    wins: expected,
                    ..LevelTest::default()
                };
                assert_eq!(passes(&level, &test), expected == wins, "{test:?}");
            }
        }
    }
}
