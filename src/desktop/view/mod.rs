//! The board as it is seen. Drawn from what the rules tell and from the
//! components of the tiles; nothing here decides a turn.

mod art;
mod atlas;
mod auras;
mod backdrop;
mod board;
mod characters;
mod first_person;
mod glyphs;
mod icons;
mod joints;
mod layout;
mod level;
mod lights;
mod looks;
mod lowercase;
mod marks;
mod motion;
mod own;
mod particles;
mod roles;
mod shake;
mod small;
mod snapshot;
mod tiles;

use bevy::prelude::*;

pub(super) use art::Art;
pub(super) use atlas::Atlas;
pub(super) use board::{BOTTOM_BAR, BoardCells, BoardSystems, TOP_BAR, Viewpoint, checker};
pub(super) use first_person::{FirstPerson, MapKey};
pub(super) use layout::{BoardLayout, CELL, Insets};
pub(super) use lights::{Lights, LookedAt};
pub(super) use looks::Looks;
pub(super) use motion::Moving;
pub(super) use own::{OwnSpriteSystems, OwnSprites};
pub(super) use small::{Miniatures, Posture, joins};
pub(super) use snapshot::snapshot;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        art::plugin,
        atlas::plugin,
        auras::plugin,
        backdrop::plugin,
        (board::plugin, first_person::plugin),
        icons::plugin,
        level::plugin,
        lights::plugin,
        looks::plugin,
        motion::plugin,
        own::plugin,
        particles::plugin,
        roles::plugin,
        shake::plugin,
        tiles::plugin,
    ));
}
