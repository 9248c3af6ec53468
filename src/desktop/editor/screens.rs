//! Screen of the editor.

use kotodama_shell::screen::Screen;

/// Level in the editor.
pub const EDITOR: Screen = Screen::new("editor").with_board();
