//! Settling one step of movement in rounds (W-MOVE-11): who of the movers goes,
//! whom they push and pull, and what is destroyed on the way.
//!
//! A round decides on plain values who goes, and what goes along ([`push`],
//! [`pull`]). Then what these moves destroy is destroyed ([`carry_out`]), and the
//! next round looks at the board that is left. Tiles change their places when
//! the last round is over.

mod by_thing;
mod carry_out;
mod pull;
mod push;
mod waiting;

use std::collections::BTreeSet;

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use self::by_thing::ByThing;
use self::carry_out::Placement;
pub use self::carry_out::Tried;
use self::pull::Decided;
use self::push::{Met, Pass};
use self::waiting::Waiting;
use super::collision::{Entrant, Manner};
use crate::messages::MoveCause;
use crate::rules::{RuleQuery, Thing};
use crate::tiles::Tiles;
use crate::turn::destroy::Gone;
use kotodama_board::Direction;

/// A tile that wants to move in this step.
#[derive(Clone, Copy, Debug)]
pub struct Mover {
    /// The thing.
    pub thing: Thing,
    /// The cell that it wants to leave.
    pub from: IVec2,
    /// Direction of the step.
    pub direction: Direction,
    /// Its new facing; `None` if it does not turn (W-MOVE-02).
    pub facing: Option<Direction>,
    /// The cause.
    pub cause: MoveCause,
    /// Whether it may still turn back when blocked (W-MOVER-03).
    pub may_turn_back: bool,
}

/// Progress of a mover in its step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    /// It has not moved, or has failed when the step is over.
    Unsettled,
    /// It is assumed to leave its cell.
    Leaving,
    /// It moves, is carried along by others, or is held (W-LOCKED-04).
    Settled,
}

/// A mover and what the step knows of it.
#[derive(Clone, Debug)]
struct Trial {
    mover: Mover,
    progress: Progress,
    turned_back: bool,
    /// Whether it has to be judged again, as its obstacles may have changed.
    unsure: bool,
    /// Tiles in the next cell, if it can enter that without pushing.
    meets: Vec<Met>,
}

/// A move that a round has decided.
#[derive(Clone, Debug)]
struct Move {
    thing: Thing,
    from: IVec2,
    direction: Direction,
    facing: Option<Direction>,
    cause: MoveCause,
    /// Tiles in the next cell, in order of id.
    meets: Vec<Met>,
    /// Whether it is pushed against a wall and breaks instead (W-MOVE-32).
    breaks: bool,
    /// Number of the mover of the round with which it goes.
    group: usize,
}

/// Rows of PULL tiles that were drawn this turn: first tile and direction
/// (W-MOVE-46).
pub type PulledRows = BTreeSet<(Thing, Direction)>;

/// Keeps the lists of a step from one step to the next.
#[derive(Resource, Debug, Default)]
pub struct StepLists(pub Option<Box<Step>>);

/// The step that is being settled; between steps its lists are kept empty.
#[derive(Debug, Default)]
pub struct Step {
    trials: Vec<Trial>,
    trial_of: ByThing<usize>,
    unsettled: usize,
    /// Numbers of the trials that are unsure.
    unsure: Vec<usize>,
    /// Lists that are not in use, kept for their room.
    spare: Vec<Vec<usize>>,
    waiting: Waiting,
    /// Everybody before this trial has had the chance to turn back.
    next_to_turn: usize,

    /// Moves decided in this round.
    moves: Vec<Move>,
    groups: usize,
    decided: ByThing<Decided>,
    passes: ByThing<[Option<Pass>; 4]>,
    ways: Vec<Vec<Met>>,
    /// Whether tiles assumed to leave are out of the way.
    supposing: bool,
    /// Whether tiles that the round has decided to move are out of the way.
    noticing: bool,

    /// New places of tiles, in the order in which they were decided.
    placements: Vec<Placement>,
    /// The last placement of each tile.
    sent: ByThing<usize>,
    gone: Gone,
    /// Trials of movers that others may have destroyed, and what these were
    /// before.
    struck_down: Vec<(usize, Entrant)>,
    /// Rows of PULL tiles that have been drawn in the turn.
    pub pulled: PulledRows,
}

