//! Sight, light and torches (section 23).

use std::cell::OnceCell;
use std::collections::BTreeSet;

use bevy::ecs::prelude::*;
use kotodama_board::Direction;

use crate::direction::{Cell, DIRECTIONS};
use crate::level::{Grid, Level};
use crate::name::Known;
use crate::player::{Cycle, Notice, Player, Players, notify};
use crate::shapes::{Halves, is_within, ray};
use crate::sight::{Sight, Sights};
use crate::state::State;
use crate::tile::Position;
use crate::value::{Number, Value};

/// Default range of sight and of light, in cells (D-LEVEL-06, D-STATE-19).
const RANGE: i32 = 6;

/// Number of cycles that a unit of a torch burns (D-LIGHT-05).
const TORCH_CYCLES: u64 = 100;

/// Lights a torch (D-ACT-07).
pub fn light_torch(world: &mut World, player: Entity) {
    let level = world.get::<Position>(player).map(|it| it.level);
    if !level.is_some_and(|level| visibility(world, level) == Visibility::Dark) {
        return notify(world, player, Notice::NoTorchNeeded);
    }
    let cycle = world.resource::<Cycle>().0;
    let Some(mut state) = world.get_mut::<State>(player) else {
        return;
    };
    let torches = state.number(Known::Torches).map_or(0, Number::floor);
    if torches < 1 {
        return notify(world, player, Notice::NoTorches);
    }
    state.set(Known::Torches, torches - 1);
    state.set(Known::TorchLight, 6_i64);
    state.set(Known::LightSource, true);
    state.set(Known::LightRange, 6_i64);
    if let Some(mut player) = world.get_mut::<Player>(player) {
        player.torch_lit = cycle;
    }
}

/// Burns torches down.
pub fn burn_torches(cycle: Res<Cycle>, mut players: Query<(&Player, &mut State)>) {
    for (player, mut state) in &mut players {
        let light = state.integer(Known::TorchLight).unwrap_or(0);
        let burnt = cycle.0.saturating_sub(player.torch_lit);
        if light < 1 || burnt == 0 || !burnt.is_multiple_of(TORCH_CYCLES) {
            continue;
        }
        state.set(Known::TorchLight, light - 1);
        match light - 1 {
            1 => state.set(Known::LightRange, 2_i64),
            0 => {
                state.set(Known::LightSource, false);
                state.set(Known::LightRange, Value::Nil);
            }
            _ => {}
        }
    }
}

/// The visible part of a level (D-LEVEL-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// Everything.
    All,
    /// Cells in sight nearby.
    Fog,
    /// Cells in sight and lit.
    Dark,
}

/// Returns the visible part of a level.
#[must_use]
pub fn visibility(world: &World, level: Entity) -> Visibility {
    let state = world.get::<State>(level);
    state.map_or(Visibility::All, visibility_of)
}

fn visibility_of(level: &State) -> Visibility {
    match level.known(Known::Visibility).as_text() {
        Some("fog") => Visibility::Fog,
        Some("dark") => Visibility::Dark,
        _ => Visibility::All,
    }
}

/// Returns the cells of a level that emit light, with its range in cells.
#[must_use]
pub fn light_sources(world: &World, level: Entity) -> Vec<(Cell, i32)> {
    let grid = world.get::<Grid>(level).into_iter().flat_map(Grid::tiles);
    let source = |tile| {
        let state = world
            .get::<State>(tile)
            .filter(|state| gives_light(state))?;
        let range = state.number(Known::LightRange).map_or(RANGE, cells_of);
        Some((world.get::<Position>(tile)?.cell, range))
    };
    grid.filter_map(source).collect()
}

/// Returns the lit cells of a level in order, regardless of who sees them.
#[must_use]
pub fn lit_cells(world: &World, level: Entity) -> Vec<Cell> {
    let (Some(size), Some(grid)) = (world.get::<Level>(level), world.get::<Grid>(level)) else {
        return Vec::new();
    };
    let Some(mut tiles) = world.try_query::<(&State, &Position)>() else {
        return Vec::new();
    };
    let tiles = tiles.query(world);
    let view = View::new(&tiles, level, size, grid);
    let lit = view.sources().flat_map(|(source, range)| {
        let cells = view.around(source, range);
        let seen = cells.filter(|cell| view.sees(source, *cell, range));
        seen.collect::<Vec<_>>()
    });
    let lit: BTreeSet<Cell> = lit.collect();
    lit.into_iter().collect()
}

