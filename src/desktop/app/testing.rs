//! What tests of screens and menus stand on: an app without a window.

use std::time::Duration;

use bevy::input::InputPlugin;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use leafwing_input_manager::prelude::*;

use crate::desktop::falling::keys::FallingAction;
use crate::desktop::ui::prelude::*;
use crate::desktop::ui::{bindings, on_screen, presses, prompts};
use crate::desktop::words::actions::PlayAction;

/// An app with the states and the order of a frame that every feature shares,
/// in which 16 milliseconds pass with each update.
pub fn app() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, InputPlugin, StatesPlugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
            16,
        )))
        .add_plugins(crate::desktop::shell::frame::frame)
        .add_message::<crate::desktop::ui::language::Changed>()
        .init_resource::<Palette>()
        .init_resource::<Settings>()
        .init_resource::<InputFocus>()
        .init_resource::<UiScale>()
        .init_resource::<Presses<MenuAction>>()
        .init_resource::<presses::Device>()
        .init_resource::<presses::Pointing>();
    app
}

/// The same with keys that can be pressed, and texts that name them.
pub fn app_with_keys() -> App {
    let mut app = app();
    app.add_plugins((
        InputManagerPlugin::<PlayAction>::default(),
        InputManagerPlugin::<FallingAction>::default(),
        bindings::actions::<MenuAction>,
        (on_screen::plugin, presses::plugin, prompts::plugin),
    ));
    app
}
