//! Changing tiles: everything goes through [`put`].

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::{TileState, Tiles, projection};
use crate::components::{ObjectId, TileFlags};
use crate::kinds::{Class, Kind};
use crate::messages::{BirthCause, DeathCause, MoveCause, TurnEvent};
use crate::metadata::ObjectMetadata;
use crate::work::Excess;
use kotodama_board::Direction;

/// Returns the state of a tile, if it exists.
#[must_use]
pub fn state(world: &World, id: ObjectId) -> Option<TileState> {
    world.resource::<Tiles>().state(id).copied()
}

/// Gives tile `id` the state `new`, whatever it was before: makes it, changes
/// it or removes it.
pub fn put(world: &mut World, id: ObjectId, new: Option<TileState>) {
    put_all(world, [(id, new)]);
}

/// Applies [`put`] to many tiles, one after the other.
pub fn put_all(world: &mut World, states: impl IntoIterator<Item = (ObjectId, Option<TileState>)>) {
    let mut tiles = world.resource_mut::<Tiles>();
    for (id, new) in states {
        let old = tiles.state(id).copied();
        if old != new {
            tiles.change(id, old, new);
            if tiles.is_viewed() {
                projection::project(world, id, old, new);
                tiles = world.resource_mut::<Tiles>();
            }
        }
    }
}

/// Makes tiles that do not exist yet: those of a level when it begins. Faster
/// for many than [`put_all`].
pub fn lay(world: &mut World, new: &[(ObjectId, TileState)]) {
    let mut tiles = world.resource_mut::<Tiles>();
    tiles.reserve(new.len());
    for &(id, state) in new {
        tiles.change(id, None, Some(state));
    }
    if tiles.is_viewed() {
        projection::lay(world, new);
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
    world.resource_mut::<Tiles>().tell(what);
}

/// Turns a tile.
pub fn face(world: &mut World, id: ObjectId, facing: Direction) {
    face_all(world, [(id, facing)]);
}

/// Turns tiles, one after the other.
pub fn face_all(world: &mut World, turns: impl IntoIterator<Item = (ObjectId, Direction)>) {
    let mut tiles = world.resource_mut::<Tiles>();
    let tiles = &mut *tiles;
    let mut turned = false;
    for (id, facing) in turns {
        let Some(old) = tiles.state(id).copied() else {
            continue;
        };
        if old.facing != facing || old.flags.waits {
            let new = TileState { facing, ..old }.awoken();
            tiles.change(id, Some(old), Some(new));
            let entity = tiles.entity(id);
            tiles.projection.add(entity, &new);
            turned = true;
        }
    }
    if turned && tiles.is_viewed() {
        projection::catch_up(world);
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
            let entity = tiles.entity(step.id);
            tiles.projection.add(entity, &new);
        }
        tiles.tell_moved(step.id, (old.cell, step.to), step.cause);
    }
    if tiles.is_viewed() {
        projection::catch_up(world);
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
    let mut tiles = world.resource_mut::<Tiles>();
    if tiles.len() >= tiles.limit {
        tiles.work.exceed(Excess::Objects);
    }
    if tiles.level.destroyed || tiles.len() >= tiles.limit || tiles.work.is_exceeded() {
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
