//! Which menu is open, over a screen or instead of it: at most one, so that the
//! focus has only its buttons to go to. Every room names its own.

use bevy::prelude::*;

use super::frame::Pause;
use super::screen::Screen;

/// A menu, with what other rooms need to know about it.
#[derive(States, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Menu {
    name: &'static str,
    /// Number of menus from the screen to it: moving between menus sounds like
    /// going in or out by it.
    pub depth: u8,
    /// Whether its opening is heard by a sound of its own.
    pub has_own_sound: bool,
    /// Whether the play behind it stands still.
    pub pauses: bool,
}

impl Menu {
    /// No menu.
    pub const NONE: Self = Self {
        name: "none",
        depth: 0,
        has_own_sound: false,
        pauses: false,
    };
    /// The main menu, at the title.
    pub const MAIN: Self = Self::new("main", 1);
    /// From the main menu or a pause menu.
    pub const SETTINGS: Self = Self::new("settings", 2);

    /// A menu at this depth, over a play that stands still. Names are unique.
    #[must_use]
    pub const fn new(name: &'static str, depth: u8) -> Self {
        Self {
            name,
            depth,
            has_own_sound: false,
            pauses: true,
        }
    }

    /// Lets the play behind it go on.
    #[must_use]
    pub const fn over_play(mut self) -> Self {
        self.pauses = false;
        self
    }

    /// Leaves the sound of its opening to what opens it.
    #[must_use]
    pub const fn with_own_sound(mut self) -> Self {
        self.has_own_sound = true;
        self
    }
}

impl Default for Menu {
    fn default() -> Self {
        Self::NONE
    }
}

/// Stops the play while a menu covers it.
pub fn stop_play(menu: Res<State<Menu>>, mut pause: ResMut<NextState<Pause>>) {
    (*pause).set_if_neq(Pause(menu.pauses));
}

/// Closes the menu together with its screen, in the same frame, so that
/// nothing on it can be pressed once more in front of the next screen.
pub fn close_with_screen(
    next_screen: Res<NextState<Screen>>,
    menu: Res<State<Menu>>,
    mut next: ResMut<NextState<Menu>>,
) {
    let is_leaving = !matches!(*next_screen, NextState::Unchanged);
    let is_open = *menu.get() != Menu::NONE;
    if is_leaving && is_open && matches!(*next, NextState::Unchanged) {
        next.set(Menu::NONE);
    }
}
