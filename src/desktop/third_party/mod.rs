//! Setup of the libraries that need one, a file each.

mod leafwing;
mod winit;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((leafwing::plugin, winit::plugin));
}
