//! Hints from the current position: moves that win, the first things they push,
//! or that nothing can win any more, and how far back something could.
//!
//! The level's recorded solution is tried first, then the solver, which looks
//! for a shortest way and after that for any. What it could not find out is
//! never passed off as known.

use std::time::Duration;

use bevy::ecs::prelude::*;

use super::input::Input;
use super::kinds::Noun;
use super::level::{Level, LevelContext};
use super::messages::{MoveCause, TurnEvent};
use super::outcome::Outcome;
use super::rules::known_nouns::KnownNouns;
use super::search::{self, Puzzle, Refusal};
use super::tiles::Tiles;
use super::{Game, history, replay};
use kotodama_board::ObjectId;
use kotodama_solver::{End, Limits, Options, Progress};

/// Position in a play, as a value that can go to another thread.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayPosition {
    /// The level.
    pub level: Level,
    /// Context in which the level was entered.
    pub context: LevelContext,
    /// The seed of the play.
    pub seed: u64,
    /// The turns since the last restart.
    pub turns: Vec<Input>,
    /// A hash of the board, and how many nouns ALL stands for: what the turns
    /// have to lead to.
    here: (u64, usize),
}

impl PlayPosition {
    /// Returns the hints for the play in this world.
    #[must_use]
    pub fn of(world: &World, level: &Level, context: &LevelContext, seed: u64) -> Self {
        Self {
            level: level.clone(),
            context: context.clone(),
            seed,
            turns: history::inputs(world),
            here: here(world),
        }
    }

    fn puzzle(&self, turns: usize) -> Puzzle<'_> {
        Puzzle {
            context: Some(&self.context),
            turns: self.turns.get(..turns).unwrap_or_default(),
            ..Puzzle::new(&self.level)
        }
    }

    fn game(&self, turns: usize) -> Game {
        let seed = Some(self.seed);
        let puzzle = Puzzle {
            seed,
            ..self.puzzle(turns)
        };
        puzzle.game()
    }
}

fn here(world: &World) -> (u64, usize) {
    (replay::board(world), world.resource::<KnownNouns>().len())
}

/// Result of a search for a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// Moves that win.
    Plan(Plan),
    /// Every state was visited, and no moves win.
    Hopeless {
        /// After this many turns taken back it can be won; not known if no such
        /// state was found in time.
        undo: Option<usize>,
    },
    /// Chance decides, so no moves win every time; the word in capitals.
    Chance(String),
    /// There are too many states, or too little time.
    TooLarge,
    /// The turns alone do not lead to where the play stands, or the search has
    /// failed.
    Unknown,
    /// The question was cancelled.
    Cancelled,
}

/// Moves that win, with what they do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The moves.
    pub moves: Vec<Input>,
    /// Pushes of the moves, in order.
    pub pushes: Vec<Push>,
}

/// An object that a move pushes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Push {
    /// With the move of this index.
    pub with: usize,
    /// The object.
    pub id: ObjectId,
    /// Whether it is text.
    pub is_text: bool,
}

impl Plan {
    /// Returns the next important push after this many of the moves: of the
    /// first text still to be pushed, or else of the first other object.
    #[must_use]
    pub fn matters(&self, made: usize) -> Option<Push> {
        let ahead = || self.pushes.iter().filter(|push| push.with >= made);
        let text = ahead().find(|push| push.is_text);
        text.or_else(|| ahead().next()).copied()
    }
}

/// Limits of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// On a shortest way.
    pub shortest: Duration,
    /// On any way, after that.
    pub any: Duration,
    /// On each look at how things stood before, if nothing wins from here.
    pub before: Duration,
    /// Memory for states, in MiB.
    pub memory: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            shortest: Duration::from_secs(8),
            any: Duration::from_secs(20),
            before: Duration::from_secs(5),
            memory: 256,
        }
    }
}

/// Finds out what helps on. It takes as long as the budget says at most, and
/// ends soon when `progress` is cancelled.
#[must_use]
pub fn find(from: &PlayPosition, budget: &Budget, progress: &Progress) -> Hint {
    let now = from.turns.len();
    let game = from.game(now);
    if here(game.world()) != from.here {
        return Hint::Unknown;
    }
    drop(game);
    let steps = [(false, budget.shortest), (true, budget.any)];
    match look(from, now, &steps, budget.memory, progress) {
        Look::Wins(moves) => Hint::Plan(plan(from, moves)),
        Look::Hopeless => Hint::Hopeless {
            undo: way_back(from, budget, progress),
        },
        Look::Other(hint) => hint,
    }
}

