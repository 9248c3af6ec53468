//! Sight, light and torches (section 23).

use std::cell::OnceCell;
use std::collections::BTreeSet;

use bevy::ecs::prelude::*;
use kotodama_board::Direction;

use crate::direction::{Cell, DIRECTIONS};
use crate::level::{Grid, Level};
use crate::name::Known;
use crate::player::{Cycle, Notice, Player, Players, is_dead, notify};
use crate::shapes::{Halves, is_within, ray};
use crate::sight::{Sight, Sights};
use crate::state::State;
use crate::tile::Position;
use crate::tiles;
use crate::value::{Number, Value};

/// Range of sight and of light that nothing else says (D-LEVEL-06,
/// D-STATE-19).
const RANGE: i32 = 6;

/// Cycles that a unit of a torch burns (D-LIGHT-05).
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

/// Torches burn down.
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

/// What of a level is shown (D-LEVEL-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// All of it.
    All,
    /// What is in sight nearby.
    Fog,
    /// What is in sight and lit.
    Dark,
}

/// What of a level is shown.
#[must_use]
pub fn visibility(world: &World, level: Entity) -> Visibility {
    let state = world.get::<State>(level);
    let word = state.and_then(|state| state.known(Known::Visibility).as_text());
    match word {
        Some("fog") => Visibility::Fog,
        Some("dark") => Visibility::Dark,
        _ => Visibility::All,
    }
}

/// Works out what the players see (D-CYCLE-06).
pub fn look(world: &mut World) {
    let players = world.resource::<Players>().0.clone();
    let sights: Vec<Sight> = players
        .iter()
        .map(|player| sight_of(world, *player))
        .collect();
    let mut known = world.resource_mut::<Sights>();
    if known.0 != sights {
        known.0 = sights;
    }
}

fn sight_of(world: &World, player: Entity) -> Sight {
    let Some(position) = world.get::<Position>(player).copied() else {
        return Sight::default();
    };
    let visibility = visibility(world, position.level);
    if visibility == Visibility::All {
        return Sight::default();
    }
    let view = View::new(world, position.level);
    let cells = match visibility {
        _ if is_dead(world, player) => vec![position.cell],
        Visibility::Dark => view.lit(position.cell),
        _ => {
            let state = world.get::<State>(position.level);
            let range = state.and_then(|state| state.number(Known::FogRange));
            let range = range.map_or(RANGE, cells_of);
            let cells = view.around(position.cell, range);
            cells
                .filter(|cell| view.sees(position.cell, *cell, range))
                .collect()
        }
    };
    Sight { cells: Some(cells) }
}

fn cells_of(number: Number) -> i32 {
    i32::try_from(number.floor()).unwrap_or(i32::MAX).max(0)
}

/// What a cell is to sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ground {
    /// Without tiles.
    Void,
    /// It blocks sight (D-LIGHT-01), as a void does.
    Blocking,
    Open,
}

/// Looks into a level. What a cell is, is looked up once.
struct View<'w> {
    world: &'w World,
    level: Entity,
    rows: i32,
    cols: i32,
    ground: Vec<OnceCell<Ground>>,
}

impl<'w> View<'w> {
    fn new(world: &'w World, level: Entity) -> Self {
        let size = world.get::<Level>(level);
        let (rows, cols) = size.map_or((0, 0), |level| (level.rows, level.cols));
        let cells = i64::from(rows) * i64::from(cols);
        Self {
            world,
            level,
            rows,
            cols,
            ground: vec![OnceCell::new(); usize::try_from(cells).unwrap_or(0)],
        }
    }

    fn index(&self, cell: Cell) -> Option<usize> {
        let is_inside =
            cell.row >= 0 && cell.row < self.rows && cell.col >= 0 && cell.col < self.cols;
        let index = i64::from(cell.row) * i64::from(self.cols) + i64::from(cell.col);
        usize::try_from(index).ok().filter(|_| is_inside)
    }

    fn ground(&self, cell: Cell) -> Ground {
        let place = self.index(cell).and_then(|index| self.ground.get(index));
        place.map_or(Ground::Void, |place| {
            *place.get_or_init(|| self.look_up(cell))
        })
    }

