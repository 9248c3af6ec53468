//! Which screen is shown: one at a time.

use bevy::prelude::*;

/// Which screen is shown.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// Files are being loaded.
    #[default]
    Loading,
    /// Files are missing or damaged.
    Failure,
    /// The title with the main menu.
    Title,
    /// The list of levels.
    Levels,
    /// The list of replays of levels.
    Replays,
    /// A level.
    Play,
    /// A level in the editor.
    Edit,
    /// Falling blocks.
    Falling,
    /// The rules of falling blocks there are.
    Shelf,
    /// Where rules of falling blocks are mixed.
    Mixing,
    /// Where falling blocks are set up for practice.
    Practice,
}

impl Screen {
    /// Do words drift behind it?
    pub const fn has_backdrop(self) -> bool {
        matches!(
            self,
            Self::Title | Self::Levels | Self::Replays | Self::Shelf | Self::Mixing
        )
    }
}

/// Is there a board on the screen, be it played on or edited?
pub fn board_is_shown(screen: Option<Res<State<Screen>>>) -> bool {
    screen.is_some_and(|screen| matches!(screen.get(), Screen::Play | Screen::Edit))
}