impl Step {
    /// Settles the step. Movers have to be in order of id.
    pub fn settle(&mut self, world: &mut World) {
        // Once there has been too much work the level ends.
        while self.unsettled > 0 && !world.resource::<Tiles>().work.is_exceeded() {
            // (a)
            self.round(world, Self::enter_freely);
            if self.unsettled == 0 {
                break;
            }
            // (b)
            self.round(world, Self::push_together);
            if self.unsettled == 0 {
                break;
            }
            // (c), (d)
            let somebody_goes =
                self.round(world, Self::one_goes) || self.round(world, Self::one_turns_back);
            // (e) Who has turned back in vain may still go with others who did.
            if !somebody_goes && self.unsure.is_empty() {
                break;
            }
        }
    }

    /// Plays one round: `decide` says who goes; they draw PULL tiles along, and
    /// what all of them destroy is destroyed. Returns whether any mover goes.
    fn round(&mut self, world: &mut World, decide: fn(&mut Self, &RuleQuery)) -> bool {
        self.decided.clear();
        self.passes.clear();
        self.ways.clear();
        (self.supposing, self.noticing) = (false, false);
        self.groups = 0;
        let query = RuleQuery::new(world);
        decide(self, &query);
        if self.moves.is_empty() {
            return false;
        }
        self.pull(&query);
        self.carry_out(world);
        true
    }

    /// (a) Supposes that every unsettled mover leaves its cell, and strikes out
    /// those that even so meet something they could not enter without pushing,
    /// until no more are struck. The others go.
    fn enter_freely(&mut self, query: &RuleQuery) {
        self.supposing = true;
        let unsure = self.all_unsure();
        for &index in &unsure {
            self.trial_mut(index).progress = Progress::Leaving;
        }
        let mut doubtful = self.spare_list();
        doubtful.extend(unsure.iter().rev());
        while let Some(index) = doubtful.pop() {
            if self.trial(index).progress != Progress::Leaving {
                continue;
            }
            match self.enters_freely(query, index) {
                Some(meets) => self.trial_mut(index).meets = meets,
                None => {
                    self.trial_mut(index).progress = Progress::Unsettled;
                    doubtful.extend(self.leaving_for(query, self.trial(index).mover.from));
                }
            }
        }
        for &index in &unsure {
            match self.trial(index).progress {
                Progress::Leaving => {
                    let meets = std::mem::take(&mut self.trial_mut(index).meets);
                    self.send(index, meets);
                }
                Progress::Unsettled => self.ask(index),
                Progress::Settled => {}
            }
        }
        self.spare.extend([unsure, doubtful]);
    }

    /// (b) Lets all go that can by pushing. They judge the board as it was
    /// before the round and take no notice of each other.
    fn push_together(&mut self, query: &RuleQuery) {
        let unsure = self.take_unsure();
        for &index in &unsure {
            self.try_to_go(query, index);
        }
        self.spare.push(unsure);
    }

    /// (c) Lets the first mover go that can, by pushing or without.
    fn one_goes(&mut self, query: &RuleQuery) {
        let unsure = self.take_unsure();
        let mut asked = unsure.iter();
        if asked.any(|&index| self.try_to_go(query, index)) {
            asked.for_each(|&index| self.ask(index));
        }
        self.spare.push(unsure);
    }

    /// (d) Turns movers back that may, one after the other, until one of them
    /// can go that way. What is held there stays without having failed
    /// (W-LOCKED-04).
    fn one_turns_back(&mut self, query: &RuleQuery) {
        while let Some(trial) = self.trials.get_mut(self.next_to_turn) {
            let index = self.next_to_turn;
            self.next_to_turn += 1;
            let mover = &mut trial.mover;
            if trial.progress != Progress::Unsettled || !mover.may_turn_back {
                continue;
            }
            mover.may_turn_back = false;
            mover.direction = mover.direction.opposite();
            mover.facing = mover.facing.map(Direction::opposite);
            trial.turned_back = true;
            if query.is_held(mover.thing, mover.direction) {
                self.conclude(index);
            } else if self.try_to_go(query, index) {
                return;
            } else {
                self.ask(index);
            }
        }
    }

