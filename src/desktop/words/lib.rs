//! Word puzzle in the window: the play in progress, the board, its menus and
//! screens, progress.

pub mod actions;
pub mod backdrop;
mod bindings;
pub mod doors;
pub mod ending;
pub mod fast_forward;
pub mod frames;
pub mod glossary;
pub mod hints;
pub mod hold;
pub mod input;
pub mod inspect;
pub mod level_list;
pub mod level_navigation;
pub mod level_texts;
pub mod levels;
pub mod loss;
pub mod menus;
pub mod music;
pub mod notes;
pub mod notice;
pub mod play;
pub mod progress;
pub mod screen;
pub mod screens;
pub mod sentences;
pub mod session;
pub mod settings;
pub mod slots;
pub mod sound;
#[cfg(test)]
mod sound_tests;
pub mod start;
pub mod ticks;
pub mod timeline;
pub mod title;
mod title_scene;
pub mod touch;
pub mod unlocks;
pub mod view;

#[cfg(test)]
use kotodama_formats::faults;
#[cfg(test)]
#[path = "../../../tests/common/written.rs"]
mod written;

use bevy::prelude::*;

pub fn plugin(app: &mut App) {
    settings::plugin(app);
    app.init_resource::<session::PassesOver>().add_plugins((
        (levels::plugin, progress::plugin),
        (input::plugin, touch::plugin, frames::plugin),
        (play::plugin, fast_forward::plugin),
        (doors::plugin, hold::plugin, ending::plugin),
        (level_navigation::plugin, unlocks::plugin, timeline::plugin),
        (
            view::plugin,
            (backdrop::plugin, title_scene::plugin),
            sound::plugin,
            music::plugin,
            notes::plugin,
        ),
        (screen::plugin, notice::plugin, level_list::plugin),
        (menus::plugin, hints::plugin, slots::plugin, title::plugin),
        (inspect::plugin, glossary::plugin),
    ));
}
