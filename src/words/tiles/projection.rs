//! The entities of tiles, whose components follow the states of tiles for the
//! view.

use bevy::ecs::bundle::NoBundleEffect;
use bevy::ecs::prelude::*;

use super::{Tile, TileState, Tiles};
use crate::components::{Cell, Facing, ObjectId, TileFlags};

/// What changes while a tile keeps its kind.
type Components = QueryState<(
    &'static mut Cell,
    &'static mut Facing,
    &'static mut TileFlags,
)>;

/// Entities that have to be brought up to date.
#[derive(Debug, Default)]
pub(super) struct Projection {
    behind: Vec<(Entity, TileState)>,
    /// Prepared once for a world.
    components: Option<Box<Components>>,
}

impl Projection {
    /// Updates a tile that keeps its kind.
    pub(super) fn add(&mut self, entity: Option<Entity>, now: &TileState) {
        self.behind.extend(entity.map(|entity| (entity, *now)));
    }
}

fn components(id: ObjectId, state: &TileState) -> impl Bundle<Effect: NoBundleEffect> {
    let (cell, facing) = (Cell(state.cell), Facing(state.facing));
    (Tile, id, state.kind, cell, facing, state.flags)
}

/// Makes the entities of new tiles.
pub(super) fn lay(world: &mut World, new: &[(ObjectId, TileState)]) {
    let bundles = new.iter().map(|(id, state)| components(*id, state));
    let entities: Vec<Entity> = world.spawn_batch(bundles).collect();
    let mut tiles = world.resource_mut::<Tiles>();
    tiles.entities.reserve(new.len());
    for (&(id, _), entity) in new.iter().zip(entities) {
        *tiles.entities.slot(id) = Some(entity);
    }
}

/// Brings the entity of a tile up to date.
pub(super) fn project(
    world: &mut World,
    id: ObjectId,
    old: Option<TileState>,
    new: Option<TileState>,
) {
    let mut tiles = world.resource_mut::<Tiles>();
    match (old, new) {
        (Some(old), Some(new)) if old.kind == new.kind => {
            let entity = tiles.entity(id);
            tiles.projection.add(entity, &new);
            catch_up(world);
        }
        _ => {
            if let Some(entity) = tiles.entities.slot(id).take() {
                world.despawn(entity);
            }
            if let Some(new) = new {
                let entity = world.spawn(components(id, &new)).id();
                *world.resource_mut::<Tiles>().entities.slot(id) = Some(entity);
            }
        }
    }
}

/// Brings the components of all tiles that were added up to date.
pub(super) fn catch_up(world: &mut World) {
    let mut projection = std::mem::take(&mut world.resource_mut::<Tiles>().projection);
    let components = projection.components.take();
    let mut components = components.unwrap_or_else(|| Box::new(world.query()));
    let mut entities = components.query_mut(world);
    for (entity, now) in projection.behind.drain(..) {
        if let Ok((mut cell, mut facing, mut flags)) = entities.get_mut(entity) {
            cell.set_if_neq(Cell(now.cell));
            facing.set_if_neq(Facing(now.facing));
            flags.set_if_neq(now.flags);
        }
    }
    projection.components = Some(components);
    world.resource_mut::<Tiles>().projection = projection;
}
