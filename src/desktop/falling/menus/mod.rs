//! Menus over the field: pause, results, a script's error, and the settings.

mod failed;
mod over;
mod pause;
mod settings;

use bevy::prelude::*;

pub use settings::{ROWS, spawn_strip};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        pause::plugin,
        over::plugin,
        failed::plugin,
        settings::plugin,
    ));
}
