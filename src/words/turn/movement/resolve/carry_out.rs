//! The beginning and the end of a step, and what its moves do between the
//! rounds (W-MOVE-14).

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::push::Meeting;
use super::{Move, Mover, Progress, PulledRows, Step, Trial};
use crate::messages::{DeathCause, MoveCause};
use crate::rules::{RuleQuery, Thing};
use crate::tiles::{self, Tiles};
use crate::turn::destroy::Gone;
use kotodama_board::Direction;

/// New place of a tile at the end of the step.
#[derive(Clone, Copy, Debug)]
pub struct Placement {
    /// The thing.
    pub thing: Thing,
    /// From where.
    pub from: IVec2,
    /// Its move; `None` if it is swapped.
    pub direction: Option<Direction>,
    /// Its new cell.
    pub to: IVec2,
    /// Its new facing; `None` if it does not turn.
    pub facing: Option<Direction>,
    /// The cause.
    pub cause: MoveCause,
}

/// Result of the step for a mover.
#[derive(Clone, Copy, Debug)]
pub struct Tried {
    /// The mover as it tried last.
    pub mover: Mover,
    /// Whether it met a wall (W-MOVE-24).
    pub failed: bool,
    /// Whether it has turned back (W-MOVER-03).
    pub turned_back: bool,
}

impl Step {
    /// Begins a step of no movers.
    pub fn begin(&mut self) {
        self.trial_of.clear();
        self.sent.clear();
        self.gone = Gone::default();
    }

    /// Adds a mover; they come in order of id.
    pub fn add(&mut self, mover: Mover) {
        let index = self.trials.len();
        self.trial_of.insert(mover.thing, index);
        self.unsure.push(index);
        self.unsettled += 1;
        self.trials.push(Trial {
            mover,
            progress: Progress::Unsettled,
            turned_back: false,
            unsure: true,
            meets: Vec::new(),
        });
    }

    /// Returns the results of the movers, in order of id.
    pub fn tried(&self, tiles: &Tiles) -> impl Iterator<Item = Tried> {
        self.trials.iter().map(|trial| Tried {
            mover: trial.mover,
            failed: trial.progress == Progress::Unsettled && self.lives(tiles, trial.mover.thing),
            turned_back: trial.turned_back,
        })
    }

    /// Returns the new places of tiles, in the order in which they were
    /// decided; of several the last counts (W-MOVE-35, W-MOVE-51). Some of the
    /// tiles may have been destroyed.
    pub fn placements(&self) -> impl Iterator<Item = &Placement> {
        let placements = self.placements.iter().enumerate();
        placements
            .filter(|&(index, placement)| self.sent.get(placement.thing) == Some(index))
            .map(|(_, placement)| placement)
    }

    /// Ends the step. Returns the rows of PULL tiles that have been drawn, and
    /// the EMPTY tiles that have been destroyed.
    pub fn end(&mut self) -> (PulledRows, Gone) {
        self.trials.clear();
        self.unsettled = 0;
        self.unsure.clear();
        self.waiting.clear();
        self.next_to_turn = 0;
        self.placements.clear();
        self.struck_down.clear();
        let pulled = std::mem::take(&mut self.pulled);
        (pulled, std::mem::take(&mut self.gone))
    }

    /// Returns whether the tile still exists.
    pub fn lives(&self, tiles: &Tiles, thing: Thing) -> bool {
        self.gone.lives(tiles, thing)
    }

    /// Returns whether the tile is a mover that is supposed to leave its cell.
    pub(super) fn is_leaving(&self, thing: Thing) -> bool {
        let index = self.trial_of.get(thing);
        index.is_some_and(|index| self.trial(index).progress == Progress::Leaving)
    }

