//! The field of the play. It is a [`Grid`] in a resource, not a set of
//! entities, because rules, bots and the view look at all of it at once. Only
//! the piece under control is an entity ([`super::piece`]).

use bevy::ecs::prelude::*;

use super::grid::{Block, Grid, Index};

/// Blocks of the play, with a counter of changes.
#[derive(Resource, Clone, Debug, Default)]
pub struct Field {
    grid: Grid,
    revision: u64,
}

impl Field {
    /// Returns the blocks.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Returns a number that grows with every change.
    #[must_use]
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Replaces all blocks.
    pub fn replace(&mut self, grid: Grid) {
        self.grid = grid;
        self.revision += 1;
    }

    /// Puts a block into a cell, or empties the cell.
    pub fn put(&mut self, index: Index, block: Option<Block>) {
        self.revision += 1;
        self.grid.set(index, block);
    }
}
