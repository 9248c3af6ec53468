//! Pictures that boards of any mode are drawn with, and their colours.

pub mod art;
pub mod atlas;
pub mod characters;
pub mod glyphs;
pub mod grid;
pub mod ground;

use bevy::prelude::*;

/// Loads the pictures.
pub fn plugin(app: &mut App) {
    app.add_plugins((art::plugin, atlas::plugin, ground::plugin));
}
