//! Menus of a level: pause, win banner, choice of a level.

pub mod choice;
mod entries;
pub mod inset;
pub mod pause;
pub mod won;

use bevy::prelude::*;

use kotodama_shell::menu::Menu;

/// Pause menu of a level, with the active rules.
pub const LEVEL_PAUSE: Menu = Menu::new("pause", 1);
/// Inspector of a level.
pub const INSPECT: Menu = Menu::new("inspect", 1);
/// Glossary.
pub const GLOSSARY: Menu = Menu::new("glossary", 2);
/// Hints, opened from the pause menu of a level that has some.
pub const HINTS: Menu = Menu::new("hints", 2);
/// Timeline of the level; the board follows it.
pub const TIMELINE: Menu = Menu::new("timeline", 1).over_play();
/// List of levels, opened from the pause menu.
pub const LEVELS: Menu = Menu::new("levels", 2);
/// List of replays, opened from the pause menu.
pub const REPLAYS: Menu = Menu::new("replays", 2);
/// Win banner; the board continues behind it.
pub const WON: Menu = Menu::new("won", 1).over_play().with_own_sound();
/// Save slots, opened from the main menu.
pub const SLOTS: Menu = Menu::new("slots", 2);
/// Choice of the level to enter.
pub const CHOICE: Menu = Menu::new("choice", 1);

/// Returns whether a menu is a panel beside the board.
pub fn is_beside_board(menu: Menu) -> bool {
    matches!(menu, LEVEL_PAUSE | INSPECT | HINTS)
}

pub fn plugin(app: &mut App) {
    app.add_plugins((pause::plugin, inset::plugin, won::plugin, choice::plugin));
}
