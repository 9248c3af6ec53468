//! Sight, light and torches (section 23).

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
    let view = View {
        world,
        level: position.level,
    };
    let cells = match visibility(world, position.level) {
        Visibility::All => return Sight::default(),
        _ if is_dead(world, player) => BTreeSet::from([position.cell]),
        Visibility::Fog => {
            let state = world.get::<State>(position.level);
            let range = state.and_then(|state| state.number(Known::FogRange));
            view.seen(position.cell, range.map_or(RANGE, cells_of))
        }
        Visibility::Dark => view.lit(position.cell),
    };
    Sight {
        cells: Some(cells.into_iter().collect()),
    }
}

fn cells_of(number: Number) -> i32 {
    i32::try_from(number.floor()).unwrap_or(i32::MAX).max(0)
}

/// Looks into a level.
struct View<'w> {
    world: &'w World,
    level: Entity,
}

impl View<'_> {
    /// Does the cell block sight (D-LIGHT-01)?
    fn blocks(&self, cell: Cell) -> bool {
        let Some(top) = tiles::top(self.world, self.level, cell) else {
            return true;
        };
        let Some(state) = self.world.get::<State>(top) else {
            return true;
        };
        state.is_set(Known::Blocking)
            && !state.is_set(Known::Low)
            && *state.known(Known::BlockingLight) != Value::Bool(false)
    }

    fn has_tiles(&self, cell: Cell) -> bool {
        tiles::top(self.world, self.level, cell).is_some()
    }

    fn size(&self) -> (i32, i32) {
        let level = self.world.get::<Level>(self.level);
        level.map_or((0, 0), |level| (level.rows, level.cols))
    }

    /// The cells in sight from a cell (D-LIGHT-02).
    fn seen(&self, origin: Cell, range: i32) -> BTreeSet<Cell> {
        let (rows, cols) = self.size();
        let range = range.min(rows.max(cols));
        let mut seen = BTreeSet::from([origin]);
        let mut blocking = Vec::new();
        for row in (-range).max(-origin.row)..=range.min(rows - 1 - origin.row) {
            for col in (-range).max(-origin.col)..=range.min(cols - 1 - origin.col) {
                let cell = origin.offset(row, col);
                if (row, col) == (0, 0) || !is_within(row, col, range) || !self.has_tiles(cell) {
                    continue;
                }
                let mut before = ray(origin, row, col, Halves::Towards);
                let is_open = before.all(|step| step == cell || !self.blocks(step));
                if is_open {
                    seen.insert(cell);
                } else if self.blocks(cell) {
                    blocking.push((row * row + col * col, cell));
                }
            }
        }
        // Walls beside what is seen, going outwards.
        blocking.sort_unstable();
        for (far, cell) in blocking {
            let around = (-1..=1).flat_map(|row| (-1..=1).map(move |col| (row, col)));
            let is_beside = around.into_iter().any(|(row, col)| {
                let beside = cell.offset(row, col);
                let (row, col) = (beside.row - origin.row, beside.col - origin.col);
                row * row + col * col < far
                    && seen.contains(&beside)
                    && (beside == origin || !self.blocks(beside))
            });
            if is_beside {
                seen.insert(cell);
            }
        }
        seen
    }

    /// The cells that a player sees in the dark (D-LIGHT-04).
    fn lit(&self, player: Cell) -> BTreeSet<Cell> {
        let (rows, cols) = self.size();
        let area = i64::from(rows) * i64::from(cols);
        let range = i32::try_from(area.isqrt()).unwrap_or(i32::MAX);
        let in_sight = self.seen(player, range);
        let mut seen = BTreeSet::from([player]);
        for (source, range) in self.sources() {
            for cell in self.seen(source, range) {
                if !in_sight.contains(&cell) || seen.contains(&cell) {
                    continue;
                }
                let is_seen = match self.blocks(cell) && cell != source {
                    false => true,
                    true => {
                        let lit = self.lit_faces(cell, source);
                        let turned = faces(cell, player);
                        lit.iter().any(|face| turned.contains(face))
                    }
                };
                if is_seen {
                    seen.insert(cell);
                }
            }
        }
        seen
    }

    /// What gives light, and how far.
    fn sources(&self) -> Vec<(Cell, i32)> {
        let Some(grid) = self.world.get::<Grid>(self.level) else {
            return Vec::new();
        };
        let source = |tile: Entity| {
            let state = self.world.get::<State>(tile)?;
            if *state.known(Known::LightSource) != Value::Bool(true) {
                return None;
            }
            let range = state.number(Known::LightRange).map_or(RANGE, cells_of);
            Some((self.world.get::<Position>(tile)?.cell, range))
        };
        grid.tiles().filter_map(source).collect()
    }

    fn is_source(&self, cell: Cell) -> bool {
        let stack = self.world.get::<Grid>(self.level).map(|it| it.stack(cell));
        stack.unwrap_or_default().iter().any(|tile| {
            let state = self.world.get::<State>(*tile);
            state.is_some_and(|it| *it.known(Known::LightSource) == Value::Bool(true))
        })
    }

    /// The sides of a cell that blocks sight on which a light falls.
    fn lit_faces(&self, cell: Cell, source: Cell) -> Vec<Direction> {
        let mut lit = faces(cell, source);
        lit.retain(|face| {
            let beside = cell.neighbour(*face);
            self.has_tiles(beside) && (!self.blocks(beside) || self.is_source(beside))
        });
        lit
    }
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
