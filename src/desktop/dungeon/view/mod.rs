//! The picture of the level, read from the world of
//! [`DungeonSession`](crate::DungeonSession).

use bevy::prelude::*;

/// Everything that is drawn of a level.
pub fn plugin(_app: &mut App) {}
