//! Which screen is shown: one at a time. Every room names its own.

use bevy::prelude::*;

use super::menu::Menu;

/// A screen, with what other rooms need to know about it.
#[derive(States, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Screen {
    name: &'static str,
    /// Words drift behind it.
    pub has_backdrop: bool,
    /// It shows a play that menus cover with a veil.
    pub is_play: bool,
    /// It shows the board of a level.
    pub has_board: bool,
    /// The menu that submenus of this screen go back to.
    pub menu: Menu,
}

impl Screen {
    /// Files are being loaded.
    pub const LOADING: Self = Self::new("loading");
    /// Files are missing or damaged.
    pub const FAILURE: Self = Self::new("failure");
    /// The title with the main menu.
    pub const TITLE: Self = Self::new("title").with_backdrop();

    /// A screen without backdrop or play. Names are unique.
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

    /// Lets words drift behind it.
    #[must_use]
    pub const fn with_backdrop(mut self) -> Self {
        self.has_backdrop = true;
        self
    }

    /// Lets it show the board of a level.
    #[must_use]
    pub const fn with_board(mut self) -> Self {
        self.has_board = true;
        self
    }

    /// Makes it the screen of a play with this pause menu.
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

/// Returns whether the board of a level is shown, be it played or edited.
pub fn board_is_shown(screen: Option<Res<State<Screen>>>) -> bool {
    screen.is_some_and(|screen| screen.has_board)
}
