//! The field of the play: its blocks are entities with a [`Cell`] and a
//! [`Block`]; [`Field`] finds them. All changes go through this file, so the
//! index and the components cannot disagree.

use bevy::ecs::prelude::*;
use bevy::ecs::system::SystemParam;

use super::grid::{Block, Grid, Index};
use kotodama_board::Cell;

/// Which block is in which cell.
#[derive(Resource, Clone, Debug, Default)]
pub struct Field {
    grid: Grid,
    entities: Vec<Option<Entity>>,
    revision: u64,
}

impl Field {
    /// The blocks without their entities.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Grows with every change.
    #[must_use]
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// The entity of the block at a position.
    #[must_use]
    pub fn entity(&self, index: Index) -> Option<Entity> {
        self.entities.get(usize::from(index)).copied().flatten()
    }

    fn slot(&mut self, index: Index) -> Option<&mut Option<Entity>> {
        self.entities.get_mut(usize::from(index))
    }
}

/// Begins anew with these blocks.
pub fn replace(world: &mut World, grid: Grid) {
    let old = world.remove_resource::<Field>().unwrap_or_default();
    for entity in old.entities.into_iter().flatten() {
        world.despawn(entity);
    }
    let mut field = Field {
        entities: vec![None; grid.bounds().area()],
        grid: Grid::default(),
        revision: old.revision + 1,
    };
    for (index, block) in grid.blocks() {
        let entity = world.spawn((Cell(grid.cell(index)), *block)).id();
        if let Some(slot) = field.slot(index) {
            *slot = Some(entity);
        }
    }
    field.grid = grid;
    world.insert_resource(field);
}

/// Puts a block into a cell, or takes what is there out of it.
pub fn put(world: &mut World, index: Index, block: Option<Block>) {
    world.resource_scope(|world, mut field: Mut<Field>| {
        let field = &mut *field;
        field.revision += 1;
        field.grid.set(index, block);
        let cell = Cell(field.grid.cell(index));
        let Some(slot) = field.entities.get_mut(usize::from(index)) else {
            return;
        };
        match (*slot, block) {
            (Some(entity), Some(block)) => {
                if let Some(mut old) = world.get_mut::<Block>(entity) {
                    *old = block;
                }
            }
            (Some(entity), None) => {
                world.despawn(entity);
                *slot = None;
            }
            (None, Some(block)) => *slot = Some(world.spawn((cell, block)).id()),
            (None, None) => {}
        }
    });
}

/// The blocks of the field for systems that change what is there without
/// adding or removing any.
#[derive(SystemParam)]
pub struct Blocks<'w, 's> {
    field: ResMut<'w, Field>,
    query: Query<'w, 's, (&'static mut Cell, &'static mut Block)>,
}

impl Blocks<'_, '_> {
    /// The blocks without their entities.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.field.grid
    }

    /// The field.
    #[must_use]
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// Changes a block.
    pub fn update(&mut self, index: Index, change: impl FnOnce(&mut Block)) {
        let Some(mut block) = self.field.grid.at(index).copied() else {
            return;
        };
        let before = block;
        change(&mut block);
        if block == before {
            return;
        }
        let field = &mut *self.field;
        field.revision += 1;
        field.grid.set(index, Some(block));
        if let Some(entity) = field.entity(index)
            && let Ok((_, mut component)) = self.query.get_mut(entity)
        {
            *component = block;
        }
    }

    /// Moves blocks, each into a cell that is empty when its turn comes, and
    /// changes them on the way.
    pub fn shift(&mut self, from: Index, to: Index, change: impl FnOnce(&mut Block)) {
        let field = &mut *self.field;
        let Some(mut block) = field.grid.at(from).copied() else {
            return;
        };
        change(&mut block);
        field.revision += 1;
        field.grid.set(from, None);
        field.grid.set(to, Some(block));
        let entity = field.slot(from).and_then(Option::take);
        if let Some(slot) = field.slot(to) {
            *slot = entity;
        }
        let cell = field.grid.cell(to);
        if let Some(entity) = entity
            && let Ok((mut place, mut component)) = self.query.get_mut(entity)
        {
            place.0 = cell;
            *component = block;
        }
    }
}
