//! Menus, over a screen or instead of it. At most one is open, so that the
//! focus has only its buttons to go to.

mod choice;
mod credits;
mod hints;
mod keys;
mod main;
mod pause;
mod settings;
mod won;

use bevy::prelude::*;

use super::Pause;
use super::screens::Screen;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        main::plugin,
        pause::plugin,
        settings::plugin,
        credits::plugin,
        hints::plugin,
        keys::plugin,
        won::plugin,
        choice::plugin,
    ))
    .add_systems(Update, stop_play.run_if(state_changed::<Menu>));
}

/// Which menu is open.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) enum Menu {
    /// None.
    #[default]
    None,
    /// The main menu, at the title.
    Main,
    /// During a level, with the rules in force.
    Pause,
    /// From the pause menu, in a level that gives hints.
    Hints,
    /// From the main menu or the pause menu.
    Settings,
    /// From the settings.
    Keys,
    /// From the main menu.
    Credits,
    /// After a victory; the board goes on behind it.
    Won,
    /// Which of several levels to enter.
    Choice,
    /// While blocks fall; they are hidden.
    FallingPause,
    /// The results of a play of falling blocks.
    FallingOver,
    /// A script has failed.
    FallingFailed,
    /// From the settings: what concerns falling blocks.
    FallingSettings,
    /// On the shelf: rules of falling blocks in words.
    FallingExplain,
}

fn stop_play(menu: Res<State<Menu>>, mut pause: ResMut<NextState<Pause>>) {
    let stopped = !matches!(menu.get(), Menu::None | Menu::Won | Menu::FallingOver);
    (*pause).set_if_neq(Pause(stopped));
}

/// Where a menu that can be opened from two places goes back to.
fn back(screen: Screen) -> Menu {
    match screen {
        Screen::Play => Menu::Pause,
        Screen::Falling => Menu::FallingPause,
        _ => Menu::Main,
    }
}
