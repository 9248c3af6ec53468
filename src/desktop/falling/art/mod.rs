//! The pictures of blocks, drawn by the program at exactly the size in which
//! they are shown.

pub mod colours;
mod drawings;
mod letters;
pub mod paint;
pub mod sheet;
mod signs;
mod solid;

use bevy::prelude::*;

pub(super) use crate::art::paint::Joins;
pub(super) use colours::role_colour;
pub(super) use sheet::{Look, ParticleShape, Sheet};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(sheet::plugin);
}
