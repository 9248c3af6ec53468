//! The screens of the game, one at a time.

mod failure;
mod levels;
mod loading;
mod notice;
mod play;
mod title;

use bevy::prelude::*;

pub(super) use play::Entrances;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        loading::plugin,
        failure::plugin,
        title::plugin,
        levels::plugin,
        notice::plugin,
        play::plugin,
    ));
}

/// What stands around the board of a level, for tests.
#[cfg(test)]
pub(super) fn around_the_board(app: &mut App) {
    app.add_plugins((notice::plugin, play::plugin));
}

/// Which screen is shown.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) enum Screen {
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
    pub(super) const fn has_backdrop(self) -> bool {
        matches!(
            self,
            Self::Title | Self::Levels | Self::Replays | Self::Shelf | Self::Mixing
        )
    }
}

/// Is there a board on the screen, be it played on or edited?
pub(super) fn board_is_shown(screen: Option<Res<State<Screen>>>) -> bool {
    screen.is_some_and(|screen| matches!(screen.get(), Screen::Play | Screen::Edit))
}
