//! All states of a level, not only those on the way to the nearest win.

use std::collections::BTreeSet;

use super::replay::Replayer;
use super::vocabulary::{Relevance, Vocabulary};
use super::words_search::WordsSearch;
use super::{Puzzle, inputs, moves};
use crate::input::Input;
use kotodama_board::ObjectId;
use kotodama_solver::{Limits, Mode, Progress, Survey, survey};

/// A worker that remembers what was ever touched.
pub(super) trait Explorer: Mode {
    /// Begins to remember.
    fn watch(&mut self);

    /// Returns the objects that some move displaced, changed or destroyed.
    fn touched(self) -> BTreeSet<ObjectId>;
}

/// What is known of all states.
#[derive(Clone, Debug)]
pub struct Explored {
    /// The states.
    pub survey: Survey,
    /// The objects that some move displaced, changed or destroyed, in the
    /// states that were visited; later ones too.
    pub touched: BTreeSet<ObjectId>,
    moves: Vec<Input>,
}

impl Explored {
    /// Returns a shortest way to each sort of win that was found, the shortest
    /// first.
    #[must_use]
    pub fn ways(&self) -> Vec<Vec<Input>> {
        let wins = self.survey.wins.iter();
        wins.map(|win| inputs(&self.moves, &win.way)).collect()
    }

    /// Returns the first moves with which chance decided something; what comes
    /// after them was not visited.
    #[must_use]
    pub fn chance(&self) -> Option<Vec<Input>> {
        let chance = self.survey.chance.as_deref();
        chance.map(|way| inputs(&self.moves, way))
    }
}

/// Visits the states of a puzzle, the nearest first, within the limits.
#[must_use]
pub fn explore(puzzle: &Puzzle, limits: Limits, progress: &Progress) -> Explored {
    let words = Vocabulary::of(puzzle.level);
    let relevance = Relevance::of(&words, puzzle.level.grammar);
    let moves = moves(relevance);
    let seeded = puzzle.seed.is_some();
    let game = puzzle.game();
    let (survey, touched) = match relevance.past {
        true => visit(Replayer::new(game, moves.clone(), seeded), limits, progress),
        false => visit(
            WordsSearch::new(game, moves.clone(), relevance, seeded),
            limits,
            progress,
        ),
    };
    Explored {
        survey,
        touched,
        moves,
    }
}

fn visit<E: Explorer>(
    mut worker: E,
    limits: Limits,
    progress: &Progress,
) -> (Survey, BTreeSet<ObjectId>) {
    worker.watch();
    let survey = survey(&mut worker, limits, progress);
    (survey, worker.touched())
}
