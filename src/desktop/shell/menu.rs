//! Open menu, over a screen or instead of it. At most one is open, so that the
//! focus has only its buttons to go to. Each module defines its own menus.

use bevy::prelude::*;

use super::frame::Pause;
use super::screen::Screen;

/// Menu and its properties.
#[derive(States, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Menu {
    name: &'static str,
    /// Number of menus from the screen to this one; decides whether a change
    /// sounds like going in or out.
    pub depth: u8,
    /// Whether its opening has its own sound.
    pub has_own_sound: bool,
    /// Whether it pauses play.
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
    /// Main menu on the title screen.
    pub const MAIN: Self = Self::new("main", 1);
    /// Settings, opened from the main menu or a pause menu.
    pub const SETTINGS: Self = Self::new("settings", 2);

    /// Creates a menu at this depth that pauses play. Names are unique.
    #[must_use]
    pub const fn new(name: &'static str, depth: u8) -> Self {
        Self {
            name,
            depth,
            has_own_sound: false,
            pauses: true,
        }
    }

    /// Lets play continue behind the menu.
    #[must_use]
    pub const fn over_play(mut self) -> Self {
        self.pauses = false;
        self
    }

    /// Leaves the opening sound to the code that opens it.
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

/// Pauses play while a menu covers it.
pub fn stop_play(menu: Res<State<Menu>>, mut pause: ResMut<NextState<Pause>>) {
    (*pause).set_if_neq(Pause(menu.pauses));
}

/// Closes the menu together with its screen, in the same frame, so that it
/// cannot be pressed again in front of the next screen.
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
