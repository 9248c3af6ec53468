//! Images and colours of boards, shared by all modes.

pub mod art;
pub mod atlas;
pub mod characters;
pub mod glyphs;
pub mod grid;
pub mod ground;
pub mod terrain;

use bevy::prelude::*;

/// Loads the images.
pub fn plugin(app: &mut App) {
    app.add_plugins((art::plugin, atlas::plugin, ground::plugin, terrain::plugin));
}
