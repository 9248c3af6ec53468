//! Setup of the libraries that need one, a file each.

pub(super) mod egui;
mod leafwing;
mod winit;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((egui::plugin, leafwing::plugin, winit::plugin));
}