enum Look {
    Wins(Vec<Input>),
    Hopeless,
    Other(Hint),
}

/// Looks for moves that win after this many of the turns.
fn look(
    from: &PlayPosition,
    turns: usize,
    steps: &[(bool, Duration)],
    memory: u64,
    progress: &Progress,
) -> Look {
    if let Some(Refusal::Chance { word, .. }) = search::chance_on_the_board(&from.level) {
        return Look::Other(Hint::Chance(word));
    }
    if let Some(moves) = recorded(from, turns, progress) {
        return Look::Wins(moves);
    }
    for &(fast, time) in steps {
        let options = Options {
            fast,
            limits: Limits {
                memory: Some(memory),
                // The progress has run since the first of several searches began.
                time: Some(progress.elapsed() + time),
                ..Limits::default()
            },
            threads: 1,
        };
        match search::solve(&from.puzzle(turns), &options, progress) {
            Err(Refusal::Chance { word, .. }) => return Look::Other(Hint::Chance(word)),
            Err(Refusal::Unconfirmed { .. }) => return Look::Other(Hint::Unknown),
            Ok(answer) => match (answer.solution, answer.end) {
                (Some(moves), _) => return Look::Wins(moves),
                (None, End::Cancelled) => return Look::Other(Hint::Cancelled),
                (None, End::Exhausted) => return Look::Hopeless,
                (None, End::Limit(_) | End::Found) => {}
            },
        }
    }
    Look::Other(Hint::TooLarge)
}

/// At most this many turns of a recorded solution are tried.
const MOST_TRIED: usize = 40_000;

/// Returns the rest of the recorded solution, if it wins after this many of the
/// turns, the shortest that does.
fn recorded(from: &PlayPosition, turns: usize, progress: &Progress) -> Option<Vec<Input>> {
    let moves = Input::parse_moves(from.level.solution.as_deref()?).ok()?;
    if moves.iter().any(|input| input.is_jump()) || moves.len().pow(2) / 2 > MOST_TRIED {
        return None;
    }
    let mut game = from.game(turns);
    let first = game.snapshot();
    let mut tries = (0..moves.len()).rev().map_while(|begin| {
        let rest = (!progress.is_cancelled()).then(|| moves.get(begin..))??;
        game.restore(&first);
        Some(wins_at(&mut game, rest).and_then(|at| rest.get(..at)))
    });
    tries.find_map(|rest| rest.map(<[Input]>::to_vec))
}

/// Returns how many of these moves it takes to win.
fn wins_at(game: &mut Game, moves: &[Input]) -> Option<usize> {
    game.world_mut().resource_mut::<Outcome>().forget_win();
    let mut at = (1..).zip(moves);
    at.find_map(|(at, &input)| {
        game.play(input);
        let won = game.world().resource::<Outcome>().won_at.is_some();
        won.then_some(at)
    })
}

/// Returns how many turns have to be taken back until something wins. What wins
/// after a turn wins before it, too, so the last such state is found by
/// halving.
fn way_back(from: &PlayPosition, budget: &Budget, progress: &Progress) -> Option<usize> {
    let now = from.turns.len();
    let wins = |undo: usize| {
        let steps = [(false, budget.before), (true, budget.before)];
        let found = look(from, now - undo, &steps, budget.memory, progress);
        matches!(found, Look::Wins(_))
    };
    // This many turns taken back are too few.
    let mut few = 0;
    let mut next = 1.min(now);
    let mut enough = loop {
        if next == few || progress.is_cancelled() {
            return None;
        }
        if wins(next) {
            break next;
        }
        few = next;
        next = (2 * next).min(now);
    };
    while enough - few > 1 && !progress.is_cancelled() {
        let middle = few.midpoint(enough);
        if wins(middle) {
            enough = middle;
        } else {
            few = middle;
        }
    }
    Some(enough)
}