    fn look_up(&self, cell: Cell) -> Ground {
        let top = tiles::top(self.world, self.level, cell);
        let Some(state) = top.and_then(|top| self.world.get::<State>(top)) else {
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

    fn blocks(&self, cell: Cell) -> bool {
        self.ground(cell) != Ground::Open
    }

    /// The cells of the level within a range of rows and columns, in order.
    fn around(&self, origin: Cell, range: i32) -> impl Iterator<Item = Cell> + use<> {
        let rows = origin.row.saturating_sub(range).max(0)
            ..=origin.row.saturating_add(range).min(self.rows - 1);
        let cols = origin.col.saturating_sub(range).max(0)
            ..=origin.col.saturating_add(range).min(self.cols - 1);
        rows.flat_map(move |row| cols.clone().map(move |col| Cell::new(row, col)))
    }

    /// Is the cell in sight from the origin (D-LIGHT-02)?
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

    /// Does nothing block the ray to the cell?
    fn is_reached(&self, origin: Cell, cell: Cell) -> bool {
        let (rows, cols) = (cell.row - origin.row, cell.col - origin.col);
        let mut before = ray(origin, rows, cols, Halves::Towards);
        before.all(|step| step == cell || !self.blocks(step))
    }

    /// Has a cell that blocks sight a nearer neighbour that is seen and open?
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

    /// The cells that a player sees in the dark (D-LIGHT-04), in order.
    fn lit(&self, player: Cell) -> Vec<Cell> {
        let area = i64::from(self.rows) * i64::from(self.cols);
        let far = i32::try_from(area.isqrt()).unwrap_or(i32::MAX);
        let mut in_sight: Vec<Option<bool>> = vec![None; self.ground.len()];
        let mut seen = BTreeSet::from([player]);
        for (source, range) in self.sources() {
            for cell in self.around(source, range) {
                if seen.contains(&cell) || !self.sees(source, cell, range) {
                    continue;
                }
                let known = self.index(cell).and_then(|index| in_sight.get_mut(index));
                let is_in_sight = known.is_some_and(|known| {
                    *known.get_or_insert_with(|| self.sees(player, cell, far))
                });
                if is_in_sight && self.shows(cell, source, player) {
                    seen.insert(cell);
                }
            }
        }
        seen.into_iter().collect()
    }

    /// Does the light of the source fall on a side of the cell that the player
    /// sees?
    fn shows(&self, cell: Cell, source: Cell, player: Cell) -> bool {
        if !self.blocks(cell) || cell == source {
            return true;
        }
        let turned = faces(cell, player);
        self.lit_faces(cell, source)
            .iter()
            .any(|face| turned.contains(face))
    }

    /// What gives light, and how far.
    fn sources(&self) -> Vec<(Cell, i32)> {
        let Some(grid) = self.world.get::<Grid>(self.level) else {
            return Vec::new();
        };
        let source = |tile: Entity| {
            let state = self.world.get::<State>(tile)?;
            if !gives_light(state) {
                return None;
            }
            let range = state.number(Known::LightRange).map_or(RANGE, cells_of);
            Some((self.world.get::<Position>(tile)?.cell, range))
        };
        grid.tiles().filter_map(source).collect()
    }

    fn is_source(&self, cell: Cell) -> bool {
        let stack = self.world.get::<Grid>(self.level).map(|it| it.stack(cell));
        let mut stack = stack.unwrap_or_default().iter();
        stack.any(|tile| self.world.get::<State>(*tile).is_some_and(gives_light))
    }

    /// The sides of a cell that blocks sight on which a light falls.
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

/// The one or two directions from a cell to another one.
fn faces(cell: Cell, other: Cell) -> Vec<Direction> {
    let leads = |direction: &Direction| {
        let delta = direction.delta();
        let (rows, cols) = (other.row - cell.row, other.col - cell.col);
        delta.y * rows > 0 || delta.x * cols > 0
    };
    DIRECTIONS.into_iter().filter(leads).collect()
}
