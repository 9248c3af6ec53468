//! The only way to make, move, change and remove tiles: it keeps cells, names
//! and programs consistent.

use std::sync::Arc;

use bevy::ecs::prelude::*;

use crate::definition::Pattern;
use crate::direction::Cell;
use crate::level::{Agenda, ByName, Exits, Grid, MAX_TILES, Wakefulness};
use crate::log::{Warning, Warnings};
use crate::message::Sender;
use crate::name::Known;
use crate::player::Player;
use crate::program::Program;
use crate::script::Script;
use crate::stage::Stage;
use crate::state::{Flags, State};
use crate::tile::{Appearance, NextId, Position, TileId, Tiles};
use crate::value::Value;

/// Serial number of the last program.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Serials(pub u64);

/// Makes a tile on top of a cell, or at a place in its stack. `None` if the
/// level is full (D-LIMIT-03) or the cell outside.
pub fn spawn(
    world: &mut Stage,
    level: Entity,
    cell: Cell,
    z: Option<i64>,
    pattern: Pattern,
) -> Option<Entity> {
    let place = world.level(level)?;
    if !place.level.contains(cell) {
        return None;
    }
    if place.grid.count() >= MAX_TILES {
        Warnings::add(world, Warning::TooManyTiles);
        return None;
    }
    let top = place.grid.top(cell);
    let top = top
        .and_then(|top| world.get::<Position>(top))
        .map(|it| it.z);
    let z = z.unwrap_or_else(|| top.map_or(0, |top| top.saturating_add(1)));
    let id = TileId(world.resource::<NextId>().0);
    let Pattern {
        appearance,
        state,
        script,
    } = pattern;
    let name = Arc::clone(&appearance.name);
    let parts = (id, Position { level, cell, z }, appearance, state);
    let has_program = script.is_some();
    let tile = match script {
        Some(script) => {
            let program = new_program(world, script);
            world.spawn((parts, program)).id()
        }
        None => world.spawn(parts).id(),
    };
    world.resource_mut::<NextId>().0 = id.0 + 1;
    world.resource_mut::<Tiles>().0.insert(id, tile);
    let mut place = world.level(level)?;
    let is_above = top.is_none_or(|top| z > top);
    if is_above {
        place.grid.insert(cell, usize::MAX, tile);
    }
    if has_program {
        place.agenda.list(id);
    }
    place.names.note(&name, id, true);
    if !is_above {
        enter_cell(world, level, cell, z, tile);
    }
    Some(tile)
}

/// Returns a program that starts with the first line.
fn new_program(world: &mut World, script: Arc<Script>) -> Program {
    let mut serials = world.resource_mut::<Serials>();
    serials.0 += 1;
    Program::new(script, serials.0)
}

/// Removes a tile. Its program dies at once (D-PROG-06), and its exits
/// disappear.
pub fn remove(world: &mut Stage, tile: Entity) {
    let Some((id, position)) = place_of(world, tile) else {
        return;
    };
    let name = world.get::<Appearance>(tile).map(|it| Arc::clone(&it.name));
    let has_program = world.get::<Program>(tile).is_some();
    if let Some(mut place) = world.level(position.level) {
        place.grid.remove(position.cell, tile);
        if let Some(name) = name {
            place.names.note(&name, id, false);
        }
        place.exits.forget(id);
        if has_program {
            place.agenda.forget(id);
        }
    }
    world.resource_mut::<Tiles>().0.remove(&id);
    world.despawn(tile);
}

/// Returns the id and position of a tile; `None` if it is gone.
#[must_use]
pub fn place_of(world: &World, tile: Entity) -> Option<(TileId, Position)> {
    let entity = world.get_entity(tile).ok()?;
    Some((*entity.get::<TileId>()?, *entity.get::<Position>()?))
}

/// Returns the tile with this id, wherever it is.
#[must_use]
pub fn find(world: &World, id: TileId) -> Option<Entity> {
    world.resource::<Tiles>().0.get(&id).copied()
}

/// Returns the tile with this id, if it is in this level.
#[must_use]
pub fn find_in(world: &World, level: Entity, id: TileId) -> Option<Entity> {
    let tile = find(world, id)?;
    (world.get::<Position>(tile)?.level == level).then_some(tile)
}

/// Returns the top tile of a cell.
#[must_use]
pub fn top(world: &World, level: Entity, cell: Cell) -> Option<Entity> {
    world.get::<Grid>(level)?.top(cell)
}

