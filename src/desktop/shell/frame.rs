//! The order of a frame, and what the game can be doing.

use bevy::prelude::*;

use super::frame_pacing::NextFrame;
use crate::desktop::shell::menu::{Menu, close_with_screen};
use crate::desktop::shell::screen::Screen;

/// The order of a frame that every feature shares.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AppSystems {
    /// Wishes of the player become queued turns and menu actions.
    Input,
    /// Turns are played.
    Simulate,
    /// What happened is shown and heard.
    Show,
}

/// Systems that stand still while the game is paused.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PausableSystems;

/// Does the play stand still because a menu covers it?
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pause(pub bool);

/// The order of a frame, and what the game can be doing.
pub fn frame(app: &mut App) {
    app.configure_sets(
        Update,
        (AppSystems::Input, AppSystems::Simulate, AppSystems::Show).chain(),
    )
    .configure_sets(Update, PausableSystems.run_if(in_state(Pause(false))))
    .init_resource::<NextFrame>()
    .init_state::<Screen>()
    .init_state::<Menu>()
    .init_state::<Pause>()
    .add_systems(Last, close_with_screen);
}
