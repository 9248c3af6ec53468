//! Changing tiles: everything goes through [`put`].

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::{Tile, TileState, Tiles};
use crate::components::{Cell, Facing, ObjectId, TileFlags};
use crate::kinds::{Class, Kind};
use crate::messages::{BirthCause, DeathCause, MoveCause, TurnEvent};
use crate::metadata::ObjectMetadata;
use crate::tiles::level_state;
use kotodama_board::Direction;

/// The state of a tile, if it exists.
#[must_use]
pub fn state(world: &World, id: ObjectId) -> Option<TileState> {
    world.resource::<Tiles>().state(id).copied()
}

/// Gives tile `id` the state `new`, whatever it was before: makes it, changes
/// it or removes it.
pub fn put(world: &mut World, id: ObjectId, new: Option<TileState>) {
    let mut tiles = world.resource_mut::<Tiles>();
    let old = tiles.state(id).copied();
    if old != new {
        tiles.change(id, old, new);
        if !tiles.is_unviewed {
            project(world, id, old, new);
        }
    }
}

/// Brings the entity of a tile up to date.
fn project(world: &mut World, id: ObjectId, old: Option<TileState>, new: Option<TileState>) {
    match (old, new) {
        (Some(old), Some(new)) if old.kind == new.kind => {
            if let Some(entity) = world.resource::<Tiles>().entity(id) {
                project_change(world, entity, &old, &new);
            }
        }
        _ => {
            let entity = world.resource_mut::<Tiles>().entities.slot(id).take();
            if let Some(entity) = entity {
                world.despawn(entity);
            }
            if let Some(new) = new {
                let components = (
                    Tile,
                    id,
                    new.kind,
                    Cell(new.cell),
                    Facing(new.facing),
                    new.flags,
                );
                let entity = world.spawn(components).id();
                *world.resource_mut::<Tiles>().entities.slot(id) = Some(entity);
            }
        }
    }
}

/// Brings the components of a tile whose kind stays up to date.
fn project_change(world: &mut World, entity: Entity, old: &TileState, new: &TileState) {
    let Ok(mut components) = world.get_entity_mut(entity) else {
        return;
    };
    if old.cell != new.cell
        && let Some(mut cell) = components.get_mut::<Cell>()
    {
        *cell = Cell(new.cell);
    }
    if old.facing != new.facing
        && let Some(mut facing) = components.get_mut::<Facing>()
    {
        *facing = Facing(new.facing);
    }
    if old.flags != new.flags
        && let Some(mut flags) = components.get_mut::<TileFlags>()
    {
        *flags = new.flags;
    }
}

/// Number of tiles from which on it pays to prepare a query for their
/// components.
const MANY: usize = 16;

/// Brings the components of many tiles whose kinds stay up to date.
fn project_changes(world: &mut World, changed: &[(Entity, TileState, TileState)]) {
    let mut components = world.query::<(&mut Cell, &mut Facing, &mut TileFlags)>();
    let mut components = components.query_mut(world);
    for (entity, old, new) in changed {
        if let Ok((mut cell, mut facing, mut flags)) = components.get_mut(*entity) {
            if old.cell != new.cell {
                *cell = Cell(new.cell);
            }
            if old.facing != new.facing {
                *facing = Facing(new.facing);
            }
            if old.flags != new.flags {
                *flags = new.flags;
            }
        }
    }
}

/// Does without what is there for the view until the next level is loaded: the
/// entities of tiles, and what is told about turns.
pub fn leave_unviewed(world: &mut World) {
    let mut tiles = world.resource_mut::<Tiles>();
    tiles.is_unviewed = true;
    tiles.changes.events.clear();
    let entities = std::mem::take(&mut tiles.entities);
    for &entity in entities.iter().flatten() {
        world.despawn(entity);
    }
}

/// Adds to what is told about this turn.
pub fn emit(world: &mut World, what: TurnEvent) {
    let mut tiles = world.resource_mut::<Tiles>();
    if tiles.is_viewed() {
        tiles.changes.events.push(what);
    }
}

/// Turns a tile.
pub fn face(world: &mut World, id: ObjectId, facing: Direction) {
    if let Some(old) = state(world, id)
        && (old.facing != facing || old.flags.waits)
    {
        put(world, id, Some(TileState { facing, ..old }.awoken()));
    }
}

