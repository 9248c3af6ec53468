//! Undo, redo, restart and snapshots. All of them put tiles back one by one
//! into a state they had, so their cost grows with the difference only.

mod past;
mod timeline;

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use bevy::ecs::prelude::*;
use imbl::OrdMap;

use super::input::Input;
use super::messages::TurnEvent;
use super::mixer::Mixer;
use super::outcome::{Departure, Outcome};
use super::roles::Roles;
use super::rules::{self, dice::Dice, known_nouns::KnownNouns};
use super::tiles::{self, LevelState, TileBefore, TileState, Tiles, set_level_state};
use super::turn::Resume;
use super::turn::first_person::FirstPersonCycle;
use super::turn::sounds::Sounds;
use super::work::Excess;
use kotodama_board::{ObjectId, Rng};

pub use past::HistoryLimit;
use past::{Past, Record};
pub use timeline::{Position, back, go_to, inputs, line, position, redo, redo_played, restarts};

/// The state of play apart from the tiles.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Frame {
    pub(super) turn: u32,
    pub(super) input: Option<Input>,
    pub(super) bonus: u32,
    pub(super) looped: Option<Excess>,
    pub(super) departure: Option<Departure>,
    pub(super) level: LevelState,
    pub(super) cycle: FirstPersonCycle,
    pub(super) next_id: ObjectId,
    pub(super) rng: Rng,
    pub(super) dice: Dice,
    pub(super) roles: Roles,
}

impl Frame {
    pub(super) fn of(world: &World) -> Self {
        let outcome = world.resource::<Outcome>();
        let tiles = world.resource::<Tiles>();
        Self {
            turn: outcome.turn,
            input: outcome.input,
            bonus: outcome.bonus,
            looped: outcome.looped,
            departure: outcome.departure.clone(),
            level: tiles.level(),
            cycle: world.resource::<FirstPersonCycle>().clone(),
            next_id: tiles.next_id,
            rng: world.resource::<Rng>().clone(),
            dice: *world.resource(),
            roles: *world.resource::<Roles>(),
        }
    }

    /// Makes it the frame of the world.
    pub(super) fn put_back(&self, world: &mut World) {
        self.put_back_from(&Self::of(world), world);
    }

    /// Makes it the frame of the world, whose frame is `present`.
    pub(super) fn put_back_from(&self, present: &Self, world: &mut World) {
        let Self {
            turn,
            input,
            bonus,
            looped,
            departure,
            level,
            cycle,
            next_id,
            rng,
            dice,
            roles,
        } = self;
        let passed = (turn, input, bonus, looped);
        if passed
            != (
                &present.turn,
                &present.input,
                &present.bonus,
                &present.looped,
            )
            || *departure != present.departure
        {
            let mut outcome = world.resource_mut::<Outcome>();
            outcome.turn = *turn;
            outcome.input = *input;
            outcome.bonus = *bonus;
            outcome.looped = *looped;
            outcome.departure.clone_from(departure);
        }
        if *level != present.level {
            set_level_state(world, *level);
        }
        if *next_id != present.next_id {
            world.resource_mut::<Tiles>().next_id = *next_id;
        }
        if *cycle != present.cycle {
            *world.resource_mut::<FirstPersonCycle>() = cycle.clone();
        }
        if *rng != present.rng {
            *world.resource_mut::<Rng>() = rng.clone();
        }
        if *dice != present.dice {
            *world.resource_mut::<Dice>() = *dice;
        }
        if *roles != present.roles {
            *world.resource_mut::<Roles>() = *roles;
        }
    }
}

/// The turns that led here: they can be undone, and BACK plays them back.
#[derive(Resource, Debug, Default)]
pub struct History {
    past: Past,
    /// Turn 0, for restart.
    start: Option<Snapshot>,
    /// The states from which play began again, the oldest first. Undo does not
    /// look at them (W-UNDO-05), [`back`] does.
    restarts: Vec<Snapshot>,
    /// What was taken back, the next to come again last.
    undone: Vec<timeline::Undone>,
    /// The memory that this takes, about, in bytes.
    undone_bytes: usize,
}

