//! The board as it is seen. Drawn from what the rules tell and from the
//! components of the tiles; nothing here decides a turn.

mod auras;
pub mod board;
pub mod first_person;
mod icons;
mod joints;
pub mod layout;
mod level;
pub mod lights;
pub mod looks;
mod marks;
pub mod motion;
pub mod own;
mod particles;
mod roles;
pub mod small;
mod snapshot;
mod tiles;

use bevy::prelude::*;

pub use crate::desktop::gfx::art::Art;
pub use crate::desktop::gfx::atlas::Atlas;
pub use board::{BOTTOM_BAR, BoardCells, BoardSystems, TOP_BAR, Viewpoint};
pub use first_person::{FirstPerson, MapKey};
pub use layout::{BoardLayout, CELL, Insets};
pub use lights::{Lights, LookedAt};
pub use looks::Looks;
pub use motion::Moving;
pub use own::{OwnSpriteSystems, OwnSprites};
pub use small::{Miniatures, Posture, joins};
pub use snapshot::snapshot;

pub fn plugin(app: &mut App) {
    app.add_plugins((
        auras::plugin,
        (board::plugin, first_person::plugin),
        icons::plugin,
        level::plugin,
        lights::plugin,
        looks::plugin,
        motion::plugin,
        own::plugin,
        particles::plugin,
        roles::plugin,
        tiles::plugin,
    ));
}
