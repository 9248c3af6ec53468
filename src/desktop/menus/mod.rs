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

pub(super) use pause::{Sentences, cells_of, lights_may_change};
pub(super) use sample::Sample;

use super::Pause;
use super::screens::Screen;
use super::theme::palette::Palette;
use super::theme::widgets::{panel, screen, veil};

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

/// A screen that is left takes its menu along in the same frame, so that
/// nothing on it can be pressed once more in front of the next screen.
pub(super) fn close_with_screen(
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

/// Where a menu that can be opened from two places goes back to.
fn back(screen: Screen) -> Menu {
    match screen {
        Screen::Play => Menu::Pause,
        Screen::Falling => Menu::FallingPause,
        _ => Menu::Main,
    }
}

/// Width and height of a large panel where there is room: all have the same.
const WIDTH: f32 = 772.0;
const HEIGHT: f32 = 600.0;

/// A large panel, over a veil where something is played below it.
fn large_panel<'a>(
    commands: &'a mut Commands,
    name: &'static str,
    menu: Menu,
    palette: &Palette,
    screen_now: Screen,
    build: impl FnOnce(&mut ChildSpawnerCommands),
) -> EntityCommands<'a> {
    let mut root = commands.spawn((screen(name), DespawnOnExit(menu)));
    if matches!(screen_now, Screen::Play | Screen::Falling) {
        root.insert(veil(palette));
    }
    root.with_children(|root| {
        root.spawn(panel(palette))
            .with_children(build)
            .entry::<Node>()
            .and_modify(|mut node| {
                node.width = px(WIDTH);
                node.height = px(HEIGHT);
                node.padding = UiRect::axes(px(16), px(12));
                node.row_gap = px(3);
            });
    });
    root
}

/// The page before or after one, around.
fn turned<T: Copy + PartialEq>(pages: &[T], page: T, on: bool) -> T {
    let place = pages.iter().position(|other| *other == page);
    let step = if on { 1 } else { pages.len().saturating_sub(1) };
    let next = place.and_then(|place| pages.get((place + step) % pages.len()));
    next.copied().unwrap_or(page)
}
