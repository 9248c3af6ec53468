//! The screens of dungeons, and the menus over them.

use kotodama_shell::menu::Menu;
use kotodama_shell::screen::Screen;

/// Where a dungeon is played.
pub const DUNGEON: Screen = Screen::new("dungeon").of_play(DUNGEON_PAUSE);
/// The dungeons there are.
pub const DUNGEON_LIST: Screen = Screen::new("dungeon list").with_backdrop();

/// The pause menu.
pub const DUNGEON_PAUSE: Menu = Menu::new("dungeon pause", 1);
/// The results of a play.
pub const DUNGEON_OVER: Menu = Menu::new("dungeon over", 1).over_play().with_own_sound();
/// What the dungeon says; the world waits (D-TEXT-09).
pub const DUNGEON_TEXT: Menu = Menu::new("dungeon text", 1);
/// The same while the world goes on.
pub const DUNGEON_TEXT_LIVE: Menu = Menu::new("dungeon live text", 1).over_play();
/// What a player has.
pub const DUNGEON_EQUIPMENT: Menu = Menu::new("dungeon equipment", 1);
/// The keys, and what a dungeon is.
pub const DUNGEON_HELP: Menu = Menu::new("dungeon help", 1);
