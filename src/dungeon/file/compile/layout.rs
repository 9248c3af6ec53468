//! Lays out levels from rows, legends, spawn points and the list of tiles.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use kotodama_board::Direction;
use kotodama_formats::msg;

use super::super::document::{LevelRecord, SourceLine};
use super::super::limits::{self, DIFFERENT, MAX_CHARACTERS, THE_LEVEL, TILES};
use super::{Compiler, Owner, state_of};
use crate::definition::{LevelDefinition, Pattern};
use crate::direction::Cell;
use crate::level::MAX_TILES;

/// Directions of the edges, in the order of [`EDGES`](crate::file::document::EDGES).
const EDGES: [Direction; 4] = [
    Direction::Up,
    Direction::Down,
    Direction::Right,
    Direction::Left,
];

/// The compiled stack of a legend entry.
#[derive(Clone, Debug, Default)]
pub(in crate::file) struct Stack {
    /// Tiles, bottom to top.
    pub tiles: Vec<Arc<Pattern>>,
    /// Whether the cell is a spawn point.
    pub is_spawn: bool,
}

/// Lays out all levels, by number.
pub(super) fn levels(compiler: &mut Compiler<'_, '_>) -> BTreeMap<i64, Arc<LevelDefinition>> {
    let document = compiler.document;
    let mut levels = BTreeMap::new();
    let numbers: BTreeSet<i64> = document.levels.iter().map(|level| level.number).collect();
    let mut common = HashMap::new();
    for (place, record) in document.levels.iter().enumerate() {
        for edge in record.edges.iter().flatten() {
            if !numbers.contains(&edge.value) {
                let message = msg!(
                    "problem-dungeon-no-such-level",
                    "there is no level {number}, expected the number of a level of this file",
                    number = edge.value,
                );
                compiler.error(edge.at.0, message);
            }
        }
        let level = level(compiler, &mut common, record, place);
        if levels.insert(record.number, Arc::new(level)).is_some() {
            let message = msg!(
                "problem-dungeon-level-twice",
                "there is already a level {number}, expected another number",
                number = record.number,
            );
            compiler.error(record.at.0, message);
        }
    }
    for (character, entries) in &document.legend {
        if !common.contains_key(character) {
            compiler.stack(entries, &Owner::Legend(*character));
        }
    }
    levels
}

fn level(
    compiler: &mut Compiler<'_, '_>,
    common: &mut HashMap<char, Stack>,
    record: &LevelRecord,
    place: usize,
) -> LevelDefinition {
    let widths = record.rows.iter().map(|row| row.text().chars().count());
    let cols = widths.max().unwrap_or(0);
    let mut edges = [None; 4];
    for (direction, edge) in EDGES.iter().zip(&record.edges) {
        if let Some(slot) = edges.get_mut(direction.index()) {
            *slot = edge.as_ref().map(|edge| edge.value);
        }
    }
    let mut level = LevelDefinition {
        number: record.number,
        place,
        name: record.name.as_str().into(),
        is_entrance: record.is_entrance,
        edges,
        state: state_of(&record.state),
        rows: side(record.rows.len()),
        cols: side(cols),
        cells: Vec::with_capacity(record.rows.len() * cols),
        // The first stack is that of void cells.
        stacks: vec![Vec::new()],
        spawn: Vec::new(),
        tiles: Vec::new(),
    };
    let mut rows = Rows {
        compiler,
        common,
        record,
        kinds: HashMap::new(),
        tiles: record.tiles.len(),
    };
    for (row, line) in record.rows.iter().enumerate() {
        rows.lay_out(&mut level, side(row), line);
        level.cells.resize((row + 1) * cols, VOID);
    }
    rows.finish();
    let (count, different) = (rows.tiles, level.stacks.len() - 1);
    if different > MAX_CHARACTERS {
        let message = limits::exceeded(THE_LEVEL, different, DIFFERENT, MAX_CHARACTERS);
        compiler.error(record.at.0, message);
    } else if count > MAX_TILES {
        let message = limits::exceeded(THE_LEVEL, count, TILES, MAX_TILES);
        compiler.error(record.at.0, message);
    } else {
        extra_tiles(compiler, record, &mut level);
    }
    spawn(compiler, record, &mut level);
    level
}

/// Index of the stack of void cells.
const VOID: u16 = 0;

fn side(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// The compiled meaning of a character in a level.
#[derive(Clone, Copy, Debug)]
struct Kind {
    /// Index of its stack.
    stack: u16,
    /// Number of tiles in the stack.
    tiles: usize,
    is_spawn: bool,
}

/// The rows of a level being laid out.
struct Rows<'c, 'd, 'r> {
    compiler: &'c mut Compiler<'d, 'r>,
    /// Compiled stacks of the common legend, as far as they are used.
    common: &'c mut HashMap<char, Stack>,
    record: &'c LevelRecord,
    kinds: HashMap<char, Kind>,
    /// Number of tiles so far.
    tiles: usize,
}