impl History {
    /// Returns how many turns can be undone.
    #[must_use]
    pub fn len(&self) -> usize {
        self.past.len()
    }

    /// Returns whether there is nothing to undo.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns what the turn with this number changed, counted from 1; nothing
    /// if it has not been played to its end, was undone (W-UNDO-06), or is so
    /// long ago that only its input is kept (W-UNDO-07).
    #[must_use]
    pub fn changes(&self, turn: u32) -> &[TileBefore] {
        self.past.turn(turn).map_or(&[], |record| &record.tiles)
    }

    /// Lets the oldest restarts go, if what led to them takes more than `limit`
    /// bytes.
    fn forget_restarts(&mut self, limit: usize) {
        let mut bytes = 0;
        let kept = self.restarts.iter().rev().take_while(|state| {
            bytes += state.past.bytes();
            bytes <= limit
        });
        let kept = kept.count().max(1);
        let surplus = self.restarts.len().saturating_sub(kept);
        self.restarts.drain(..surplus);
    }

    /// Returns the memory that the turns take that can be undone at once,
    /// about, in bytes.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.past.bytes()
    }
}

/// The state of play as a value, with the turns that led to it. Taking one
/// costs as much as has changed since the last one; equal parts are shared.
///
/// Snapshots are equal if nothing on the board, in the level or in the turn
/// counter tells them apart. The turns that led there are not compared; they
/// matter to undo and to BACK.
#[derive(Clone, Debug)]
pub struct Snapshot {
    tiles: OrdMap<ObjectId, TileState>,
    /// Sum of a hash of every tile, so that hashing does not visit them.
    sum: u64,
    frame: Frame,
    known_nouns: KnownNouns,
    past: Past,
}

impl Snapshot {
    /// Returns whether any object differs, whatever turn it is.
    #[must_use]
    pub fn tiles_differ(&self, other: &Self) -> bool {
        self.sum != other.sum || self.tiles != other.tiles
    }
}

impl PartialEq for Snapshot {
    fn eq(&self, other: &Self) -> bool {
        self.sum == other.sum
            && self.frame == other.frame
            && self.known_nouns == other.known_nouns
            && (self.tiles.ptr_eq(&other.tiles) || self.tiles == other.tiles)
    }
}

impl Eq for Snapshot {}

impl Hash for Snapshot {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.sum.hash(state);
        self.frame.hash(state);
    }
}

/// The tiles of the last snapshot.
#[derive(Resource, Debug, Default)]
pub struct Mirror {
    tiles: OrdMap<ObjectId, TileState>,
    sum: u64,
}

/// Returns a hash of a tile that is the same in every run.
fn tile_hash(id: ObjectId, state: &TileState) -> u64 {
    let mut hasher = Mixer::default();
    (id, state).hash(&mut hasher);
    hasher.finish()
}

/// Returns the state of play of `world` now.
pub fn snapshot(world: &mut World) -> Snapshot {
    let changed = world.resource_mut::<Tiles>().take_since_snapshot();
    let mut mirror = std::mem::take(&mut *world.resource_mut::<Mirror>());
    let tiles = world.resource::<Tiles>();
    for id in changed {
        let old = match tiles.state(id) {
            Some(&state) => {
                mirror.sum = mirror.sum.wrapping_add(tile_hash(id, &state));
                mirror.tiles.insert(id, state)
            }
            None => mirror.tiles.remove(&id),
        };
        if let Some(old) = old {
            mirror.sum = mirror.sum.wrapping_sub(tile_hash(id, &old));
        }
    }
    let (tiles, sum) = (mirror.tiles.clone(), mirror.sum);
    *world.resource_mut::<Mirror>() = mirror;
    Snapshot {
        tiles,
        sum,
        frame: Frame::of(world),
        known_nouns: world.resource::<KnownNouns>().clone(),
        past: world.resource::<History>().past.clone(),
    }
}