/// Returns whether the state value of a tile counts as true.
#[must_use]
pub fn is_set(world: &World, tile: Entity, name: Known) -> bool {
    let state = world.get::<State>(tile);
    state.is_some_and(|state| state.is_set(name))
}

/// Returns the names whose values count as true; none if the tile is gone.
#[must_use]
pub fn flags(world: &World, tile: Entity) -> Flags {
    world
        .get::<State>(tile)
        .map_or_else(Flags::default, State::flags)
}

/// Returns the state value of a tile.
#[must_use]
pub fn value(world: &World, tile: Entity, name: Known) -> Value {
    let state = world.get::<State>(tile);
    state.map_or(Value::Nil, |state| state.known(name).clone())
}

/// Sets a state value of a tile.
pub fn set(world: &mut World, tile: Entity, name: Known, value: impl Into<Value>) {
    if let Some(mut state) = world.get_mut::<State>(tile) {
        state.set(name, value);
    }
}

/// Moves a tile to the top of a cell of its level.
pub fn move_to(world: &mut World, tile: Entity, cell: Cell) {
    let Some(from) = world.get::<Position>(tile).copied() else {
        return;
    };
    if let Some(mut grid) = world.get_mut::<Grid>(from.level) {
        grid.remove(from.cell, tile);
    }
    let z = z_above(world, from.level, cell);
    put(world, tile, Position { cell, z, ..from });
}

/// Moves a tile from its cell to the top of another cell of its level, whose
/// top tile is at `top`.
pub fn move_above(world: &mut Stage, tile: Entity, from: Position, top: Position) {
    if top.z == i64::MAX || top.cell == from.cell {
        return move_to(world, tile, top.cell);
    }
    if let Some(mut grid) = world.grid(from.level) {
        grid.remove(from.cell, tile);
        grid.insert(top.cell, usize::MAX, tile);
    }
    if let Some(mut position) = world.position(tile) {
        (position.cell, position.z) = (top.cell, top.z + 1);
    }
}

/// Moves a tile to the bottom of its cell.
pub fn sink(world: &mut World, tile: Entity) {
    let Some(from) = world.get::<Position>(tile).copied() else {
        return;
    };
    let grid = world.get::<Grid>(from.level);
    let bottom = grid.and_then(|grid| grid.stack(from.cell).first().copied());
    let z = bottom.and_then(|bottom| Some(world.get::<Position>(bottom)?.z));
    if let Some(mut grid) = world.get_mut::<Grid>(from.level) {
        grid.remove(from.cell, tile);
    }
    let z = z.unwrap_or(from.z).saturating_sub(1);
    put(world, tile, Position { z, ..from });
}

/// Moves a player's tile to the top of a cell of any level.
pub fn move_to_level(world: &mut World, tile: Entity, level: Entity, cell: Cell) {
    let Some((id, from)) = place_of(world, tile) else {
        return;
    };
    if from.level == level {
        return move_to(world, tile, cell);
    }
    if let Some(mut grid) = world.get_mut::<Grid>(from.level) {
        grid.remove(from.cell, tile);
    }
    if let Some(mut exits) = world.get_mut::<Exits>(from.level) {
        exits.forget(id);
    }
    let name = world.get::<Appearance>(tile).map(|it| Arc::clone(&it.name));
    let name = name.unwrap_or_else(|| "".into());
    index_name(world, from.level, &name, id, false);
    index_name(world, level, &name, id, true);
    let z = z_above(world, level, cell);
    put(world, tile, Position { level, cell, z });
    if world.get::<Player>(tile).is_some() {
        if let Some(mut left) = world.get_mut::<Wakefulness>(from.level) {
            left.players = left.players.saturating_sub(1);
        }
        if let Some(mut entered) = world.get_mut::<Wakefulness>(level) {
            entered.players += 1;
        }
    }
}

fn put(world: &mut World, tile: Entity, to: Position) {
    enter_cell(world, to.level, to.cell, to.z, tile);
    if let Some(mut position) = world.get_mut::<Position>(tile) {
        *position = to;
    }
}

/// Returns the place above the top tile of a cell; 0 in a void cell.
#[must_use]
pub fn z_above(world: &World, level: Entity, cell: Cell) -> i64 {
    let top = top(world, level, cell).and_then(|top| world.get::<Position>(top));
    top.map_or(0, |top| top.z.saturating_add(1))
}

