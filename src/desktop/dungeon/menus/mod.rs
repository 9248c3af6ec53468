//! Menus in play: pause, equipment, help, results.

mod equipment;
mod help;
mod over;
mod pause;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((equipment::plugin, help::plugin, over::plugin, pause::plugin));
}
