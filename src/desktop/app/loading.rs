//! Loads what every later screen needs, then opens the first one. Each feature
//! adds its own collection of files to this loading state.

use bevy::prelude::*;
use bevy_asset_loader::prelude::*;

use kotodama_shell::mode::Start;
use kotodama_ui::prelude::*;

pub fn plugin(app: &mut App) {
    app.add_loading_state(
        LoadingState::new(Screen::LOADING)
            .continue_to_state(Screen::TITLE)
            .on_failure_continue_to_state(Screen::FAILURE),
    )
    .add_systems(OnEnter(Screen::LOADING), show)
    .add_systems(OnEnter(Screen::TITLE), begin);
}

fn show(mut commands: Commands) {
    commands.spawn((
        screen("Loading"),
        DespawnOnExit(Screen::LOADING),
        children![text(t!("loading"), NORMAL, Ink::Dim)],
    ));
}

/// Starts what the command line names.
fn begin(mut commands: Commands, mut start: ResMut<Start>) {
    if let Some(opening) = start.0.take() {
        commands.queue(opening.begin);
    }
}
