//! Screens, of which one is shown at a time. Each module defines its own.

use bevy::prelude::*;

use super::menu::Menu;

/// Screen and its properties.
#[derive(States, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Screen {
    name: &'static str,
    /// Whether words drift behind it.
    pub has_backdrop: bool,
    /// Whether it shows a game that menus cover with a veil.
    pub is_play: bool,
    /// Whether it shows the board of a level.
    pub has_board: bool,
    /// Menu that submenus of this screen return to.
    pub menu: Menu,
}

impl Screen {
    /// Loading screen.
    pub const LOADING: Self = Self::new("loading");
    /// Screen that reports missing or damaged files.
    pub const FAILURE: Self = Self::new("failure");
    /// Title screen with the main menu.
    pub const TITLE: Self = Self::new("title").with_backdrop();

    /// Creates a screen without backdrop or game. Names are unique.
    #[must_use]
    pub const fn new(name: &'static str) -> Self {
        Self {
            name,
            has_backdrop: false,
            is_play: false,
            has_board: false,
            menu: Menu::MAIN,
        }
    }

    /// Adds drifting words behind it.
    #[must_use]
    pub const fn with_backdrop(mut self) -> Self {
        self.has_backdrop = true;
        self
    }

    /// Marks that it shows the board of a level.
    #[must_use]
    pub const fn with_board(mut self) -> Self {
        self.has_board = true;
        self
    }

    /// Makes it the screen of a game with this pause menu.
    #[must_use]
    pub const fn of_play(mut self, pause: Menu) -> Self {
        self.is_play = true;
        self.menu = pause;
        self
    }
}

impl Default for Screen {
    fn default() -> Self {
        Self::LOADING
    }
}

/// Returns whether the board of a level is shown, in play or in the editor.
pub fn board_is_shown(screen: Option<Res<State<Screen>>>) -> bool {
    screen.is_some_and(|screen| screen.has_board)
}
