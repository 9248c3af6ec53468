//! Corners around the focused player and the focused goal of Kanji Shift
//! (K-22).

use bevy::prelude::*;

use super::marks::mark_sprite;
use super::tiles::{Shown, Shows, TileSystems};
use crate::desktop::gfx::atlas::{Atlas, Pixels, SIDE};
use crate::desktop::shell::screen::board_is_shown;
use crate::desktop::ui::prelude::*;
use crate::words::roles::Role;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Corners>().add_systems(
        Update,
        mark_roles
            .in_set(AppSystems::Show)
            .in_set(TileSystems::Animate)
            .run_if(board_is_shown.and_then(resource_changed::<Shows>)),
    );
}

/// The picture of the corners, once something needed it.
#[derive(Resource, Default)]
struct Corners(Option<u32>);

/// The corners around what has a role.
#[derive(Component)]
struct RoleMark(Role);

/// Whoever gets a role gets the corners in its colour, who loses it loses them.
fn mark_roles(
    mut commands: Commands,
    changed: Query<(Entity, &Shown, Option<&Children>), Changed<Shown>>,
    marks: Query<&RoleMark>,
    mut corners: ResMut<Corners>,
    mut atlas: ResMut<Atlas>,
    palette: Res<Palette>,
) {
    for (entity, shown, children) in &changed {
        let children = children.into_iter().flatten().copied();
        let mark = children
            .filter_map(|child| Some((child, marks.get(child).ok()?.0)))
            .next();
        if mark.map(|(_, role)| role) == shown.look.role {
            continue;
        }
        if let Some((mark, _)) = mark {
            commands.entity(mark).try_despawn();
        }
        if let Some(role) = shown.look.role {
            let picture = *corners
                .0
                .get_or_insert_with(|| atlas.add(&[corner_marks()]));
            let colour = match role {
                Role::You => "tile_you",
                Role::Win => "tile_win",
            };
            let mark = mark_sprite(picture, (colour, 1.0), 0.0003, &atlas, &palette);
            commands.spawn((RoleMark(role), mark, ChildOf(entity)));
        }
    }
}

/// Pixels of each arm of a corner.
const ARM: i32 = 5;

/// Four corners with a dark line around them, which shows on any ground.
fn corner_marks() -> Pixels {
    const DARK: [u8; 4] = [40, 34, 52, 160];
    let last = SIDE as i32 - 1;
    let mut pixels = Pixels::default();
    let mut corner = |inset: i32, arm: i32, colour: [u8; 4]| {
        for n in 0..arm {
            for (x, y) in [(inset + n, inset), (inset, inset + n)] {
                for (x, y) in [(x, y), (last - x, y), (x, last - y), (last - x, last - y)] {
                    pixels.set(x, y, colour);
                }
            }
        }
    };
    corner(1, ARM, DARK);
    corner(0, ARM + 1, [255; 4]);
    pixels
}
