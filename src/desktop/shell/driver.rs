//! Control by the player or by a script.

use bevy::prelude::*;

/// Present while a scripted run or a benchmark plays instead of the player.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Driven;

/// Returns whether the player drives the game.
pub fn driven_by_player(driven: Option<Res<Driven>>) -> bool {
    driven.is_none()
}
