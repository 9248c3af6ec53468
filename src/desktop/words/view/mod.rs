//! View of the board, drawn from the events of the rules and the components of
//! the tiles; nothing here decides a turn.

mod animate;
mod auras;
pub mod board;
mod captions;
mod cell_areas;
mod drawn;
mod fading;
pub mod first_person;
mod formed;
pub mod key_caps;
pub mod layout;
mod level;
pub mod lights;
pub mod looks;
mod marks;
mod meshes;
mod moods;
pub mod motion;
pub mod own;
mod particles;
pub mod shake;
pub mod small;
mod snapshot;
pub mod spirits;
mod systems;
mod terrain;
#[cfg(test)]
pub mod testing;
mod thumbnail;
mod tiles;
mod transition;

use bevy::prelude::*;
use kotodama_shell::screen::Screen;

pub use board::{BOTTOM_BAR, BoardCells, TOP_BAR, Viewpoint};
pub use first_person::{FirstPerson, MapKey};
pub use kotodama_gfx::art::Art;
pub use kotodama_gfx::atlas::Atlas;
pub use layout::{BoardLayout, CELL, Insets};
pub use lights::{Lights, LookedAt};
pub use looks::Looks;
pub use motion::Moving;
pub use own::{OwnSpriteSystems, OwnSprites};
pub use small::{Miniatures, Posture};
pub use snapshot::snapshot;
pub use systems::BoardSystems;
pub use thumbnail::{Left, Thumbnails};

pub fn plugin(app: &mut App) {
    app.add_plugins((
        auras::plugin,
        (board::plugin, captions::plugin, first_person::plugin),
        level::plugin,
        lights::plugin,
        looks::plugin,
        (marks::plugin, meshes::plugin),
        (animate::plugin, fading::plugin, formed::plugin),
        own::plugin,
        particles::plugin,
        shake::plugin,
        (spirits::plugin, terrain::plugin),
        (tiles::plugin, transition::plugin),
    ));
}

/// Shows the board on a screen of another module, too.
pub fn show_board_on(app: &mut App, screen: Screen) {
    // An app without a view has no board to show.
    let has_view = resource_exists::<tiles::TileSpriteIndex>;
    app.add_systems(
        OnEnter(screen),
        (
            auras::forget,
            formed::forget,
            level::forget,
            tiles::forget,
            board::spawn_board,
        )
            .in_set(BoardSystems)
            .run_if(has_view),
    )
    .add_systems(OnExit(screen), board::leave_palette.run_if(has_view));
}

/// Returns whether something on the board moves between turns: particles,
/// floating objects, particle sources, spirits, the first-person view.
pub fn moves_by_itself(world: &mut World) -> bool {
    let mut moving = world.query_filtered::<(), Or<(
        With<particles::Speck>,
        With<drawn::Floating>,
        With<moods::Spirit>,
    )>>();
    let view = world.get_resource::<FirstPerson>();
    moving.iter(world).next().is_some()
        || auras::gives_off(world)
        || view.is_some_and(|view| view.map().is_some())
}
