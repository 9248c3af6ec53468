//! The line of everything that was played since the level began: turns and
//! restarts, those that were taken back included. One can go along it in both
//! directions; a new turn or restart cuts off what lies ahead.
//!
//! What lies behind is taken back like any turn (W-UNDO-01, W-UNDO-02); what
//! lies ahead comes again exactly as it was when it was taken back.

use std::sync::Arc;

use bevy::ecs::prelude::*;

use super::past::{Past, Record, recover};
use super::{Frame, History, HistoryLimit, Snapshot, keep, put_back, resume, snapshot};
use crate::input::Input;
use crate::outcome::Outcome;
use crate::tiles::{self, TileBefore, Tiles};
use crate::turn;

/// Undone turn or restart.
#[derive(Debug)]
pub(super) enum Undone {
    /// A turn: the states after it.
    Turn {
        tiles: Box<[TileBefore]>,
        frame: Box<Frame>,
        record: Arc<Record>,
    },
    /// A restart: the state after it.
    Restart(Box<Snapshot>),
}

impl Undone {
    /// Returns the memory that it takes, about, in bytes.
    fn bytes(&self) -> usize {
        match self {
            Self::Turn { record, .. } => 2 * record.bytes(),
            Self::Restart(state) => state.past.bytes(),
        }
    }
}

impl History {
    /// Adds what was taken back. What lies farthest ahead is forgotten, if all
    /// of it takes much more than `limit` bytes.
    fn push_undone(&mut self, undone: Undone, limit: usize) {
        self.undone_bytes += undone.bytes();
        self.undone.push(undone);
        if self.undone_bytes / 4 > limit {
            let half = self.undone.len() / 2;
            let bytes: usize = self.undone.drain(..half).map(|it| it.bytes()).sum();
            self.undone_bytes -= bytes;
        }
    }

    fn pop_undone(&mut self) -> Option<Undone> {
        let undone = self.undone.pop()?;
        self.undone_bytes -= undone.bytes();
        Some(undone)
    }

    /// Forgets the undone turns.
    pub(super) fn clear_undone(&mut self) {
        self.undone.clear();
        self.undone_bytes = 0;
    }
}

/// Position of play among all turns played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// Number of turns and restarts before it.
    pub at: usize,
    /// Number of all turns and restarts, those after it included.
    pub len: usize,
}

/// Returns the position of play now.
#[must_use]
pub fn position(world: &World) -> Position {
    let history = world.resource::<History>();
    let past = history.restarts.iter();
    let at = past.map(|state| state.past.len() + 1).sum::<usize>() + history.len();
    Position {
        at,
        len: at + history.undone.len(),
    }
}

/// Returns the positions right after the restarts, in order.
#[must_use]
pub fn restarts(world: &World) -> Vec<usize> {
    let history = world.resource::<History>();
    let behind = history.restarts.iter().scan(0, |at, state| {
        *at += state.past.len() + 1;
        Some(*at)
    });
    let now = position(world).at;
    let ahead = (now + 1..).zip(history.undone.iter().rev());
    let ahead = ahead.filter(|(_, undone)| matches!(undone, Undone::Restart(_)));
    behind.chain(ahead.map(|(at, _)| at)).collect()
}

/// Returns the inputs of the turns since the last restart, those that were
/// taken back left out. In a level that is AUTO each turn of a tick has its
/// input.
#[must_use]
pub fn inputs(world: &World) -> Vec<Input> {
    let history = world.resource::<History>();
    turns(&history.past, world.resource::<Outcome>().input).collect()
}

/// Returns the inputs of past turns, given that of the last one, which the past
/// does not have.
fn turns(past: &Past, last: Option<Input>) -> impl Iterator<Item = Input> {
    let last = last.filter(|_| past.len() > 0);
    past.inputs().chain(last)
}

/// Returns the inputs of the whole line, one for each step from a position to the
/// next, with restarts and with turns that were taken back.
#[must_use]
pub fn line(world: &World) -> Vec<Input> {
    let history = world.resource::<History>();
    let behind = history.restarts.iter().flat_map(|state| {
        let turns = turns(&state.past, state.frame.input);
        turns.chain([Input::Restart])
    });
    let now = turns(&history.past, world.resource::<Outcome>().input);
    let ahead = history.undone.iter().rev().map(|undone| match undone {
        Undone::Turn { frame, .. } => frame.input.unwrap_or_default(),
        Undone::Restart(_) => Input::Restart,
    });
    behind.chain(now).chain(ahead).collect()
}

