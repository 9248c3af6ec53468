//! The screens of dungeons. What happens in a cycle is decided in
//! [`kotodama_dungeon`]; here it is timed, fed with actions, shown and heard.
//!
//! Other screens write a [`DungeonRequest`]. The play is in [`DungeonSession`],
//! whose world the [`view`] reads; [`CyclePlayed`] tells of every cycle,
//! [`DungeonNews`] when a play begins and ends.

pub mod layout;
pub mod menus;
pub mod screens;
pub mod session;
pub mod start;
pub mod view;

use bevy::prelude::*;

use self::screens::DUNGEON;
use kotodama_shell::frame_pacing::NextFrame;
use kotodama_ui::prelude::*;

pub use session::{CyclePlayed, DungeonNews, DungeonRequest, DungeonSession};

/// Everything of dungeons.
pub fn plugin(app: &mut App) {
    app.add_plugins((session::plugin, layout::plugin, view::plugin))
        .add_systems(PostUpdate, ask_for_frames);
}

/// Things move all the time.
fn ask_for_frames(screen: Res<State<Screen>>, menu: Res<State<Menu>>, mut next: ResMut<NextFrame>) {
    if *screen.get() == DUNGEON && !menu.pauses {
        next.at_once();
    }
}
