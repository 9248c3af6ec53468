//! Travel of players between levels (section 25).

use bevy::ecs::prelude::*;
use kotodama_board::{Direction, Rng};

use crate::copies;
use crate::cycle;
use crate::direction::Cell;
use crate::level::{Exits, Grid, Level, Levels, Wakefulness, number_of};
use crate::name::Known;
use crate::player::{Cycle, Player};
use crate::stage::Stage;
use crate::state::State;
use crate::tile::{Appearance, Position};
use crate::tiles;

/// Returns the cells in which players start (D-MODEL-09): the spawn points, or
/// else all cells whose top tile is named `Floor`.
#[must_use]
pub fn spawn_points(world: &World, level: Entity) -> Vec<Cell> {
    let (Some(info), Some(grid)) = (world.get::<Level>(level), world.get::<Grid>(level)) else {
        return Vec::new();
    };
    if !info.spawn.is_empty() {
        return info.spawn.clone();
    }
    let cells = (0..info.rows).flat_map(|row| (0..info.cols).map(move |col| Cell::new(row, col)));
    let is_floor = |cell: &Cell| {
        let top = grid.top(*cell).and_then(|top| world.get::<Appearance>(top));
        top.is_some_and(|top| top.name.eq_ignore_ascii_case("floor"))
    };
    cells.filter(is_floor).collect()
}

/// Returns the level with this number in the file.
#[must_use]
pub fn level_of(world: &World, number: i64) -> Option<Entity> {
    let level = world.resource::<Levels>().0.get(&number).copied();
    // Copies are listed under other numbers than their own.
    level.filter(|level| number_of(world, *level) == number)
}

/// Returns the level with this number for a player who enters it (D-LEVEL-04).
pub fn level_for(world: &mut Stage, player: Entity, number: i64) -> Option<Entity> {
    let player = world.get::<Player>(player).map_or(1, |it| it.number);
    copies::level_for(world, player, number)
}

/// Moves a player over the edge into the adjacent level, if any (D-TRAVEL-01);
/// returns whether there is one.
pub fn over_edge(world: &mut Stage, player: Entity, direction: Direction) -> bool {
    let Some(position) = world.get::<Position>(player).copied() else {
        return false;
    };
    let Some(level) = world.get::<Level>(position.level) else {
        return false;
    };
    if level.contains(position.cell.neighbour(direction)) {
        return false;
    }
    let adjacent = level
        .edge(direction)
        .and_then(|number| level_for(world, player, number));
    let Some(adjacent) = adjacent else {
        return false;
    };
    let Some(info) = world.get::<Level>(adjacent) else {
        return false;
    };
    let Cell { row, col } = info.wrapped(position.cell);
    let cell = match direction {
        Direction::Up => Cell::new(info.rows - 1, col),
        Direction::Down => Cell::new(0, col),
        Direction::Left => Cell::new(row, info.cols - 1),
        Direction::Right => Cell::new(row, 0),
    };
    arrive(world, player, adjacent, cell);
    true
}

/// Moves a player to a level through an exit with this key, or any without one
/// (D-TRAVEL-03). `from` is the cell of the tile that transports.
pub fn transport(world: &mut Stage, player: Entity, level: Entity, key: Option<&str>, from: Cell) {
    let Some(position) = world.get::<Position>(player).copied() else {
        return;
    };
    // Exits registered by its opening lines count already.
    cycle::wake(world, level);
    let exits = world.get::<Exits>(level).map(|exits| exits.0.clone());
    world.work.count(exits.as_ref().map_or(1, Vec::len));
    let fits = exits.unwrap_or_default().into_iter();
    let fits = fits.filter(|(_, other)| key.is_none_or(|key| **other == *key));
    let mut cells: Vec<Cell> = fits
        .filter_map(|(id, _)| tiles::find_in(world, level, id))
        .filter_map(|tile| world.get::<Position>(tile))
        .map(|place| place.cell)
        .collect();
    if level == position.level && cells.len() > 1 {
        cells.retain(|cell| *cell != from);
    }
    if cells.is_empty() {
        cells = spawn_points(world, level);
    }
    let cell = match draw(world, &cells) {
        Some(cell) => cell,
        None => match world.get::<Level>(level) {
            Some(info) => info.wrapped(position.cell),
            None => return,
        },
    };
    arrive(world, player, level, cell);
}

/// Returns one of the cells, at random.
pub fn draw(world: &mut World, cells: &[Cell]) -> Option<Cell> {
    let drawn = match cells.len() {
        0 => return None,
        1 => 0,
        count => world.resource_mut::<Rng>().below(count),
    };
    cells.get(drawn).copied()
}

fn arrive(world: &mut Stage, player: Entity, level: Entity, cell: Cell) {
    let Some(from) = world.get::<Position>(player).map(|it| it.level) else {
        return;
    };
    cycle::wake(world, level);
    tiles::move_to_level(world, player, level, cell);
    if from == level {
        return;
    }
    let now = world.resource::<Cycle>().0;
    if let Some(mut left) = world.get_mut::<Wakefulness>(from)
        && left.players == 0
    {
        left.keep_awake(now);
    }
    enter(world, player, cell);
}

/// Remembers where a player entered the level (D-TRAVEL-04).
pub fn enter(world: &mut World, player: Entity, cell: Cell) {
    if let Some(mut state) = world.get_mut::<State>(player) {
        state.set(Known::EntryRow, i64::from(cell.row));
        state.set(Known::EntryCol, i64::from(cell.col));
    }
}
