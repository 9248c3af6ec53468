//! Undo, restart and snapshots. All three put tiles back one by one into a
//! state they had, so their cost grows with the difference only.

use std::hash::{Hash, Hasher};

use bevy::ecs::prelude::*;
use imbl::OrdMap;

use super::input::Input;
use super::messages::Happened;
use super::outcome::{Departure, LevelState, Outcome, level_state, set_level_state};
use super::rules::{self, census::Census};
use super::tiles::{self, TileState, Tiles};
use super::turn::Resume;
use super::turn::ring::Ring;
use super::turn::sounds::Sounds;
use crate::board::{ObjectId, Rng};

/// The state of play apart from the tiles.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Frame {
    turn: u32,
    input: Option<Input>,
    bonus: u32,
    looped: bool,
    departure: Option<Departure>,
    level: LevelState,
    ring: Ring,
    next_id: ObjectId,
    rng: Rng,
}

impl Frame {
    fn of(world: &World) -> Self {
        let outcome = world.resource::<Outcome>();
        Self {
            turn: outcome.turn,
            input: outcome.input,
            bonus: outcome.bonus,
            looped: outcome.looped,
            departure: outcome.departure.clone(),
            level: level_state(world),
            ring: world.resource::<Ring>().clone(),
            next_id: world.resource::<Tiles>().next_id,
            rng: world.resource::<Rng>().clone(),
        }
    }

    fn put_back(&self, world: &mut World) {
        let mut outcome = world.resource_mut::<Outcome>();
        outcome.turn = self.turn;
        outcome.input = self.input;
        outcome.bonus = self.bonus;
        outcome.looped = self.looped;
        outcome.departure = self.departure.clone();
        set_level_state(world, self.level);
        *world.resource_mut::<Ring>() = self.ring.clone();
        world.resource_mut::<Tiles>().next_id = self.next_id;
        *world.resource_mut::<Rng>() = self.rng.clone();
    }
}

/// What a turn changed: the states before it.
#[derive(Debug)]
struct Record {
    tiles: Box<[(ObjectId, Option<TileState>)]>,
    frame: Frame,
}

/// The turns that can be undone.
#[derive(Resource, Debug, Default)]
pub struct History {
    turns: Vec<Record>,
    /// Turn 0, for restart.
    start: Option<Snapshot>,
}

impl History {
    /// How many turns can be undone.
    #[must_use]
    pub fn len(&self) -> usize {
        self.turns.len()
    }

    /// Is there nothing to undo?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }
}

/// The state of play as a value. Taking one costs as much as has changed
/// since the last one; equal parts are shared.
#[derive(Clone, Debug)]
pub struct Snapshot {
    tiles: OrdMap<ObjectId, TileState>,
    /// Sum of a hash of every tile, so that hashing does not visit them.
    sum: u64,
    frame: Frame,
    census: Census,
}

impl Snapshot {
    /// Does any object differ, whatever turn it is?
    #[must_use]
    pub fn tiles_differ(&self, other: &Self) -> bool {
        self.sum != other.sum || self.tiles != other.tiles
    }
}

impl PartialEq for Snapshot {
    fn eq(&self, other: &Self) -> bool {
        self.sum == other.sum
            && self.frame == other.frame
            && self.census == other.census
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

/// A fixed hash, the same in every run: `FxHash` over the words of the state.
fn tile_hash(id: ObjectId, state: &TileState) -> u64 {
    let mut hasher = FixedHasher(0);
    (id, state).hash(&mut hasher);
    hasher.finish()
}

struct FixedHasher(u64);

impl Hasher for FixedHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0.rotate_left(5) ^ u64::from(byte)).wrapping_mul(0x517c_c1b7_2722_0a95);
        }
    }

    fn finish(&self) -> u64 {
        Rng::new(self.0).next_bits()
    }
}

/// The state of play of `world` now.
pub fn snapshot(world: &mut World) -> Snapshot {
    let changed = world.resource_mut::<Tiles>().take_since_snapshot();
    let states: Vec<(ObjectId, Option<TileState>)> = changed
        .into_iter()
        .map(|id| (id, tiles::state(world, id)))
        .collect();
    let mut mirror = world.resource_mut::<Mirror>();
    for (id, state) in states {
        let old = match state {
            Some(state) => {
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
    Snapshot {
        tiles,
        sum,
        frame: Frame::of(world),
        census: world.resource::<Census>().clone(),
    }
}

/// Puts a state of play back that was taken from the same level. The turns
/// played up to now cannot be undone afterwards.
pub fn restore(world: &mut World, snapshot: &Snapshot) {
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
    if *world.resource::<Census>() != snapshot.census {
        // Other nouns for ALL are other rules, even if no sentence differs.
        *world.resource_mut::<Census>() = snapshot.census.clone();
        rules::derive_again(world);
    }
    go_back(world, &changes, &snapshot.frame);
    world.resource_mut::<History>().turns.clear();
}

/// Takes back one turn; false if there is none (W-UNDO-01).
pub fn undo(world: &mut World) -> bool {
    let Some(record) = world.resource_mut::<History>().turns.pop() else {
        return false;
    };
    // Taking a bonus back deletes all of them (W-BONUS-05).
    let bonus = world.resource::<Outcome>().bonus;
    let took_one = record.frame.bonus != bonus;
    let frame = Frame {
        bonus: if took_one { 0 } else { bonus },
        ..record.frame
    };
    go_back(world, &record.tiles, &frame);
    true
}

/// Brings back turn 0; undo cannot go behind it (W-UNDO-05).
pub fn restart(world: &mut World) {
    if let Some(start) = world.resource::<History>().start.clone() {
        restore(world, &start);
    }
}

fn go_back(world: &mut World, tiles: &[(ObjectId, Option<TileState>)], frame: &Frame) {
    world.resource_mut::<Tiles>().begin_record();
    for &(id, state) in tiles {
        tiles::put(world, id, state);
    }
    frame.put_back(world);
    *world.resource_mut::<Sounds>() = Sounds::default();
    world.run_schedule(Resume);
    // Nothing of this belongs to the next turn.
    let mut tiles = world.resource_mut::<Tiles>();
    tiles.begin_record();
    tiles.changes.told.clear();
    tiles.changes.entered.clear();
    let turn = frame.turn;
    world.write_message(Happened::Rewound { turn });
}

/// Remembers turn 0.
pub fn remember_start(world: &mut World) {
    let start = snapshot(world);
    let mut history = world.resource_mut::<History>();
    history.turns.clear();
    history.start = Some(start);
}

/// Plays a turn with `play` and keeps what it changed for undo.
pub fn record(world: &mut World, play: impl FnOnce(&mut World)) {
    let frame = Frame::of(world);
    world.resource_mut::<Tiles>().begin_record();
    play(world);
    let tiles: Box<[_]> = world.resource::<Tiles>().record().into();
    let mut history = world.resource_mut::<History>();
    history.turns.push(Record { tiles, frame });
}
