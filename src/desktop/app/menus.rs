//! The menus that belong to no mode, besides the main menu and the settings.

use crate::desktop::shell::menu::Menu;

/// From the keys: those of one action.
pub const BINDING: Menu = Menu::new("binding", 4);
/// When the game is started for the first time.
pub const FIRST_RUN: Menu = Menu::new("first run", 1);
/// From the main menu.
pub const CREDITS: Menu = Menu::new("credits", 2);
