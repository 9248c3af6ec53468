//! The turns that led to a state, in bounded memory: of old ones only the inputs
//! are kept, and they are played again when somebody wants to go back to them.

use std::sync::Arc;

use bevy::ecs::prelude::*;
use imbl::Vector;

use super::{Frame, History, Snapshot, keep, put_back, snapshot};
use crate::input::Input;
use crate::outcome::Outcome;
use crate::rules;
use crate::rules::known_nouns::KnownNouns;
use crate::tiles::{TileBefore, Tiles};
use crate::turn;

/// What is kept of a turn, in bytes, and of each tile that it changed. They are
/// fixed, not measured: what BACK still sees has to be the same everywhere.
const OF_TURN: usize = 256;
const OF_TILE: usize = 64;

/// So much memory the turns that can be undone at once may take, in bytes
/// (W-UNDO-07). All plays have the same; tests have less.
#[derive(Resource, Clone, Copy, Debug)]
pub struct HistoryLimit(pub usize);

impl Default for HistoryLimit {
    fn default() -> Self {
        Self(256 << 20)
    }
}

/// States before a turn, of the tiles that it changed.
#[derive(Debug)]
pub struct Record {
    pub tiles: Box<[TileBefore]>,
    pub frame: Frame,
}

impl Record {
    /// Returns the memory that it takes, about, in bytes.
    pub const fn bytes(&self) -> usize {
        OF_TURN + OF_TILE * self.tiles.len()
    }
}

/// The turns that led to a state.
#[derive(Clone, Debug, Default)]
pub struct Past {
    /// The inputs of the oldest turns, of which nothing else is kept.
    inputs: Vector<Input>,
    turns: Vector<Arc<Record>>,
    /// The memory that these take.
    bytes: usize,
    /// The inputs do not lead here: they cannot be taken back.
    is_lost: bool,
}

impl Past {
    /// Returns how many turns there were.
    pub fn len(&self) -> usize {
        self.inputs.len() + self.turns.len()
    }

    /// Returns the changes of the turn with this number, counted from 1, if
    /// they are kept.
    pub fn turn(&self, number: u32) -> Option<&Arc<Record>> {
        let index = (number as usize).checked_sub(1)?;
        self.turns.get(index.checked_sub(self.inputs.len())?)
    }

    /// Returns the inputs of all turns but the last.
    pub fn inputs(&self) -> impl Iterator<Item = Input> {
        let kept = self.turns.iter().skip(1);
        let kept = kept.filter_map(|record| record.frame.input);
        self.inputs.iter().copied().chain(kept)
    }

    /// Adds a turn. Of the oldest ones only the inputs are kept, if that takes
    /// more than `limit` bytes.
    pub fn push(&mut self, record: Arc<Record>, limit: usize) {
        self.bytes += record.bytes();
        self.turns.push_back(record);
        while self.bytes > limit
            && self.turns.len() > 1
            && let Some(oldest) = self.turns.pop_front()
        {
            self.bytes -= oldest.bytes();
            // What was entered in a turn is in the frame before the next.
            let input = self.turns.front().and_then(|next| next.frame.input);
            self.inputs.push_back(input.unwrap_or_default());
        }
    }

    /// Takes out the last turn, if it is kept.
    pub fn pop(&mut self) -> Option<Arc<Record>> {
        let record = self.turns.pop_back()?;
        self.bytes -= record.bytes();
        Some(record)
    }

    /// Returns the memory that it takes, about, in bytes.
    pub const fn bytes(&self) -> usize {
        self.bytes
    }

    fn can_be_recovered(&self) -> bool {
        self.turns.is_empty() && !self.inputs.is_empty() && !self.is_lost
    }
}

/// Plays the turns again of which only the inputs are left, so that the last of
/// them can be taken back; false if there are none, or if they do not lead to
/// where play is: what they did can depend on turns that were taken back since
/// (W-UNDO-02).
pub fn recover(world: &mut World) -> bool {
    let history = world.resource::<History>();
    let (true, Some(start)) = (history.past.can_be_recovered(), history.start.clone()) else {
        return false;
    };
    let inputs = history.past.inputs.clone();
    let here = snapshot(world);
    let outcome = world.resource::<Outcome>().clone();
    put_back(world, &start);
    for input in inputs {
        keep(world, |world| turn::pass(world, input));
        world.resource_mut::<Tiles>().changes.events.clear();
    }
    let there = snapshot(world);
    let is_here = leads_to(&there, &here);
    match is_here {
        true => know_again(world, &here.known_nouns),
        false => {
            put_back(world, &here);
            world.resource_mut::<History>().past.is_lost = true;
        }
    }
    *world.resource_mut::<Outcome>() = outcome;
    is_here
}

/// Returns whether it is the same but for what undo does not take back.
fn leads_to(there: &Snapshot, here: &Snapshot) -> bool {
    let frame = Frame {
        bonus: here.frame.bonus,
        ..there.frame.clone()
    };
    frame == here.frame && !there.tiles_differ(here)
}

fn know_again(world: &mut World, known_nouns: &KnownNouns) {
    if world.resource::<KnownNouns>() != known_nouns {
        *world.resource_mut::<KnownNouns>() = known_nouns.clone();
        rules::derive_again(world);
    }
}
