//! The screens of the word puzzle.

use super::menus::LEVEL_PAUSE;
use crate::desktop::shell::screen::Screen;

/// A level.
pub const LEVEL: Screen = Screen::new("level").with_board().of_play(LEVEL_PAUSE);
/// The list of levels.
pub const LEVEL_LIST: Screen = Screen::new("level list").with_backdrop();
/// The list of replays of levels.
pub const REPLAY_LIST: Screen = Screen::new("replay list").with_backdrop();
