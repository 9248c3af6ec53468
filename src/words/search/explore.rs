//! All states of a level, not only those on the way to the nearest win.

use std::collections::BTreeSet;

use super::replay::Replayer;
use super::vocabulary::{Relevance, Vocabulary};
use super::words_search::{Strider, WordsSearch};
use super::{Puzzle, inputs, moves};
use crate::input::Input;
use crate::level::Grammar;
use kotodama_board::ObjectId;
use kotodama_solver::{Limits, Mode, Progress, Step, Survey, survey};

/// A worker that remembers what was ever touched.
pub(super) trait Explorer: Mode {
    /// Begins to remember.
    fn watch(&mut self);

    /// Returns the objects that some move displaced, changed or destroyed.
    fn touched(&mut self) -> BTreeSet<ObjectId>;

    /// Returns the single moves of a way, of which the moves are these.
    fn single_moves(&mut self, moves: &[Input], way: &[Step]) -> Vec<Input> {
        inputs(moves, way)
    }
}

/// What is known of all states.
#[derive(Clone, Debug)]
pub struct Explored {
    /// The states.
    pub survey: Survey,
    /// Whether states between which the player can walk count as one.
    pub strides: bool,
    /// The objects that some move displaced, changed or destroyed, in the
    /// states that were visited; later ones too.
    pub touched: BTreeSet<ObjectId>,
    /// A way to each sort of win that was found; a shortest one, unless walks
    /// are taken in one stride.
    pub ways: Vec<Vec<Input>>,
    /// Whether the first way is a shortest solution.
    pub stepped: bool,
}

/// Visits the states of a puzzle, the nearest first, within the limits.
#[must_use]
pub fn explore(puzzle: &Puzzle, limits: Limits, progress: &Progress) -> Explored {
    let words = Vocabulary::of(puzzle.level);
    let relevance = Relevance::of(&words, puzzle.level.grammar);
    let moves = moves(relevance);
    let seeded = puzzle.seed.is_some();
    let game = puzzle.game();
    match relevance.past {
        true => {
            let worker = Replayer::new(game, moves.clone(), seeded);
            visit(worker, &moves, limits, progress)
        }
        false => {
            let worker = WordsSearch::new(game, moves.clone(), relevance, seeded);
            visit(worker, &moves, limits, progress)
        }
    }
}

/// Visits the states of a puzzle as a search for any solution does: all between
/// which the player can walk count as one. Nothing if that is not possible.
#[must_use]
pub fn explore_in_strides(
    puzzle: &Puzzle,
    limits: Limits,
    progress: &Progress,
) -> Option<Explored> {
    let words = Vocabulary::of(puzzle.level);
    let relevance = Relevance::of(&words, puzzle.level.grammar);
    if puzzle.level.grammar != Grammar::Words || !Strider::suits(relevance) {
        return None;
    }
    let moves = moves(relevance);
    let seeded = puzzle.seed.is_some();
    let worker = WordsSearch::new(puzzle.game(), moves.clone(), relevance, seeded);
    let explored = visit(Strider::new(worker), &moves, limits, progress);
    Some(Explored {
        strides: true,
        stepped: false,
        ..explored
    })
}

fn visit<E: Explorer>(
    mut worker: E,
    moves: &[Input],
    limits: Limits,
    progress: &Progress,
) -> Explored {
    worker.watch();
    let survey = survey(&mut worker, limits, progress);
    let touched = worker.touched();
    let wins = survey.wins.iter();
    let ways: Vec<Vec<Input>> = wins
        .map(|win| worker.single_moves(moves, &win.way))
        .collect();
    Explored {
        survey,
        strides: false,
        touched,
        stepped: !ways.is_empty(),
        ways,
    }
}
