//! The components of levels: their tiles by cell and by name, the agenda of
//! their programs, and their messages.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use bevy::ecs::prelude::*;
use kotodama_board::Direction;
use smallvec::SmallVec;

use crate::direction::Cell;
use crate::message::Letter;
use crate::tile::TileId;

/// Attributes of a level, from its file.
#[derive(Component, Clone, Debug)]
pub struct Level {
    /// Its number, unique in the dungeon.
    pub number: i64,
    /// Its name.
    pub name: Arc<str>,
    /// Number of rows, from north to south.
    pub rows: i32,
    /// Number of columns, from west to east.
    pub cols: i32,
    /// Numbers of the adjacent levels, by [`Direction::index`] (D-MODEL-10).
    pub edges: [Option<i64>; 4],
    /// Spawn points (D-MODEL-09).
    pub spawn: Vec<Cell>,
}

impl Level {
    /// Returns whether the cell is in the level.
    #[must_use]
    pub const fn contains(&self, cell: Cell) -> bool {
        cell.row >= 0 && cell.row < self.rows && cell.col >= 0 && cell.col < self.cols
    }

    /// Returns the cell modulo the size of the level.
    #[must_use]
    pub fn wrapped(&self, cell: Cell) -> Cell {
        let wrapped = |place: i32, size: i32| place.checked_rem_euclid(size).unwrap_or(0);
        Cell::new(wrapped(cell.row, self.rows), wrapped(cell.col, self.cols))
    }

    /// Returns the adjacent level in this direction.
    #[must_use]
    pub fn edge(&self, direction: Direction) -> Option<i64> {
        self.edges.get(direction.index()).copied().flatten()
    }
}

/// The tiles of a cell, bottom to top.
pub type Stack = SmallVec<[Entity; 2]>;

/// The tiles of a level by cell.
#[derive(Component, Clone, Debug, Default)]
pub struct Grid {
    cols: i32,
    stacks: Vec<Stack>,
    /// Number of tiles in all cells.
    count: usize,
}

impl Grid {
    /// Returns a grid of cells without tiles.
    #[must_use]
    pub fn new(rows: i32, cols: i32) -> Self {
        let cells = i64::from(rows.max(0)) * i64::from(cols.max(0));
        Self {
            cols,
            stacks: vec![Stack::new(); usize::try_from(cells).unwrap_or(0)],
            count: 0,
        }
    }

    fn index(&self, cell: Cell) -> Option<usize> {
        if cell.row < 0 || cell.col < 0 || cell.col >= self.cols {
            return None;
        }
        usize::try_from(i64::from(cell.row) * i64::from(self.cols) + i64::from(cell.col)).ok()
    }

    /// Returns the tiles of a cell, bottom to top; none outside.
    #[must_use]
    pub fn stack(&self, cell: Cell) -> &[Entity] {
        let stack = self.index(cell).and_then(|index| self.stacks.get(index));
        stack.map_or(&[], SmallVec::as_slice)
    }

    /// Returns the top tile of a cell.
    #[must_use]
    pub fn top(&self, cell: Cell) -> Option<Entity> {
        self.stack(cell).last().copied()
    }

    /// Puts a tile into a cell at this place in its stack.
    pub fn insert(&mut self, cell: Cell, place: usize, tile: Entity) {
        let index = self.index(cell);
        if let Some(stack) = index.and_then(|index| self.stacks.get_mut(index)) {
            stack.insert(place.min(stack.len()), tile);
            self.count += 1;
        }
    }

    /// Removes a tile from a cell.
    pub fn remove(&mut self, cell: Cell, tile: Entity) {
        let index = self.index(cell);
        if let Some(stack) = index.and_then(|index| self.stacks.get_mut(index))
            && let Some(place) = stack.iter().position(|other| *other == tile)
        {
            stack.remove(place);
            self.count -= 1;
        }
    }

    /// Returns the number of tiles in all cells.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count
    }

    /// Returns the tiles of all cells, row by row.
    #[must_use]
    pub fn stacks(&self) -> &[Stack] {
        &self.stacks
    }

    /// Returns all tiles: row by row, left to right, bottom to top.
    pub fn tiles(&self) -> impl Iterator<Item = Entity> {
        self.stacks.iter().flatten().copied()
    }
}

/// The agenda of a level's programs. Sleeping programs cost nothing.
#[derive(Component, Clone, Debug, Default)]
pub struct Agenda {
    /// All programs.
    pub programs: BTreeSet<TileId>,
    /// Programs with something to do in the next pass.
    pub ready: BTreeSet<TileId>,
    /// Waiting programs, by the cycle in which they continue.
    pub waits: Waits,
}

/// Waiting programs, by the cycle in which they continue.
///
/// A wait that is interrupted stays listed until its cycle, so that waits need
/// not be searched. The program itself knows whether it still waits.
#[derive(Clone, Debug, Default)]
pub struct Waits {
    by_cycle: BTreeMap<u64, Vec<(TileId, Entity)>>,
    count: usize,
}

impl Waits {
    /// Adds the programs of tiles, each with the cycle in which it continues.
    pub fn extend(&mut self, waits: &[(u64, TileId, Entity)]) {
        self.count += waits.len();
        // Programs that start to wait together often continue together.
        for together in waits.chunk_by(|(one, ..), (other, ..)| one == other) {
            if let Some((until, ..)) = together.first() {
                let ids = self.by_cycle.entry(*until).or_default();
                ids.extend(together.iter().map(|(_, id, tile)| (*id, *tile)));
            }
        }
    }