/// Puts a tile into another cell; it keeps its facing.
pub fn relocate(world: &mut World, id: ObjectId, to: IVec2, cause: MoveCause) {
    if state(world, id).is_some_and(|old| old.cell != to) {
        step(world, id, None, to, cause);
    }
}

/// Moves a tile and turns it, if it turns at all (W-MOVE-02, W-MOVE-03).
pub fn step(
    world: &mut World,
    id: ObjectId,
    facing: Option<Direction>,
    to: IVec2,
    cause: MoveCause,
) {
    let step = TileStep {
        id,
        facing,
        to,
        cause,
    };
    step_all(world, [step]);
}

/// A tile that moves, see [`step`].
#[derive(Clone, Copy, Debug)]
pub struct TileStep {
    /// Which.
    pub id: ObjectId,
    /// Where it faces then; `None` if it does not turn.
    pub facing: Option<Direction>,
    /// Where it goes.
    pub to: IVec2,
    /// Why.
    pub cause: MoveCause,
}

/// Lets tiles [`step`] one after the other. Finding the tiles once for all of
/// them is what makes crowds fast.
pub fn step_all(world: &mut World, steps: impl IntoIterator<Item = TileStep>) {
    let mut tiles = world.resource_mut::<Tiles>();
    let tiles = &mut *tiles;
    let mut changed = std::mem::take(&mut tiles.changed);
    for step in steps {
        let Some(old) = tiles.state(step.id).copied() else {
            continue;
        };
        let new = TileState {
            cell: step.to,
            facing: step.facing.unwrap_or(old.facing),
            ..old
        }
        .awoken();
        if old != new {
            tiles.change(step.id, Some(old), Some(new));
            changed.extend(tiles.entity(step.id).map(|entity| (entity, old, new)));
        }
        tiles.tell_moved(step.id, (old.cell, step.to), step.cause);
    }
    match changed.len() < MANY {
        true => changed
            .iter()
            .for_each(|(entity, old, new)| project_change(world, *entity, old, new)),
        false => project_changes(world, &changed),
    }
    changed.clear();
    world.resource_mut::<Tiles>().changed = changed;
}

/// Changes what a tile remembers.
pub fn set_flags(world: &mut World, id: ObjectId, flags: TileFlags) {
    if let Some(old) = state(world, id)
        && old.flags != flags
    {
        put(world, id, Some(TileState { flags, ..old }));
    }
}

/// Makes a tile another kind of thing again, which is no transformation: its
/// id stays (W-BACK-06).
pub fn turn_back(world: &mut World, id: ObjectId, kind: Kind, flags: TileFlags) {
    if let Some(old) = state(world, id) {
        let new = TileState { kind, flags, ..old };
        put(world, id, Some(new));
        let (at, cause) = (old.cell, BirthCause::Back);
        emit(world, TurnEvent::Born { id, at, cause });
    }
}

/// Makes a new tile with the next unused id (W-OBJ-08); none if there are too
/// many, which ends the level at the next reading of the rules (W-LOOP-06), or
/// if the level is gone (W-TURN-12).
pub fn create(world: &mut World, mut state: TileState, cause: BirthCause) -> Option<ObjectId> {
    if level_state(world).destroyed {
        return None;
    }
    let mut tiles = world.resource_mut::<Tiles>();
    if tiles.len() >= tiles.limit {
        tiles.overflow = true;
        return None;
    }
    let id = tiles.next_id;
    tiles.next_id.0 += 1;
    let to_icon = tiles.class(state.kind) == Class::Icon;
    let mut metadata = world.resource_mut::<ObjectMetadata>();
    state.flags.metadata = metadata.handed_on(state.flags.metadata, cause, to_icon);
    put(world, id, Some(state));
    let at = state.cell;
    emit(world, TurnEvent::Born { id, at, cause });
    Some(id)
}

/// Removes a tile; nothing else happens.
pub fn remove(world: &mut World, id: ObjectId, cause: DeathCause) {
    if let Some(old) = state(world, id) {
        put(world, id, None);
        emit(
            world,
            TurnEvent::Died {
                id,
                kind: old.kind,
                at: old.cell,
                cause,
            },
        );
    }
}
