//! Screens of the dungeon mode. The rules are in [`kotodama_dungeon`]; this
//! crate adds timing, input, display and sound.
//!
//! Other screens write a [`DungeonRequest`]. The game is in [`DungeonSession`],
//! whose world the [`view`] reads; [`CyclePlayed`] is written for every cycle,
//! [`DungeonNews`] when a game begins and ends.

pub mod bindings;
pub mod choices;
pub mod hands;
pub mod hud;
pub mod keys;
pub mod layout;
mod list;
mod menus;
pub mod places;
pub mod play;
pub mod records;
pub mod saves;
pub mod screens;
pub mod session;
mod sound;
pub mod start;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod text_window;
mod touch;
pub mod view;
mod walk;
mod watch;

#[cfg(test)]
use kotodama_formats::faults;
#[cfg(test)]
#[path = "../../../tests/common/written.rs"]
mod written;

use bevy::prelude::*;

use self::screens::DUNGEON_LIST;
use kotodama_ui::prelude::*;
use kotodama_ui::title_entries::{TitleEntry, title_entry};

pub use session::{CyclePlayed, DungeonNews, DungeonRequest, DungeonSession};

/// Adds the dungeon mode.
pub fn plugin(app: &mut App) {
    title_entry(
        app,
        TitleEntry {
            order: 12,
            label: |_| Some(t!("title-dungeons")),
            act: |world| world.resource_mut::<NextState<Screen>>().set(DUNGEON_LIST),
        },
    );
    app.add_plugins((
        choices::plugin,
        bindings::plugin,
        session::plugin,
        hands::plugin,
        layout::plugin,
        walk::plugin,
        play::plugin,
        text_window::plugin,
        hud::plugin,
        touch::plugin,
        sound::plugin,
        view::plugin,
    ));
    // Systems around the game.
    app.add_plugins((
        records::plugin,
        saves::plugin,
        watch::plugin,
        menus::plugin,
        list::plugin,
    ));
}
