//! Screens of the dungeon mode and the menus over them.

use kotodama_shell::menu::Menu;
use kotodama_shell::screen::Screen;

/// Dungeon in play.
pub const DUNGEON: Screen = Screen::new("dungeon").of_play(DUNGEON_PAUSE);
/// List of dungeons.
pub const DUNGEON_LIST: Screen = Screen::new("dungeon list").with_backdrop();

/// Pause menu.
pub const DUNGEON_PAUSE: Menu = Menu::new("dungeon pause", 1);
/// Results of a game.
pub const DUNGEON_OVER: Menu = Menu::new("dungeon over", 1).over_play().with_own_sound();
/// Text window while the world waits (D-TEXT-09).
pub const DUNGEON_TEXT: Menu = Menu::new("dungeon text", 1);
/// Text window while the world continues.
pub const DUNGEON_TEXT_LIVE: Menu = Menu::new("dungeon live text", 1).over_play();
/// Items of a player.
pub const DUNGEON_EQUIPMENT: Menu = Menu::new("dungeon equipment", 1);
/// Keys and help.
pub const DUNGEON_HELP: Menu = Menu::new("dungeon help", 1);
