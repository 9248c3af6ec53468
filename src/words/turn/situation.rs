//! What the conditions of stages and systems look at.

use bevy::ecs::prelude::*;

use crate::rules::Rules;
use crate::tiles::Tiles;

/// The rules in force and the board, as a condition asks for them.
#[derive(Clone, Copy)]
pub struct Situation<'w> {
    /// What holds.
    pub rules: &'w Rules,
    /// Where everything is.
    pub tiles: &'w Tiles,
    /// What is asked for now and then.
    pub world: &'w World,
}

impl<'w> Situation<'w> {
    /// Returns the present situation of a world.
    pub fn of(world: &'w World) -> Self {
        Self {
            rules: world.resource(),
            tiles: world.resource(),
            world,
        }
    }
}

/// A question about the situation.
pub type Question = fn(&Situation) -> bool;
