//! The list of what can be played and made in the window. A new mode is one
//! line here, besides its own folder.

use crate::cli::PlayOptions;
use crate::desktop::shell::mode::Mode;
use crate::desktop::{editor, falling, words};

/// The modes, and the editor.
pub const MODES: &[Mode<PlayOptions>] = &[
    words::start::MODE,
    falling::start::MODE,
    editor::start::MODE,
];
