//! Menus that belong to no mode, besides the main menu and the settings.

use kotodama_shell::menu::Menu;

/// Controls of one action, opened from the list of keys.
pub const BINDING: Menu = Menu::new("binding", 4);
/// Questions at the first start of the game.
pub const FIRST_RUN: Menu = Menu::new("first run", 1);
/// Credits, opened from the main menu.
pub const CREDITS: Menu = Menu::new("credits", 2);
