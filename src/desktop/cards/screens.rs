//! Screens of the card duel and the menus over them.

use kotodama_shell::menu::Menu;
use kotodama_shell::screen::Screen;

/// Duel in play or being watched.
pub const CARDS: Screen = Screen::new("cards").of_play(CARDS_PAUSE);
/// Screen for choosing what to play.
pub const CARDS_LIST: Screen = Screen::new("cards list").with_backdrop();

/// Pause menu.
pub const CARDS_PAUSE: Menu = Menu::new("cards pause", 1);
/// Results of a match or a puzzle.
pub const CARDS_OVER: Menu = Menu::new("cards over", 1).over_play().with_own_sound();
/// Standings of a tournament, between its matches, instead of them, and at the
/// end.
pub const CARDS_TABLE: Menu = Menu::new("cards table", 1).over_play();
/// Keys and help.
pub const CARDS_HELP: Menu = Menu::new("cards help", 1);
