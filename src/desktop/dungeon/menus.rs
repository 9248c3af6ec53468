//! Menus over the play.

use kotodama_shell::menu::Menu;

/// The pause menu.
pub const DUNGEON_PAUSE: Menu = Menu::new("dungeon pause", 1);
