//! Gathers what every later screen needs, then opens the first one. Each
//! feature adds its own collection of files to this loading state.

use bevy::prelude::*;
use bevy_asset_loader::prelude::*;

use crate::desktop::editor;
use crate::desktop::falling;
use crate::desktop::falling::session::{FallingRequest, Feed};
use crate::desktop::shell::screen::Screen;
use crate::desktop::ui::language::t;
use crate::desktop::ui::palette::Palette;
use crate::desktop::ui::widgets::{NORMAL, screen, text};
use crate::desktop::words::level_navigation::source::Source;
use crate::desktop::words::screens::LEVEL;
use crate::desktop::words::session::{Session, Start};
use crate::desktop::words::timeline;
use crate::falling::Setup;

pub fn plugin(app: &mut App) {
    app.add_loading_state(
        LoadingState::new(Screen::LOADING)
            .continue_to_state(Screen::TITLE)
            .on_failure_continue_to_state(Screen::FAILURE),
    )
    .add_systems(OnEnter(Screen::LOADING), show)
    .add_systems(OnEnter(Screen::TITLE), open_named_level);
}

fn show(mut commands: Commands, palette: Res<Palette>) {
    commands.spawn((
        screen("Loading"),
        DespawnOnExit(Screen::LOADING),
        children![text(t!("loading"), NORMAL, palette.get("dim"))],
    ));
}

/// A level file named on the command line is played or edited right away.
fn open_named_level(
    mut commands: Commands,
    mut start: ResMut<Start>,
    mut session: ResMut<Session>,
    mut next: ResMut<NextState<Screen>>,
) {
    match std::mem::take(&mut *start) {
        Start::Title => {}
        Start::File(level, path, seed) => {
            *session = Session {
                seed,
                ..Session::new(Source::File(path), *level)
            };
            next.set(LEVEL);
        }
        Start::Replay(replay) => {
            commands.queue(move |world: &mut World| timeline::watch(world, *replay));
        }
        Start::Falling(opened, seed, inputs) => commands.queue(move |world: &mut World| {
            let setup = Setup {
                seed,
                ..Setup::default()
            };
            if inputs.is_empty() {
                falling::start(world, *opened, setup);
            } else {
                world.write_message(FallingRequest {
                    rules: *opened,
                    setup,
                    feed: Feed::Recording(inputs),
                    practice: false,
                });
            }
        }),
        Start::Edit(file) => commands.queue(move |world: &mut World| {
            if let Some(file) = file {
                editor::open_file(world, &file);
            }
            editor::open(world);
        }),
    }
}
