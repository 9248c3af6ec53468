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
    let old = state(world, id);
    if old == new {
        return;
    }
    match (old, new) {
        (Some(old), Some(new)) if old.kind == new.kind => {
            let Some(entity) = world.resource::<Tiles>().entity(id) else {
                return;
            };
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
            let mut tiles = world.resource_mut::<Tiles>();
            let tiles = &mut *tiles;
            tiles.note(id, Some(old));
            *tiles.tiles.slot(id) = Some((entity, new));
            if old.cell != new.cell {
                tiles.moved(id, &old, &new);
                tiles.changes.entered.push(new.cell);
            }
            if old.flags != new.flags {
                tiles.set_flags(id, new.flags);
            }
            if old.cell != new.cell || old.flags.reads != new.flags.reads {
                tiles.words_changed(&old);
                tiles.words_changed(&new);
            }
        }
        _ => {
            if let Some(old) = old {
                let mut tiles = world.resource_mut::<Tiles>();
                let tiles = &mut *tiles;
                tiles.note(id, Some(old));
                tiles.take(id, &old);
                tiles.words_changed(&old);
                if let Some((entity, _)) = tiles.tiles.slot(id).take() {
                    world.despawn(entity);
                }
            }
            if let Some(new) = new {
                let entity = world
                    .spawn((
                        Tile,
                        id,
                        new.kind,
                        Cell(new.cell),
                        Facing(new.facing),
                        new.flags,
                    ))
                    .id();
                let mut tiles = world.resource_mut::<Tiles>();
                let tiles = &mut *tiles;
                tiles.note(id, old);
                *tiles.tiles.slot(id) = Some((entity, new));
                tiles.add(id, &new);
                tiles.words_changed(&new);
                tiles.changes.entered.push(new.cell);
            }
        }
    }
}

/// Adds to what is told about this turn.
pub fn emit(world: &mut World, what: TurnEvent) {
    world.resource_mut::<Tiles>().changes.events.push(what);
}

fn emit_moved(world: &mut World, id: ObjectId, (from, to): (IVec2, IVec2), cause: MoveCause) {
    let mut tiles = world.resource_mut::<Tiles>();
    if from != to && cause.plays_back() {
        tiles.change_log.note_move(id);
    }
    tiles.changes.events.push(TurnEvent::Moved {
        id,
        from,
        to,
        cause,
    });
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
    if let Some(old) = state(world, id)
        && old.cell != to
    {
        put(world, id, Some(TileState { cell: to, ..old }.awoken()));
        emit_moved(world, id, (old.cell, to), cause);
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
    if let Some(old) = state(world, id) {
        let new = TileState {
            cell: to,
            facing: facing.unwrap_or(old.facing),
            ..old
        };
        put(world, id, Some(new.awoken()));
        emit_moved(world, id, (old.cell, to), cause);
    }
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