/// Puts a state of play back that was taken from the same play of the level.
/// The turns that can be undone afterwards are those that led to it.
pub fn restore(world: &mut World, snapshot: &Snapshot) {
    put_back(world, snapshot);
    world.resource_mut::<History>().clear_undone();
}

fn put_back(world: &mut World, snapshot: &Snapshot) {
    // Brings the mirror up to date, so that only differences are visited.
    let now = self::snapshot(world);
    let mut changes: Vec<(ObjectId, Option<TileState>)> = Vec::new();
    for difference in now.tiles.diff(&snapshot.tiles) {
        use imbl::ordmap::DiffItem;
        changes.push(match difference {
            DiffItem::Add(&id, &state)
            | DiffItem::Update {
                new: (&id, &state), ..
            } => (id, Some(state)),
            DiffItem::Remove(&id, _) => (id, None),
        });
    }
    if *world.resource::<KnownNouns>() != snapshot.known_nouns {
        // Other nouns for ALL are other rules, even if no sentence differs.
        *world.resource_mut::<KnownNouns>() = snapshot.known_nouns.clone();
        rules::derive_again(world);
    }
    go_back(world, changes, &snapshot.frame);
    world.resource_mut::<History>().past = snapshot.past.clone();
}

/// Takes back one turn; false if there is none (W-UNDO-01). [`redo`] brings it
/// back.
pub fn undo(world: &mut World) -> bool {
    timeline::undo_turns(world, 1) > 0
}

/// Brings back turn 0; undo cannot go behind it (W-UNDO-05), but [`back`] can.
pub fn restart(world: &mut World) {
    let Some(start) = world.resource::<History>().start.clone() else {
        return;
    };
    let now = snapshot(world);
    // What has not begun cannot begin again.
    if now != start || now.past.len() > 0 {
        put_back(world, &start);
        let limit = world.resource::<HistoryLimit>().0;
        let mut history = world.resource_mut::<History>();
        history.clear_undone();
        history.restarts.push(now);
        history.forget_restarts(limit);
    }
}

fn go_back(
    world: &mut World,
    tiles: impl IntoIterator<Item = (ObjectId, Option<TileState>)>,
    frame: &Frame,
) {
    world.resource_mut::<Tiles>().begin_record();
    for (id, state) in tiles {
        tiles::put(world, id, state);
    }
    resume(world, frame);
}

/// Brings up to date what is derived, now that tiles have been put back.
fn resume(world: &mut World, frame: &Frame) {
    frame.put_back(world);
    *world.resource_mut::<Sounds>() = Sounds::default();
    world.run_schedule(Resume);
    // Nothing of this belongs to the next turn.
    let mut tiles = world.resource_mut::<Tiles>();
    tiles.begin_record();
    tiles.changes.events.clear();
    tiles.changes.crowded.clear();
    let turn = frame.turn;
    world.write_message(TurnEvent::Rewound { turn });
}

/// Remembers turn 0.
pub fn remember_start(world: &mut World) {
    let start = snapshot(world);
    let mut history = world.resource_mut::<History>();
    *history = History {
        start: Some(start),
        ..History::default()
    };
}

/// Plays a turn with `play` and keeps what it changed for undo. What was taken
/// back before cannot come again.
pub fn record(world: &mut World, play: impl FnOnce(&mut World)) {
    keep(world, play);
    world.resource_mut::<History>().clear_undone();
}

fn keep(world: &mut World, play: impl FnOnce(&mut World)) {
    let frame = Frame::of(world);
    world.resource_mut::<Tiles>().begin_record();
    play(world);
    let tiles: Box<[_]> = world.resource::<Tiles>().record().into();
    let limit = world.resource::<HistoryLimit>().0;
    let mut history = world.resource_mut::<History>();
    history.past.push(Arc::new(Record { tiles, frame }), limit);
}