fn plan(from: &PlayPosition, moves: Vec<Input>) -> Plan {
    let mut game = from.game(from.turns.len());
    let mut pushes = Vec::new();
    for (with, &input) in moves.iter().enumerate() {
        let texts = game.world().resource::<Tiles>().named(Noun::TEXT).to_vec();
        game.play(input);
        pushes.extend(game.events().filter_map(|happened| match happened {
            TurnEvent::Moved {
                id,
                cause: MoveCause::Pushed | MoveCause::Pulled,
                ..
            } => Some(Push {
                with,
                id: *id,
                is_text: texts.binary_search(id).is_ok(),
            }),
            _ => None,
        }));
    }
    Plan { moves, pushes }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::file::read;

    /// Returns a level in which BABA has to bring ROCK IS WIN together: WIN is
    /// one cell too low.
    fn level(solution: Option<&str>) -> Level {
        let text = r#"Level(
            legend: {'.': [], 'b': ["baba"], 'r': ["rock"], 'B': ["text_baba"],
                'I': ["text_is"], 'Y': ["text_you"], 'R': ["text_rock"], 'W': ["text_win"]},
            rows: [
                "B I Y . . .",
                ". . . . . .",
                ". R I . . r",
                ". . . W . .",
                ". . . . . .",
                ". . b . . .",
            ],
        )"#;
        let level = read("a", text).unwrap_or_else(|problems| panic!("{problems}"));
        Level {
            solution: solution.map(str::to_owned),
            ..level
        }
    }

    fn after(level: &Level, moves: &str) -> (PlayPosition, Game) {
        let mut game = Game::new(level, 0);
        for input in Input::parse_moves(moves).expect("moves") {
            game.play(input);
        }
        let position = PlayPosition::of(game.world(), level, &LevelContext::default(), 0);
        (position, game)
    }

    fn hint(level: &Level, moves: &str) -> Hint {
        let (position, _) = after(level, moves);
        find(&position, &Budget::default(), &Progress::new())
    }

    #[test]
    fn the_plan_wins_from_where_the_play_stands_and_names_the_word() {
        let level = level(None);
        for moves in ["", "r", "ru", "rrzl", "uuxr"] {
            let (position, mut game) = after(&level, moves);
            let found = find(&position, &Budget::default(), &Progress::new());
            let Hint::Plan(plan) = found else {
                panic!("{moves}: {found:?}");
            };
            for &input in &plan.moves {
                assert_eq!(game.world().resource::<Outcome>().won_at, None);
                game.play(input);
            }
            assert!(game.world().resource::<Outcome>().won_at.is_some());
            let push = plan.matters(0).expect("something is pushed");
            let objects = game.report().objects;
            let object = objects.iter().find(|object| object.id == push.id.0);
            assert_eq!(object.map(|it| it.name.as_str()), Some("text_win"));
            assert!(push.is_text);
            assert_eq!(plan.matters(plan.moves.len()), None);
        }
    }

    #[test]
    fn the_rest_of_the_recorded_solution_comes_first() {
        let level = level(Some("lrruurru"));
        for (moves, rest) in [("", "ruurru"), ("l", "rruurru"), ("lrru", "urru")] {
            match hint(&level, moves) {
                Hint::Plan(plan) => assert_eq!(replay::moves_text(&plan.moves), rest),
                other => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn what_cannot_be_won_any_more_is_said_with_the_way_back() {
        let level = level(None);
        // The only IS that can be moved goes into a corner.
        let down = "rruuulluldddrdl";
        let (position, _) = after(&level, down);
        let found = find(&position, &Budget::default(), &Progress::new());
        let Hint::Hopeless { undo: Some(undo) } = found else {
            panic!("{found:?}");
        };
        assert!(undo >= 1 && undo <= position.turns.len());
        let is_plan = |undo: usize| {
            let moves = &down[..down.len() - undo];
            matches!(hint(&level, moves), Hint::Plan(_))
        };
        assert!(is_plan(undo) && !is_plan(undo - 1));
    }

    #[test]
    fn chance_and_other_ways_in_are_told_from_what_is_known() {
        let mut by_chance = level(None);
        by_chance.objects.push(crate::level::Placed {
            name: "text_often".to_owned(),
            cell: bevy::math::IVec2::new(5, 5),
            ..Default::default()
        });
        assert_eq!(hint(&by_chance, "r"), Hint::Chance("OFTEN".to_owned()));
        let (mut position, _) = after(&level(None), "r");
        position.turns.clear();
        let found = find(&position, &Budget::default(), &Progress::new());
        assert_eq!(found, Hint::Unknown);
    }

    #[test]
    fn it_can_be_cancelled_and_is_limited() {
        let (position, _) = after(&level(None), "r");
        let progress = Progress::new();
        progress.cancel();
        let found = find(&position, &Budget::default(), &progress);
        assert_eq!(found, Hint::Cancelled);
        let none = Budget {
            shortest: Duration::ZERO,
            any: Duration::ZERO,
            ..Budget::default()
        };
        let found = find(&position, &none, &Progress::new());
        assert_eq!(found, Hint::TooLarge);
    }
}
