//! List of modes and editors in the window. A new mode is one line here,
//! besides its own folder.

use kotodama_builder_window as builder;
use kotodama_cards_window as cards;
use kotodama_dungeon_window as dungeon;
use kotodama_editor_window as editor;
use kotodama_falling_window as falling;
use kotodama_shell::mode::Mode;
use kotodama_words_window as words;

/// Modes and editors.
pub const MODES: &[Mode] = &[
    words::start::MODE,
    falling::start::MODE,
    dungeon::start::MODE,
    cards::start::MODE,
    editor::start::MODE,
    builder::start::MODE,
];
