//! What the conditions of stages and systems look at.

use bevy::ecs::prelude::*;
use bevy::ecs::system::SystemParam;

use crate::rules::Rules;
use crate::tiles::Tiles;

/// The rules in force and the board, as a condition asks for them.
#[derive(SystemParam)]
pub struct Situation<'w> {
    /// What holds.
    pub rules: Res<'w, Rules>,
    /// Where everything is.
    pub tiles: Res<'w, Tiles>,
    /// What is asked for now and then.
    pub world: &'w World,
}

/// A question about the situation.
pub type Question = fn(&Situation) -> bool;

/// Makes a run condition of a question.
pub fn asks(question: Question) -> impl FnMut(Situation) -> bool + Clone {
    move |situation| question(&situation)
}