impl Rows<'_, '_, '_> {
    fn lay_out(&mut self, level: &mut LevelDefinition, row: i32, line: &SourceLine) {
        let mut unknown = BTreeSet::new();
        for (index, character) in line.text().chars().enumerate() {
            let cell = Cell::new(row, side(index));
            let kind = self.kinds.get(&character).copied();
            let Some(kind) = kind.or_else(|| self.kind(level, character, cell)) else {
                level.cells.push(VOID);
                if unknown.insert(character) {
                    let message = msg!(
                        "problem-dungeon-not-in-legend",
                        "{character} is not in the legends, expected one of their characters \
                         (level {level}, row {row}, column {col})",
                        character = format!("{character:?}"),
                        level = level.number,
                        row,
                        col = cell.col,
                    );
                    self.compiler.error(line.place_of(index), message);
                }
                continue;
            };
            level.cells.push(kind.stack);
            self.tiles = self.tiles.saturating_add(kind.tiles);
            if kind.is_spawn {
                level.spawn.push(cell);
            }
        }
    }

    /// Looks up a character that occurs for the first time.
    fn kind(&mut self, level: &mut LevelDefinition, character: char, cell: Cell) -> Option<Kind> {
        let owner = Owner::Tile {
            level: level.number,
            cell,
        };
        let stack = if let Some(entries) = self.record.legend.get(&character) {
            self.compiler.stack(entries, &owner)
        } else if let Some(stack) = self.common.get(&character) {
            stack.clone()
        } else {
            let entries = self.compiler.document.legend.get(&character)?;
            let stack = self.compiler.stack(entries, &owner);
            self.common.insert(character, stack.clone());
            stack
        };
        let kind = Kind {
            stack: u16::try_from(level.stacks.len()).unwrap_or(VOID),
            tiles: stack.tiles.len(),
            is_spawn: stack.is_spawn,
        };
        level.stacks.push(stack.tiles);
        self.kinds.insert(character, kind);
        Some(kind)
    }

    /// Checks legend entries that no row uses.
    fn finish(&mut self) {
        for (character, entries) in &self.record.legend {
            if !self.kinds.contains_key(character) {
                self.compiler.stack(entries, &Owner::Legend(*character));
            }
        }
    }
}

fn extra_tiles(compiler: &mut Compiler<'_, '_>, record: &LevelRecord, level: &mut LevelDefinition) {
    // Taken places in the stacks, by cell.
    let mut taken: HashMap<Cell, BTreeSet<i64>> = HashMap::new();
    for extra in &record.tiles {
        let (cell, at) = (extra.cell, extra.tile.at.0);
        let pattern = compiler.extra_tile(&extra.tile, level.number, cell);
        let Some(height) = height(level, cell) else {
            outside(compiler, level, cell, at);
            continue;
        };
        let heights = (0..).take(height);
        let taken = taken.entry(cell).or_insert_with(|| heights.collect());
        let top = taken.last().map_or(0, |top| top.saturating_add(1));
        if !taken.insert(extra.z.unwrap_or(top)) {
            let message = msg!(
                "problem-dungeon-z-taken",
                "there is already a tile at z {z} of row {row}, column {col}, expected a free \
                 place such as {top}",
                z = extra.z.unwrap_or(top),
                row = cell.row,
                col = cell.col,
                top,
            );
            compiler.error(at, message);
        }
        level.tiles.push((cell, extra.z, pattern));
    }
}

/// Returns how many tiles the rows put into a cell; `None` outside.
fn height(level: &LevelDefinition, cell: Cell) -> Option<usize> {
    if cell.row < 0 || cell.row >= level.rows || cell.col < 0 || cell.col >= level.cols {
        return None;
    }
    let index = usize::try_from(cell.row * level.cols + cell.col).ok()?;
    let stack = level.stacks.get(usize::from(*level.cells.get(index)?))?;
    Some(stack.len())
}

/// Reports a cell outside the level, unless the level has no cells, which is
/// reported separately.
fn outside(compiler: &mut Compiler<'_, '_>, level: &LevelDefinition, cell: Cell, at: usize) {
    if level.rows == 0 || level.cols == 0 {
        return;
    }
    let message = msg!(
        "problem-dungeon-outside",
        "row {row}, column {col} is outside the level, expected rows from 0 to {rows} and columns \
         from 0 to {cols}",
        row = cell.row,
        col = cell.col,
        rows = level.rows - 1,
        cols = level.cols - 1,
    );
    compiler.error(at, message);
}

/// Adds the spawn points besides those of the rows.
fn spawn(compiler: &mut Compiler<'_, '_>, record: &LevelRecord, level: &mut LevelDefinition) {
    for point in &record.spawn {
        match height(level, point.value) {
            Some(_) => level.spawn.push(point.value),
            None => outside(compiler, level, point.value, point.at.0),
        }
    }
    level.spawn.sort_unstable();
    level.spawn.dedup();
}
