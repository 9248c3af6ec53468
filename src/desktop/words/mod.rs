//! The word puzzle in the window: the play in progress, the board, its menus
//! and screens, progress.

pub mod actions;
pub mod backdrop;
pub mod fast_forward;
pub mod glossary;
pub mod hints;
pub mod input;
pub mod inspect;
pub mod level_list;
pub mod level_navigation;
pub mod level_texts;
pub mod levels;
pub mod menus;
pub mod notice;
pub mod progress;
pub mod screen;
pub mod screens;
pub mod session;
pub mod settings;
pub mod sound;
pub mod ticks;
pub mod timeline;
pub mod unlocks;
pub mod view;

use bevy::prelude::*;

use crate::desktop::shell::settings::section;

pub fn plugin(app: &mut App) {
    section::<settings::WordsSettings>(app);
    app.add_plugins((
        (levels::plugin, progress::plugin),
        input::plugin,
        (session::plugin, fast_forward::plugin),
        (level_navigation::plugin, unlocks::plugin, timeline::plugin),
        (view::plugin, backdrop::plugin, sound::plugin),
        (screen::plugin, notice::plugin, level_list::plugin),
        (menus::plugin, hints::plugin),
        (inspect::plugin, glossary::plugin),
    ));
}