    /// Returns the number of listed waits, including interrupted ones.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count
    }

    /// Keeps the waits that satisfy a condition.
    pub fn retain(&mut self, is_kept: impl Fn(u64, Entity) -> bool) {
        self.by_cycle.retain(|until, ids| {
            ids.sort_unstable();
            ids.dedup();
            ids.retain(|(_, tile)| is_kept(*until, *tile));
            !ids.is_empty()
        });
        self.count = self.by_cycle.values().map(Vec::len).sum();
    }

    /// Returns whether a program is listed with a cycle.
    #[must_use]
    pub fn contains(&self, (until, id): &(u64, TileId)) -> bool {
        let ids = self.by_cycle.get(until);
        ids.is_some_and(|ids| ids.iter().any(|(other, _)| other == id))
    }

    /// Returns whether a wait ends in this cycle or before.
    #[must_use]
    pub fn are_due(&self, cycle: u64) -> bool {
        let first = self.by_cycle.first_key_value();
        first.is_some_and(|(until, _)| *until <= cycle)
    }

    /// Removes and returns the waits that end in this cycle, in no order.
    fn take_due(&mut self, cycle: u64) -> Vec<(TileId, Entity)> {
        let mut due = Vec::new();
        while let Some(first) = self.by_cycle.first_entry()
            && *first.key() <= cycle
        {
            let mut ids = first.remove();
            match due.is_empty() {
                true => due = ids,
                false => due.append(&mut ids),
            }
        }
        self.count -= due.len();
        due
    }
}

impl Agenda {
    /// Returns whether no program has anything to do in this cycle.
    #[must_use]
    pub fn is_quiet(&self, cycle: u64) -> bool {
        self.ready.is_empty() && !self.waits.are_due(cycle)
    }

    /// Adds a program, whose turn comes in the next pass.
    pub fn list(&mut self, id: TileId) {
        self.programs.insert(id);
        self.ready.insert(id);
    }

    /// Removes a program.
    pub fn forget(&mut self, id: TileId) {
        self.programs.remove(&id);
        self.ready.remove(&id);
    }

    /// Removes and returns the programs that may have something to do in this
    /// cycle: those whose wait ends, in no order, and those that are ready.
    pub fn due(&mut self, cycle: u64) -> (Vec<(TileId, Entity)>, BTreeSet<TileId>) {
        (self.waits.take_due(cycle), std::mem::take(&mut self.ready))
    }
}

/// Messages on their way in a level.
#[derive(Component, Clone, Debug, Default)]
pub struct Mail {
    /// Messages sent since the programs of this cycle started, in order.
    pub outbox: Vec<Letter>,
    /// Delayed messages by the cycle in which they are due, in order.
    pub delayed: BTreeMap<u64, Vec<Letter>>,
    /// Number of delayed messages.
    pub delayed_count: usize,
}

/// Maximum number of delayed messages of a level (D-LIMIT-04).
pub const MAX_DELAYED: usize = 10_000;

/// Maximum number of tiles of a level (D-LIMIT-03).
pub const MAX_TILES: usize = 2_000_000;

/// Exits for passages: tiles and their keys (D-MODEL-11).
#[derive(Component, Clone, Debug, Default)]
pub struct Exits(pub Vec<(TileId, Arc<str>)>);

impl Exits {
    /// Removes the exits of a tile (D-MODEL-11).
    pub fn forget(&mut self, id: TileId) {
        self.0.retain(|(other, _)| *other != id);
    }
}

/// Tiles by name in lower case, for names that scripts have looked up.
#[derive(Component, Clone, Debug, Default)]
pub struct ByName(pub HashMap<Arc<str>, BTreeSet<TileId>>);

impl ByName {
    /// Notes that a tile has gained or lost a name.
    pub fn note(&mut self, name: &str, id: TileId, is_there: bool) {
        if self.0.is_empty() {
            return;
        }
        if let Some(ids) = self.0.get_mut(name.to_lowercase().as_str()) {
            match is_there {
                true => ids.insert(id),
                false => ids.remove(&id),
            };
        }
    }
}

/// Whether a level is awake (D-LEVEL-10).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wakefulness {
    /// Whether its set-up pass is done (D-LEVEL-11).
    pub is_set_up: bool,
    /// Number of players' tiles in it.
    pub players: u32,
    /// The last cycle in which it stays awake without them.
    pub until: Option<u64>,
    /// Whether it was awake in the last cycle.
    pub was_awake: bool,
}

impl Wakefulness {
    /// Number of cycles that a level stays awake, including the present one.
    pub const CYCLES: u64 = 5;

    /// Returns whether the level is awake in this cycle.
    #[must_use]
    pub fn is_awake(self, cycle: u64) -> bool {
        self.players > 0 || self.until.is_some_and(|until| cycle <= until)
    }

    /// Keeps the level awake for a while, starting with this cycle.
    pub fn keep_awake(&mut self, cycle: u64) {
        let until = cycle + Self::CYCLES - 1;
        self.until = Some(self.until.map_or(until, |other| other.max(until)));
    }
}

/// Entities of all levels by number.
#[derive(Resource, Clone, Debug, Default)]
pub struct Levels(pub BTreeMap<i64, Entity>);

/// Returns the number of a level.
#[must_use]
pub fn number_of(world: &World, level: Entity) -> i64 {
    world.get::<Level>(level).map_or(0, |level| level.number)
}
