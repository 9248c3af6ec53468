//! What the players see.

use bevy::ecs::prelude::*;

use crate::direction::Cell;

/// What one player sees of the level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sight {
    /// The cells that are seen, sorted; `None` if all are.
    pub cells: Option<Vec<Cell>>,
}

/// What the players see, the first player's first.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Sights(pub Vec<Sight>);