    /// Returns the tiles that a mover meets if it can enter the next cell
    /// without pushing.
    fn enters_freely(&self, query: &RuleQuery, index: usize) -> Option<Vec<Met>> {
        let Mover {
            from, direction, ..
        } = self.trial(index).mover;
        if query.is_vacant(from + direction.delta()) {
            return Some(Vec::new());
        }
        let entrant = self.entrant(query, index);
        let meets = self.meets(query, &entrant, from, false)?;
        meets.iter().all(|met| !met.is_pushed()).then_some(meets)
    }

    /// Returns the movers that are leaving for a cell.
    fn leaving_for(&self, query: &RuleQuery, cell: IVec2) -> Vec<usize> {
        let beside = Direction::ALL
            .into_iter()
            .flat_map(|direction| query.occupants(cell - direction.delta()))
            .filter_map(|tile| self.trial_of.get(tile.thing));
        beside
            .chain(self.struck_down.iter().map(|&(index, _)| index))
            .filter(|&index| {
                let Trial {
                    mover, progress, ..
                } = self.trial(index);
                *progress == Progress::Leaving && mover.from + mover.direction.delta() == cell
            })
            .collect()
    }

    /// Returns the mover as an entrant: if it has been destroyed, as it was
    /// then.
    fn entrant(&self, query: &RuleQuery, index: usize) -> Entrant {
        let mover = self.trial(index).mover;
        let exists = mover.thing.object().is_none_or(|id| query.exists(id));
        let mut destroyed = self.struck_down.iter().rev();
        match destroyed.find(|&&(other, _)| !exists && other == index) {
            Some((_, entrant)) => entrant.destroyed().towards(mover.direction),
            None => Entrant::new(query, mover.thing, mover.direction, Manner::Stepping),
        }
    }

    /// Ends the rounds of a mover.
    fn conclude(&mut self, index: usize) {
        let trial = self.trial_mut(index);
        if trial.progress != Progress::Settled {
            trial.progress = Progress::Settled;
            self.unsettled -= 1;
        }
    }

    /// Marks an unsettled mover to be looked at again.
    fn ask(&mut self, index: usize) {
        let trial = self.trial_mut(index);
        if trial.progress == Progress::Unsettled && !trial.unsure {
            trial.unsure = true;
            self.unsure.push(index);
        }
    }

    /// Returns an empty list.
    fn spare_list(&mut self) -> Vec<usize> {
        let mut list = self.spare.pop().unwrap_or_default();
        list.clear();
        list
    }

    /// Takes out all movers to be looked at, in order of id.
    fn take_unsure(&mut self) -> Vec<usize> {
        let empty = self.spare_list();
        let mut unsure = std::mem::replace(&mut self.unsure, empty);
        unsure.retain(|&index| {
            let trial = self.trial_mut(index);
            trial.unsure = false;
            trial.progress == Progress::Unsettled
        });
        unsure.sort_unstable();
        unsure
    }

    /// Takes out the movers to be judged again and those that wait behind them:
    /// if the former can leave, the latter can too.
    fn all_unsure(&mut self) -> Vec<usize> {
        let mut at = 0;
        while let Some(&index) = self.unsure.get(at) {
            at += 1;
            let from = self.trial(index).mover.from;
            for behind in self.waiting.take(from) {
                self.ask(behind);
            }
        }
        self.take_unsure()
    }

    fn trial(&self, index: usize) -> &Trial {
        #[expect(clippy::indexing_slicing, reason = "only numbers of trials are used")]
        &self.trials[index]
    }

    fn trial_mut(&mut self, index: usize) -> &mut Trial {
        #[expect(clippy::indexing_slicing, reason = "only numbers of trials are used")]
        &mut self.trials[index]
    }
}

/// Returns whether a step of the tile would succeed, pushing included
/// (W-FEAR-05). Asking changes nothing (W-MOVE-25).
pub fn would_go(query: &RuleQuery, thing: Thing, direction: Direction) -> bool {
    let direction = query.reversed(thing, direction);
    let entrant = Entrant::new(query, thing, direction, Manner::Stepping);
    !query.is_held(thing, direction)
        && !query.is_carried(thing)
        && Step::default()
            .way(query, &entrant, query.place(thing), false)
            .is_ok()
}