    /// Carries out what the round has decided, as far as it destroys, and notes
    /// where tiles go.
    pub(super) fn carry_out(&mut self, world: &mut World) {
        let mut moves = std::mem::take(&mut self.moves);
        let mut destroyed = false;
        for action in &moves {
            destroyed |= self.destroy_met(world, action);
            self.place(Placement {
                thing: action.thing,
                from: action.from,
                direction: Some(action.direction),
                to: action.from + action.direction.delta(),
                facing: action.facing,
                cause: action.cause,
            });
            self.swap(world, action);
        }
        moves.clear();
        self.moves = moves;
        if destroyed {
            // Conditions may have come to hold anywhere.
            (0..self.trials.len()).for_each(|index| self.ask(index));
        }
    }

    /// Destroys what a move destroys: OPEN and SHUT, then EAT, then a WEAK
    /// EMPTY. Returns whether there was anything.
    fn destroy_met(&mut self, world: &mut World, action: &Move) -> bool {
        let thing = action.thing;
        if action.breaks {
            self.gone.destroy(world, thing, DeathCause::Broken);
            return true;
        }
        let met = |meeting| {
            let met = action.meets.iter();
            met.filter(move |met| met.meeting == meeting)
                .map(|met| met.thing)
        };
        let [opens, eats, breaks] = [Meeting::Opens, Meeting::Eats, Meeting::Breaks].map(met);
        let victims: Vec<Thing> = opens.clone().chain(eats.clone()).collect();
        if victims.is_empty() && breaks.clone().next().is_none() {
            return false;
        }
        for victim in victims {
            self.strike_down(world, victim);
        }
        let by_itself = matches!(action.cause, MoveCause::Player | MoveCause::Itself);
        if let (true, Some(facing), Thing::Object(id)) = (by_itself, action.facing, thing)
            && opens.clone().next().is_some()
        {
            // It turns before it is destroyed (W-MOVE-02).
            tiles::face(world, id, facing);
        }
        for other in opens {
            self.gone.open(world, thing, other);
        }
        for other in eats {
            // Only what still exists eats and is eaten.
            if self.gone.lives(world.resource(), thing) {
                self.gone.destroy(world, other, DeathCause::Eaten);
            }
        }
        for other in breaks {
            if self.gone.lives(world.resource(), thing) {
                self.gone.destroy(world, other, DeathCause::Broken);
            }
        }
        true
    }

    /// Keeps in mind what a mover is that may be destroyed before it is
    /// settled: it tries to move all the same.
    fn strike_down(&mut self, world: &World, victim: Thing) {
        let Some(index) = self.trial_of.get(victim) else {
            return;
        };
        if self.trial(index).progress == Progress::Settled {
            return;
        }
        let entrant = self.entrant(&RuleQuery::new(world), index);
        self.struck_down.push((index, entrant));
    }

    /// Puts the tiles that a move swaps where its tile came from
    /// (W-MOVE-50, W-MOVE-51).
    fn swap(&mut self, world: &World, action: &Move) {
        let carried = matches!(action.cause, MoveCause::Pushed | MoveCause::Pulled);
        for met in &action.meets {
            let thing = met.thing;
            let earlier = self.sent.get(thing);
            let earlier = earlier.and_then(|index| self.placements.get(index).copied());
            let moves = earlier.is_some_and(|placement| placement.direction.is_some());
            if met.meeting != Meeting::Swaps
                || !self.gone.lives(world.resource(), action.thing)
                || self.decided.get(thing).is_some()
                || carried && moves
            {
                continue;
            }
            self.place(Placement {
                thing,
                from: action.from + action.direction.delta(),
                direction: None,
                to: action.from,
                facing: earlier.and_then(|placement| placement.facing),
                cause: MoveCause::Swapped,
            });
        }
    }

    /// Notes where a tile goes. Who waits for its cell has to be looked at
    /// again, and if it was a mover it has had its step (W-MOVE-35).
    fn place(&mut self, placement: Placement) {
        if placement.direction.is_some()
            && let Some(index) = self.trial_of.get(placement.thing)
        {
            self.conclude(index);
        }
        self.sent.insert(placement.thing, self.placements.len());
        self.placements.push(placement);
        for index in self.waiting.take(placement.from) {
            self.ask(index);
        }
    }
}
