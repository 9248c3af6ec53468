//! Foundation of the window, independent of what is played: system order,
//! screens and menus, settings, the player's files, and the window itself.

pub mod clipboard;
pub mod driver;
pub mod files;
pub mod frame;
pub mod frame_pacing;
pub mod icon;
pub mod menu;
pub mod mode;
pub mod mutations;
pub mod paths;
pub mod quit;
pub mod recovery;
pub mod screen;
pub mod sections;
pub mod settings;
pub mod step_clock;
pub mod text_asset;
pub mod visit;
pub mod window;

#[cfg(test)]
use kotodama_formats::faults;
#[cfg(test)]
#[path = "../../../tests/common/written.rs"]
mod written;

use bevy::prelude::*;

/// Adds what every part of the window needs.
pub fn plugin(app: &mut App) {
    app.init_resource::<clipboard::Clipboard>()
        .add_message::<clipboard::Copied>()
        .add_plugins((
            frame::frame,
            settings::SettingsPlugin,
            window::plugin,
            files::plugin,
            frame_pacing::plugin,
            icon::plugin,
            visit::plugin,
        ))
        .add_systems(Update, menu::stop_play.run_if(state_changed::<menu::Menu>));
}
