//! The menus of a level: the pause, the banner of a victory, the choice of a
//! level.

pub mod choice;
pub mod inset;
pub mod pause;
pub mod won;

use bevy::prelude::*;

pub fn plugin(app: &mut App) {
    app.add_plugins((pause::plugin, inset::plugin, won::plugin, choice::plugin));
}
