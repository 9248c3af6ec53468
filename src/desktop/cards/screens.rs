//! The screens of the card duel, and the menus over them.

use kotodama_shell::menu::Menu;
use kotodama_shell::screen::Screen;

/// Where a duel is played or watched.
pub const CARDS: Screen = Screen::new("cards").of_play(CARDS_PAUSE);
/// What can be played.
pub const CARDS_LIST: Screen = Screen::new("cards list").with_backdrop();

/// The pause menu.
pub const CARDS_PAUSE: Menu = Menu::new("cards pause", 1);
/// The results of a match or a puzzle.
pub const CARDS_OVER: Menu = Menu::new("cards over", 1).over_play().with_own_sound();
/// The table of a tournament, between its matches, instead of them, and at the
/// end.
pub const CARDS_TABLE: Menu = Menu::new("cards table", 1).over_play();
/// The keys, and how a duel is played.
pub const CARDS_HELP: Menu = Menu::new("cards help", 1);
