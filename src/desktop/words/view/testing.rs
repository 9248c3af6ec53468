//! What tests of the view stand on: a board in an app without a window.

use bevy::app::Plugins;
use bevy::asset::AssetPlugin;
use bevy::input::InputPlugin;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::PrimaryWindow;

use super::board::{Board, Loose, Viewpoint};
use super::layout::BoardLayout;
use super::looks::Looks;
use super::particles::Burst;
use super::shake::Shake;
use super::{FirstPerson, auras, marks, motion, particles, tiles};
use crate::desktop::gfx::art::Art;
use crate::desktop::gfx::atlas::Atlas;
use crate::desktop::gfx::ground::Ground;
use crate::desktop::shell::frame::{AppSystems, PausableSystems, Pause};
use crate::desktop::shell::menu::Menu;
use crate::desktop::shell::screen::Screen;
use crate::desktop::shell::settings::Settings;
use crate::desktop::ui::palette::Palette;
use crate::desktop::ui::presses::Presses;
use crate::desktop::words::actions::PlayAction;
use crate::desktop::words::level_navigation;
use crate::desktop::words::notes::Sounded;
use crate::desktop::words::screens::LEVEL;
use crate::desktop::words::unlocks::Revealed;
use crate::words::glossary::examples::board;
use crate::words::level::Grammar;
use crate::words::messages::TurnEvent;
use crate::words::{self, WordsPlugin};

/// An app that shows this board, in which 16 milliseconds pass with each
/// update.
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
    .init_resource::<Presses<PlayAction>>()
    .init_resource::<FirstPerson>()
    .add_plugins((tiles::plugin, motion::plugin, marks::plugin))
    .add_plugins(plugins);
    level_navigation::add_resources(app.world_mut());
    app.world_mut().spawn((Window::default(), PrimaryWindow));
    app.world_mut().spawn(Camera2d);
    app.world_mut()
        .spawn((Board, Transform::default(), Visibility::default()));
    app.world_mut().spawn(Loose);
    let level = board(Grammar::Words, drawn).expect("a board");
    words::load(app.world_mut(), &level, 0);
    let mut screen = app.world_mut().resource_mut::<NextState<Screen>>();
    screen.set(LEVEL);
    app.update();
    let rewound = TurnEvent::Rewound { turn: 0 };
    app.world_mut().write_message(rewound);
    (0..3).for_each(|_| app.update());
    app
}

/// The same with what things give off.
pub fn playing_with_sparkles(drawn: &str) -> App {
    playing(drawn, |app: &mut App| {
        app.add_message::<Sounded>()
            .add_message::<Revealed>()
            .add_plugins((particles::plugin, auras::plugin));
    })
}