/// Computes what the players see (D-CYCLE-06), if anything has changed since
/// the last time.
pub fn look(
    players: Res<Players>,
    levels: Query<(&Level, &State, Ref<Grid>)>,
    places: Query<&Position>,
    tiles: TileQuery,
    changed: Query<(), Or<(Changed<State>, Changed<Position>)>>,
    mut sights: ResMut<Sights>,
) {
    let is_dim = |player: &Entity| {
        let position = places.get(*player).ok();
        position.is_some_and(|position| {
            let level = levels.get(position.level);
            level.is_ok_and(|(_, state, _)| visibility_of(state) != Visibility::All)
        })
    };
    let is_known = players.0.len() == sights.0.len();
    let has_news = || !changed.is_empty() || levels.iter().any(|(_, _, grid)| grid.is_changed());
    if is_known && players.0.iter().any(is_dim) && !has_news() {
        return;
    }
    let sight = |player: &Entity| {
        let (state, position) = tiles.get(*player).ok()?;
        let (size, level, grid) = levels.get(position.level).ok()?;
        let visibility = visibility_of(level);
        if visibility == Visibility::All {
            return None;
        }
        let view = View::new(&tiles, position.level, size, grid.into_inner());
        Some(match visibility {
            _ if state.is_set(Known::Buried) => vec![position.cell],
            Visibility::Dark => view.lit(position.cell),
            _ => {
                let range = level.number(Known::FogRange).map_or(RANGE, cells_of);
                view.seen_within(position.cell, range)
            }
        })
    };
    let now: Vec<Sight> = players
        .0
        .iter()
        .map(|it| Sight { cells: sight(it) })
        .collect();
    if sights.0 != now {
        sights.0 = now;
    }
}

fn cells_of(number: Number) -> i32 {
    i32::try_from(number.floor()).unwrap_or(i32::MAX).max(0)
}

/// Effect of a cell on sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ground {
    /// Without tiles.
    Void,
    /// It blocks sight (D-LIGHT-01), as a void does.
    Blocking,
    Open,
}

type TileQuery<'w, 's> = Query<'w, 's, (&'static State, &'static Position)>;

/// A view of a level that looks each cell up only once.
struct View<'a, 'w, 's> {
    tiles: &'a TileQuery<'w, 's>,
    level: Entity,
    size: &'a Level,
    grid: &'a Grid,
    ground: Vec<OnceCell<Ground>>,
}

impl<'a, 'w, 's> View<'a, 'w, 's> {
    fn new(tiles: &'a TileQuery<'w, 's>, level: Entity, size: &'a Level, grid: &'a Grid) -> Self {
        let cells = i64::from(size.rows) * i64::from(size.cols);
        Self {
            tiles,
            level,
            size,
            grid,
            ground: vec![OnceCell::new(); usize::try_from(cells).unwrap_or(0)],
        }
    }

    fn index(&self, cell: Cell) -> Option<usize> {
        let index = i64::from(cell.row) * i64::from(self.size.cols) + i64::from(cell.col);
        usize::try_from(index)
            .ok()
            .filter(|_| self.size.contains(cell))
    }

    fn state(&self, tile: Entity) -> Option<&State> {
        self.tiles.get(tile).ok().map(|(state, _)| state)
    }

    fn ground(&self, cell: Cell) -> Ground {
        let place = self.index(cell).and_then(|index| self.ground.get(index));
        place.map_or(Ground::Void, |place| {
            *place.get_or_init(|| self.look_up(cell))
        })
    }

    fn look_up(&self, cell: Cell) -> Ground {
        let Some(state) = self.grid.top(cell).and_then(|top| self.state(top)) else {
            return Ground::Void;
        };
        let blocks = state.is_set(Known::Blocking)
            && !state.is_set(Known::Low)
            && *state.known(Known::BlockingLight) != Value::Bool(false);
        match blocks {
            true => Ground::Blocking,
            false => Ground::Open,
        }
    }

    /// Returns the cells in sight from a cell, in order.
    fn seen_within(&self, origin: Cell, range: i32) -> Vec<Cell> {
        let cells = self.around(origin, range);
        cells
            .filter(|cell| self.sees(origin, *cell, range))
            .collect()
    }

    fn blocks(&self, cell: Cell) -> bool {
        self.ground(cell) != Ground::Open
    }

    /// Returns the cells of the level within a range of rows and columns, in
    /// order.
    fn around(&self, origin: Cell, range: i32) -> impl Iterator<Item = Cell> + use<> {
        let rows = origin.row.saturating_sub(range).max(0)
            ..=origin.row.saturating_add(range).min(self.size.rows - 1);
        let cols = origin.col.saturating_sub(range).max(0)
            ..=origin.col.saturating_add(range).min(self.size.cols - 1);
        rows.flat_map(move |row| cols.clone().map(move |col| Cell::new(row, col)))
    }

