//! Cells that the players see.

use bevy::ecs::prelude::*;

use crate::direction::Cell;

/// The part of the level that one player sees.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sight {
    /// The visible cells, sorted; `None` for all.
    pub cells: Option<Vec<Cell>>,
}

/// Views of the players, the first player's first.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Sights(pub Vec<Sight>);