fn enter_cell(world: &mut World, level: Entity, cell: Cell, z: i64, tile: Entity) {
    let Some(grid) = world.get::<Grid>(level) else {
        return;
    };
    let stack = grid.stack(cell);
    let below = |other: &Entity| world.get::<Position>(*other).is_some_and(|it| it.z < z);
    let above = stack.iter().rev().take_while(|other| !below(other)).count();
    let place = stack.len() - above;
    if let Some(mut grid) = world.get_mut::<Grid>(level) {
        grid.insert(cell, place, tile);
    }
}

/// Renames a tile.
pub fn rename(world: &mut World, tile: Entity, name: &str) {
    let Some((id, position)) = place_of(world, tile) else {
        return;
    };
    let Some(mut appearance) = world.get_mut::<Appearance>(tile) else {
        return;
    };
    if *appearance.name == *name {
        return;
    }
    let old = std::mem::replace(&mut appearance.name, name.into());
    index_name(world, position.level, &old, id, false);
    index_name(world, position.level, name, id, true);
}

fn index_name(world: &mut World, level: Entity, name: &str, id: TileId, is_there: bool) {
    if let Some(mut names) = world.get_mut::<ByName>(level) {
        names.note(name, id, is_there);
    }
}

/// Returns the ids of the tiles of a level with this name, ignoring case,
/// ascending.
pub fn named(world: &mut Stage, level: Entity, name: &str) -> Vec<TileId> {
    let folded: Arc<str> = name.to_lowercase().into();
    let names = world.get::<ByName>(level);
    if let Some(ids) = names.and_then(|names| names.0.get(&folded)) {
        return ids.iter().copied().collect();
    }
    let count = world.get::<Grid>(level).map_or(0, Grid::count);
    world.work.count(count / 16 + 1);
    let Some(grid) = world.get::<Grid>(level) else {
        return Vec::new();
    };
    let has_name = |tile: &Entity| {
        let appearance = world.get::<Appearance>(*tile);
        appearance.is_some_and(|it| it.name.to_lowercase() == *folded)
    };
    let found = grid.tiles().filter(has_name);
    let mut found: Vec<TileId> = found
        .filter_map(|tile| world.get::<TileId>(tile).copied())
        .collect();
    found.sort_unstable();
    if let Some(mut names) = world.get_mut::<ByName>(level)
        && names.0.len() < MAX_NAMES
    {
        names.0.insert(folded, found.iter().copied().collect());
    }
    found
}

/// Number of names indexed for a level; scripts can look up any number.
pub(crate) const MAX_NAMES: usize = 256;

/// Replaces or removes the script of a tile. Its old program dies, the new one
/// starts with its first line.
pub fn set_script(world: &mut World, tile: Entity, script: Option<&Arc<Script>>) {
    let Some((id, position)) = place_of(world, tile) else {
        return;
    };
    if world.get::<Program>(tile).is_some() {
        if let Some(mut agenda) = world.get_mut::<Agenda>(position.level) {
            agenda.forget(id);
        }
        world.entity_mut(tile).remove::<Program>();
    }
    let Some(script) = script else { return };
    let program = new_program(world, Arc::clone(script));
    world.entity_mut(tile).insert(program);
    if let Some(mut agenda) = world.get_mut::<Agenda>(position.level) {
        agenda.list(id);
    }
}

/// Returns a copy of a tile in its present state (D-MSG-03).
#[must_use]
pub fn snapshot(world: &World, tile: Entity) -> Option<Arc<Sender>> {
    let entity = world.get_entity(tile).ok()?;
    Some(Arc::new(Sender {
        id: Some(*entity.get::<TileId>()?),
        position: *entity.get::<Position>()?,
        appearance: entity.get::<Appearance>()?.clone(),
        state: entity.get::<State>()?.clone(),
    }))
}

/// Applies a template to a tile: name, character, colours and script, with the
/// template's values over its own (D-BECOME-02).
pub fn take_template(world: &mut World, tile: Entity, pattern: &Pattern) {
    rename(world, tile, &pattern.appearance.name);
    if let Some(mut appearance) = world.get_mut::<Appearance>(tile) {
        *appearance = pattern.appearance.clone();
    }
    if let Some(mut state) = world.get_mut::<State>(tile) {
        state.extend(&pattern.state);
    }
    set_script(world, tile, pattern.script.as_ref());
}
