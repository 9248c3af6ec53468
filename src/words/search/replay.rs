//! A worker for levels in which BACK can come up. There everything that ever
//! happened is part of the state, and a state is written down as the moves
//! that lead to it: to enter it they are played again.

use std::collections::BTreeSet;
use std::hash::Hash;

use super::explore::Explorer;
use super::heuristic::Judge;
use crate::components::TileFlags;
use crate::history::{Frame, History};
use crate::input::Input;
use crate::mixer::Mixer;
use crate::outcome::Outcome;
use crate::rules::known_nouns::KnownNouns;
use crate::tiles::{TileState, Tiles};
use crate::transform_history::{TransformHistory, TransformId, Was};
use crate::{Game, Snapshot};
use kotodama_board::{ObjectId, Rng};
use kotodama_solver::{Attempt, Heuristic, Key, Mode, Step};

/// One worker.
pub struct Replayer {
    game: Game,
    moves: Vec<Input>,
    seeded: bool,
    first: Point,
    here: Point,
    now: Point,
    judge: Judge,
    /// The objects that some move displaced, changed or destroyed.
    touched: BTreeSet<ObjectId>,
}

/// A state on the way.
#[derive(Clone)]
struct Point {
    snapshot: Snapshot,
    steps: Vec<Step>,
    /// A number for all that has happened since the start.
    past: Mixer,
}

impl Replayer {
    /// Returns a worker on a game that stands where the search begins.
    pub fn new(mut game: Game, moves: Vec<Input>, seeded: bool) -> Self {
        super::give_numbers(&mut game);
        let first = Point {
            snapshot: game.snapshot(),
            steps: Vec::new(),
            past: Mixer::default(),
        };
        Self {
            game,
            moves,
            seeded,
            here: first.clone(),
            now: first.clone(),
            first,
            judge: Judge::default(),
            touched: BTreeSet::new(),
        }
    }

    fn step(&mut self, step: Step) {
        let Some(&input) = self.moves.get(usize::from(step)) else {
            return;
        };
        let before = self.game.world().resource::<Outcome>().turn;
        self.game.play(input);
        self.now.steps.push(step);
        let world = self.game.world();
        let transforms = world.resource::<TransformHistory>();
        let history = world.resource::<History>();
        for turn in before + 1..=world.resource::<Outcome>().turn {
            let mut changes: Vec<_> = history.changes(turn).iter().collect();
            changes.sort_unstable_by_key(|before| before.id);
            self.now.past = self.now.past.with(changes.len() as u64);
            for before in changes {
                let now = world.resource::<Tiles>().state(before.id);
                if super::is_touched(before.state.as_ref(), now) {
                    self.touched.insert(before.id);
                }
                let id = u64::from(before.id.0) << 1 | u64::from(before.moved);
                self.now.past = self.now.past.with(id);
                if let Some(state) = &before.state {
                    self.now.past = add_tile(self.now.past, transforms, state);
                }
            }
        }
    }

    fn key(&self) -> Key {
        let world = self.game.world();
        let board = world.resource::<Tiles>();
        let transforms = world.resource::<TransformHistory>();
        let mut mixer = self.now.past;
        for id in board.ids() {
            if let Some(state) = board.state(id) {
                mixer = add_tile(mixer.with(id.0.into()), transforms, state);
            }
        }
        super::effective(Frame::of(world)).hash(&mut mixer);
        world.resource::<KnownNouns>().hash(&mut mixer);
        mixer.key()
    }

    fn is_over(&self) -> bool {
        let world = self.game.world();
        world.resource::<Outcome>().departure.is_some() || world.resource::<Tiles>().is_empty()
    }
}

/// Adds all of a tile. Transformations are told apart by what they say: their
/// numbers are given out as they come up, to each worker in another order.
fn add_tile(mut mixer: Mixer, transforms: &TransformHistory, state: &TileState) -> Mixer {
    let TileFlags {
        last_transform,
        past,
        ..
    } = state.flags;
    let numbered = TransformId::default();
    let flags = TileFlags {
        last_transform: numbered,
        past: numbered,
        ..state.flags
    };
    TileState { flags, ..*state }.hash(&mut mixer);
    let mixer = add_transforms(mixer, transforms, last_transform);
    add_transforms(mixer, transforms, past)
}

fn add_transforms(mut mixer: Mixer, transforms: &TransformHistory, mut id: TransformId) -> Mixer {
    while let Some(transformation) = transforms.get(id) {
        let was = match transformation.was {
            Was::Empty => 0,
            Was::Object { id, kind } => 1 + (u64::from(id.0) << 32 | u64::from(kind.0)),
        };
        mixer = mixer.with(transformation.turn.into()).with(was);
        id = transformation.earlier;
    }
    mixer.with(u64::MAX)
}

impl Mode for Replayer {
    fn moves(&self) -> Step {
        Step::try_from(self.moves.len()).unwrap_or(Step::MAX)
    }

    fn start(&mut self) -> Attempt {
        match self.is_over() {
            true => Attempt::Dead,
            false => Attempt::Reached(self.key()),
        }
    }

    fn write(&mut self, state: &mut Vec<u8>) {
        state.extend_from_slice(&self.now.steps);
    }

    fn enter(&mut self, state: &[u8]) {
        // States that follow each other in a search mostly begin alike.
        if state.starts_with(&self.here.steps) {
            self.game.restore(&self.here.snapshot);
            self.now = self.here.clone();
        } else {
            self.game.restore(&self.first.snapshot);
            self.now = self.first.clone();
        }
        for &step in state.get(self.now.steps.len()..).unwrap_or_default() {
            self.step(step);
        }
        self.now.snapshot = self.game.snapshot();
        self.here = self.now.clone();
    }

    fn attempt(&mut self, step: Step) -> Attempt {
        let world = self.game.world_mut();
        world.resource_mut::<Outcome>().forget_win();
        let rng = world.resource::<Rng>().clone();
        self.step(step);
        super::end(&self.game, &rng, self.seeded).unwrap_or_else(|| self.start())
    }

    fn take_back(&mut self) {
        self.game.restore(&self.here.snapshot);
        self.now = self.here.clone();
    }

    fn heuristic(&mut self) -> Heuristic {
        self.judge.heuristic(self.game.world())
    }

    fn deeds(&mut self) -> u64 {
        super::deeds(self.game.world())
    }

    fn bytes(&self) -> u64 {
        super::bytes_of(&self.game)
    }
}

impl Explorer for Replayer {
    fn watch(&mut self) {
        self.touched.clear();
    }

    fn touched(&mut self) -> BTreeSet<ObjectId> {
        std::mem::take(&mut self.touched)
    }
}
