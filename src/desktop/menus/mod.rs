//! Menus, over a screen or instead of it. At most one is open, so that the
//! focus has only its buttons to go to.

#[cfg(test)]
mod bench;
mod choice;
mod credits;
mod first_run;
mod hints;
mod keys;
mod main;
mod pause;
mod room;
pub(in crate::desktop) mod rows;
mod sample;
mod settings;
mod slots;
mod won;

use bevy::prelude::*;

pub(super) use pause::{Sentences, cells_of};
pub(super) use sample::Sample;

use super::Pause;
use super::screens::Screen;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        main::plugin,
        pause::plugin,
        room::plugin,
        settings::plugin,
        slots::plugin,
        credits::plugin,
        hints::plugin,
        keys::plugin,
        won::plugin,
        choice::plugin,
        first_run::plugin,
        sample::plugin,
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
    /// From the main menu: the saves.
    Slots,
    /// During a level, with the rules in force.
    Pause,
    /// During a level: why everything in a cell is what it is.
    Inspect,
    /// What words mean.
    Glossary,
    /// From the pause menu, in a level that gives hints.
    Hints,
    /// The bar over everything that was played; the board goes along.
    Timeline,
    /// From the pause menu: replays that can be watched.
    Replays,
    /// From the main menu or the pause menu.
    Settings,
    /// From the settings: keys and buttons of actions.
    Keys,
    /// From the keys: those of one action.
    Binding,
    /// When the game is started for the first time.
    FirstRun,
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
    /// On the shelf: rules of falling blocks in words.
    FallingExplain,
}

fn stop_play(menu: Res<State<Menu>>, mut pause: ResMut<NextState<Pause>>) {
    let stopped = !matches!(
        menu.get(),
        Menu::None | Menu::Timeline | Menu::Won | Menu::FallingOver
    );
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
