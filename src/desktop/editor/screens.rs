//! The screen of the editor.

use crate::desktop::shell::screen::Screen;

/// A level in the editor.
pub const EDITOR: Screen = Screen::new("editor").with_board();