/// Takes back what was done last: a turn, or a restart; false if there is
/// nothing.
pub fn back(world: &mut World) -> bool {
    undo_turns(world, 1) > 0 || undo_restart(world)
}

/// Brings back what was taken back last; false if there is nothing.
pub fn redo(world: &mut World) -> bool {
    redo_turns(world, 1) > 0 || redo_restart(world)
}

/// Does the same as [`redo`], but plays the turn once more, so that all of its
/// events are told. The state before it must be the one in which it was played,
/// apart from what undo leaves alone (W-UNDO-02).
pub fn redo_played(world: &mut World) -> bool {
    let mut history = world.resource_mut::<History>();
    match history.pop_undone() {
        Some(Undone::Turn { frame, .. }) => {
            let input = frame.input.unwrap_or_default();
            keep(world, |world| turn::pass(world, input));
            let events = std::mem::take(&mut world.resource_mut::<Tiles>().changes.events);
            world.write_message_batch(events);
            true
        }
        Some(restart) => {
            history.push_undone(restart, usize::MAX);
            redo_restart(world)
        }
        None => false,
    }
}

/// Goes to a position, at most to the end. It costs as much as the turns on
/// the way have changed.
pub fn go_to(world: &mut World, to: usize) {
    loop {
        let now = position(world).at;
        let moved = if now > to {
            undo_turns(world, now - to) > 0 || undo_restart(world)
        } else if now < to {
            redo_turns(world, to - now) > 0 || redo_restart(world)
        } else {
            false
        };
        if !moved {
            return;
        }
    }
}

/// Takes back at most this many turns, up to the last restart; how many it were.
pub(super) fn undo_turns(world: &mut World, most: usize) -> usize {
    let mut frame: Option<Frame> = None;
    let mut count = 0;
    world.resource_mut::<Tiles>().begin_record();
    while count < most
        && let Some(record) = world.resource_mut::<History>().past.pop()
    {
        let now = frame.take().unwrap_or_else(|| Frame::of(world));
        // Taking a bonus back deletes all of them (W-BONUS-05).
        let took_one = record.frame.bonus != now.bonus;
        frame = Some(Frame {
            bonus: if took_one { 0 } else { now.bonus },
            ..record.frame.clone()
        });
        let undone = Undone::Turn {
            tiles: states(world, &record.tiles),
            frame: Box::new(now),
            record: record.clone(),
        };
        for before in &record.tiles {
            tiles::put(world, before.id, before.state);
        }
        let limit = world.resource::<HistoryLimit>().0;
        let mut history = world.resource_mut::<History>();
        history.push_undone(undone, limit);
        count += 1;
    }
    if let Some(frame) = frame {
        resume(world, &frame);
    }
    // Of the turns before only the inputs are kept.
    while count < most && recover(world) {
        count += undo_turns(world, most - count);
    }
    count
}

/// Returns the present states of these tiles.
fn states(world: &World, tiles: &[TileBefore]) -> Box<[TileBefore]> {
    let now = tiles.iter().map(|before| TileBefore {
        state: tiles::state(world, before.id),
        ..*before
    });
    now.collect()
}

fn redo_turns(world: &mut World, most: usize) -> usize {
    let mut last: Option<Box<Frame>> = None;
    let mut count = 0;
    world.resource_mut::<Tiles>().begin_record();
    let limit = world.resource::<HistoryLimit>().0;
    while count < most {
        let mut history = world.resource_mut::<History>();
        match history.pop_undone() {
            Some(Undone::Turn {
                tiles,
                frame,
                record,
            }) => {
                history.past.push(record, limit);
                for after in &tiles {
                    tiles::put(world, after.id, after.state);
                }
                last = Some(frame);
                count += 1;
            }
            Some(restart) => {
                history.push_undone(restart, usize::MAX);
                break;
            }
            None => break,
        }
    }
    if let Some(frame) = last {
        resume(world, &frame);
    }
    count
}

fn undo_restart(world: &mut World) -> bool {
    let Some(before) = world.resource_mut::<History>().restarts.pop() else {
        return false;
    };
    let now = snapshot(world);
    put_back(world, &before);
    let mut history = world.resource_mut::<History>();
    history.push_undone(Undone::Restart(Box::new(now)), usize::MAX);
    true
}

fn redo_restart(world: &mut World) -> bool {
    let mut history = world.resource_mut::<History>();
    let state = match history.pop_undone() {
        Some(Undone::Restart(state)) => state,
        Some(turn) => {
            history.push_undone(turn, usize::MAX);
            return false;
        }
        None => return false,
    };
    let now = snapshot(world);
    put_back(world, &state);
    world.resource_mut::<History>().restarts.push(now);
    true
}
