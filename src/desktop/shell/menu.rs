//! Which menu is open, over a screen or instead of it: at most one, so that the
//! focus has only its buttons to go to.

use bevy::prelude::*;

use crate::desktop::shell::frame::Pause;
use crate::desktop::shell::screen::Screen;

/// Which menu is open.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Menu {
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

pub fn stop_play(menu: Res<State<Menu>>, mut pause: ResMut<NextState<Pause>>) {
    let stopped = !matches!(
        menu.get(),
        Menu::None | Menu::Timeline | Menu::Won | Menu::FallingOver
    );
    (*pause).set_if_neq(Pause(stopped));
}

/// A screen that is left takes its menu along in the same frame, so that
/// nothing on it can be pressed once more in front of the next screen.
pub fn close_with_screen(
    next_screen: Res<NextState<Screen>>,
    menu: Res<State<Menu>>,
    mut next: ResMut<NextState<Menu>>,
) {
    let is_leaving = !matches!(*next_screen, NextState::Unchanged);
    let is_open = *menu.get() != Menu::None;
    if is_leaving && is_open && matches!(*next, NextState::Unchanged) {
        next.set(Menu::None);
    }
}