    /// Returns whether the cell is in sight from the origin (D-LIGHT-02).
    fn sees(&self, origin: Cell, cell: Cell, range: i32) -> bool {
        if cell == origin {
            return true;
        }
        let (rows, cols) = (cell.row - origin.row, cell.col - origin.col);
        if !is_within(rows, cols, range) || self.ground(cell) == Ground::Void {
            return false;
        }
        self.is_reached(origin, cell) || self.blocks(cell) && self.is_beside_seen(origin, cell)
    }

    /// Returns whether nothing blocks the ray to the cell.
    fn is_reached(&self, origin: Cell, cell: Cell) -> bool {
        let (rows, cols) = (cell.row - origin.row, cell.col - origin.col);
        let mut before = ray(origin, rows, cols, Halves::Towards);
        before.all(|step| step == cell || !self.blocks(step))
    }

    /// Returns whether a blocking cell has a nearer neighbour that is open and
    /// in sight.
    fn is_beside_seen(&self, origin: Cell, cell: Cell) -> bool {
        let far = |cell: Cell| {
            let rows = i64::from(cell.row - origin.row);
            let cols = i64::from(cell.col - origin.col);
            rows * rows + cols * cols
        };
        let around = (-1..=1).flat_map(|row| (-1..=1).map(move |col| (row, col)));
        around.into_iter().any(|(row, col)| {
            let beside = cell.offset(row, col);
            let is_open = beside == origin || !self.blocks(beside);
            is_open && far(beside) < far(cell) && self.is_reached(origin, beside)
        })
    }

    /// Returns the cells that a player sees in the dark (D-LIGHT-04), in order.
    fn lit(&self, player: Cell) -> Vec<Cell> {
        let area = i64::from(self.size.rows) * i64::from(self.size.cols);
        let far = i32::try_from(area.isqrt()).unwrap_or(i32::MAX);
        let mut seen = vec![false; self.ground.len()];
        let mut in_sight: Vec<Option<bool>> = vec![None; self.ground.len()];
        for (source, range) in self.sources() {
            for cell in self.around(source, range) {
                let place = self.index(cell);
                let Some((seen, in_sight)) =
                    place.and_then(|it| Some((seen.get_mut(it)?, in_sight.get_mut(it)?)))
                else {
                    continue;
                };
                *seen = *seen
                    || *in_sight.get_or_insert_with(|| self.sees(player, cell, far))
                        && self.sees(source, cell, range)
                        && self.shows(cell, source, player);
            }
        }
        let own = self.index(player);
        if let Some(own) = own.and_then(|own| seen.get_mut(own)) {
            *own = true;
        }
        let cells = self.around(player, i32::MAX);
        let seen = cells.zip(seen).filter(|(_, seen)| *seen);
        seen.map(|(cell, _)| cell).collect()
    }

    /// Returns whether the light of the source falls on a side of the cell that
    /// faces the player.
    fn shows(&self, cell: Cell, source: Cell, player: Cell) -> bool {
        if !self.blocks(cell) || cell == source {
            return true;
        }
        let turned = faces(cell, player);
        self.lit_faces(cell, source)
            .iter()
            .any(|face| turned.contains(face))
    }

    /// Returns the light sources with their ranges.
    fn sources(&self) -> impl Iterator<Item = (Cell, i32)> {
        let here = self
            .tiles
            .iter()
            .filter(|(state, position)| gives_light(state) && position.level == self.level);
        here.map(|(state, position)| {
            let range = state.number(Known::LightRange).map_or(RANGE, cells_of);
            (position.cell, range)
        })
    }

    fn is_source(&self, cell: Cell) -> bool {
        let mut stack = self.grid.stack(cell).iter();
        stack.any(|tile| self.state(*tile).is_some_and(gives_light))
    }

    /// Returns the sides of a blocking cell on which a light falls.
    fn lit_faces(&self, cell: Cell, source: Cell) -> Vec<Direction> {
        let mut lit = faces(cell, source);
        lit.retain(|face| {
            let beside = cell.neighbour(*face);
            match self.ground(beside) {
                Ground::Open => true,
                Ground::Blocking => self.is_source(beside),
                Ground::Void => false,
            }
        });
        lit
    }
}

fn gives_light(state: &State) -> bool {
    state.is_set(Known::LightSource) && *state.known(Known::LightSource) == Value::Bool(true)
}

/// Returns the one or two directions from a cell to another.
fn faces(cell: Cell, other: Cell) -> Vec<Direction> {
    let leads = |direction: &Direction| {
        let delta = direction.delta();
        let (rows, cols) = (other.row - cell.row, other.col - cell.col);
        delta.y * rows > 0 || delta.x * cols > 0
    };
    DIRECTIONS.into_iter().filter(leads).collect()
}
