//! Screens of the word puzzle.

use super::menus::LEVEL_PAUSE;
use kotodama_shell::screen::Screen;

/// Level in play.
pub const LEVEL: Screen = Screen::new("level").with_board().of_play(LEVEL_PAUSE);
/// Ending of the pack.
pub const ENDING: Screen = Screen::new("ending");
/// List of levels.
pub const LEVEL_LIST: Screen = Screen::new("level list").with_backdrop();
/// List of replays.
pub const REPLAY_LIST: Screen = Screen::new("replay list").with_backdrop();
