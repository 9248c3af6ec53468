//! The screens of dungeons.

use crate::menus::DUNGEON_PAUSE;
use kotodama_shell::screen::Screen;

/// Where a dungeon is played.
pub const DUNGEON: Screen = Screen::new("dungeon").of_play(DUNGEON_PAUSE);
/// The dungeons there are.
pub const DUNGEON_LIST: Screen = Screen::new("dungeon list").with_backdrop();
