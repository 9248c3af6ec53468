//! The menus of a level: the pause, the banner of a victory, the choice of a
//! level.

pub mod choice;
pub mod inset;
pub mod pause;
pub mod won;

use bevy::prelude::*;

use crate::desktop::shell::menu::Menu;

/// During a level, with the rules in force.
pub const LEVEL_PAUSE: Menu = Menu::new("pause", 1);
/// During a level: why everything in a cell is what it is.
pub const INSPECT: Menu = Menu::new("inspect", 1);
/// What words mean.
pub const GLOSSARY: Menu = Menu::new("glossary", 2);
/// From the pause menu, in a level that gives hints.
pub const HINTS: Menu = Menu::new("hints", 2);
/// The bar over everything that was played; the board goes along.
pub const TIMELINE: Menu = Menu::new("timeline", 1).over_play();
/// From the pause menu: replays that can be watched.
pub const REPLAYS: Menu = Menu::new("replays", 2);
/// After a victory; the board goes on behind it.
pub const WON: Menu = Menu::new("won", 1).over_play().with_own_sound();
/// From the main menu: the saves.
pub const SLOTS: Menu = Menu::new("slots", 2);
/// Which of several levels to enter.
pub const CHOICE: Menu = Menu::new("choice", 1);

pub fn plugin(app: &mut App) {
    app.add_plugins((pause::plugin, inset::plugin, won::plugin, choice::plugin));
}
