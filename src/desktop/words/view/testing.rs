//! Helpers for tests of the view: a board in an app without a window.

use bevy::app::Plugins;
use bevy::asset::AssetPlugin;
use bevy::input::InputPlugin;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::PrimaryWindow;

use super::board::Viewpoint;
use super::layout::BoardLayout;
use super::looks::Looks;
use super::particles::Burst;
use super::shake::Shake;
use super::systems::{Board, Loose};
use super::{FirstPerson, animate, auras, marks, particles, tiles};
use crate::actions::PlayAction;
use crate::level_navigation;
use crate::notes::Sounded;
use crate::screens::LEVEL;
use crate::unlocks::Revealed;
use kotodama_gfx::art::Art;
use kotodama_gfx::atlas::Atlas;
use kotodama_gfx::ground::Ground;
use kotodama_shell::frame::{AppSystems, PausableSystems, Pause};
use kotodama_shell::frame_pacing::NextFrame;
use kotodama_shell::menu::Menu;
use kotodama_shell::screen::Screen;
use kotodama_shell::settings::Settings;
use kotodama_ui::palette::Palette;
use kotodama_ui::presses::Presses;
use kotodama_words::glossary::examples::board;
use kotodama_words::level::Grammar;
use kotodama_words::messages::TurnEvent;
use kotodama_words::{self, WordsPlugin};

/// Returns an app that shows this board, in which 16 milliseconds pass with
/// each update.
pub(super) fn playing<M>(drawn: &str, plugins: impl Plugins<M>) -> App {
    let mut app = App::new();
    app.add_plugins((
        MinimalPlugins,
        AssetPlugin::default(),
        InputPlugin,
        StatesPlugin,
        WordsPlugin,
    ))
    .init_asset::<Image>()
    .init_asset::<Mesh>()
    .init_asset::<ColorMaterial>()
    .insert_resource(TimeUpdateStrategy::ManualDuration(
        std::time::Duration::from_millis(16),
    ))
    .configure_sets(
        Update,
        (AppSystems::Input, AppSystems::Simulate, AppSystems::Show).chain(),
    )
    .configure_sets(Update, PausableSystems.run_if(in_state(Pause(false))))
    .init_state::<Screen>()
    .init_state::<Menu>()
    .init_state::<Pause>()
    .add_message::<Burst>()
    .init_resource::<Art>()
    .init_resource::<Atlas>()
    .init_resource::<Looks>()
    .init_resource::<Palette>()
    .init_resource::<Ground>()
    .init_resource::<Settings>()
    .init_resource::<BoardLayout>()
    .init_resource::<Viewpoint>()
    .init_resource::<Shake>()
    .init_resource::<UiScale>()
    .init_resource::<NextFrame>()
    .init_resource::<Presses<PlayAction>>()
    .init_resource::<FirstPerson>()
    .add_plugins((tiles::plugin, animate::plugin, marks::plugin))
    .add_plugins(plugins);
    level_navigation::add_resources(app.world_mut());
    app.world_mut().spawn((Window::default(), PrimaryWindow));
    app.world_mut().spawn(Camera2d);
    app.world_mut()
        .spawn((Board, Transform::default(), Visibility::default()));
    app.world_mut().spawn(Loose);
    let level = board(Grammar::Words, drawn).expect("a board");
    kotodama_words::load(app.world_mut(), &level, 0);
    let mut screen = app.world_mut().resource_mut::<NextState<Screen>>();
    screen.set(LEVEL);
    app.update();
    let rewound = TurnEvent::Rewound { turn: 0 };
    app.world_mut().write_message(rewound);
    (0..3).for_each(|_| app.update());
    app
}

/// Returns such an app with the particles of properties.
pub fn playing_with_sparkles(drawn: &str) -> App {
    playing(drawn, |app: &mut App| {
        app.add_message::<Sounded>()
            .add_message::<Revealed>()
            .add_plugins((particles::plugin, auras::plugin));
    })
}
