//! Menus over the table.

mod help;
mod over;
mod pause;
mod table;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((pause::plugin, over::plugin, help::plugin, table::plugin));
}
