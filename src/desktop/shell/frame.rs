//! Order of systems in a frame, and the states of the game.

use bevy::prelude::*;

use super::frame_pacing::NextFrame;
use crate::menu::{Menu, close_with_screen};
use crate::screen::Screen;

/// Stages of a frame, shared by every feature.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AppSystems {
    /// Player input becomes queued turns and menu actions.
    Input,
    /// Turns are played.
    Simulate,
    /// Results are shown and heard.
    Show,
}

/// Systems that stop while the game is paused.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PausableSystems;

/// Whether play is paused because a menu covers it.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pause(pub bool);

/// Adds the order of systems and the states.
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
