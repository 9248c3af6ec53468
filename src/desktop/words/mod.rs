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
pub mod session;
pub mod sound;
pub mod ticks;
pub mod timeline;
pub mod unlocks;
pub mod view;

use bevy::prelude::*;

pub fn plugin(app: &mut App) {
    app.add_plugins((
        (level_texts::plugin, levels::plugin, progress::plugin),
        input::plugin,
        (session::plugin, fast_forward::plugin, ticks::plugin),
        (level_navigation::plugin, unlocks::plugin, timeline::plugin),
        (view::plugin, backdrop::plugin, sound::plugin),
        (screen::plugin, notice::plugin, level_list::plugin),
        (menus::plugin, hints::plugin),
        (inspect::plugin, glossary::plugin),
    ));
}
