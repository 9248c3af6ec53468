//! Corners around what somebody is to have a look at.

use bevy::prelude::*;

use super::atlas::Atlas;
use super::roles::corner_marks;
use super::tiles::{Shows, TileSystems};
use crate::board::ObjectId;
use crate::desktop::AppSystems;
use crate::desktop::screens::{Screen, board_is_shown};
use crate::desktop::theme::palette::Palette;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Lit>().add_systems(
        Update,
        mark.in_set(AppSystems::Show)
            .in_set(TileSystems::Animate)
            .run_if(board_is_shown.and_then(in_state(Screen::Play))),
    );
}

/// The objects that are lit up on the board.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::desktop) struct Lit(pub Vec<ObjectId>);

/// The corners around such an object.
#[derive(Component)]
struct LitMark;

fn mark(
    mut commands: Commands,
    lit: Res<Lit>,
    shows: Res<Shows>,
    marks: Query<(Entity, &ChildOf), With<LitMark>>,
    mut picture: Local<Option<u32>>,
    mut atlas: ResMut<Atlas>,
    palette: Res<Palette>,
) {
    let wanted: Vec<Entity> = lit.0.iter().filter_map(|id| shows.of(*id)).collect();
    for (mark, parent) in &marks {
        if !wanted.contains(&parent.parent()) {
            commands.entity(mark).try_despawn();
        }
    }
    for entity in wanted {
        if marks.iter().any(|(_, parent)| parent.parent() == entity) {
            continue;
        }
        let picture = *picture.get_or_insert_with(|| atlas.add(&[corner_marks()]));
        commands.spawn((
            LitMark,
            Sprite {
                image: atlas.image(),
                rect: Some(Atlas::rect(picture)),
                color: palette.get("accent"),
                ..default()
            },
            Transform::from_xyz(0.0, 0.0, 0.0004).with_scale(Vec3::new(1.25, 1.25, 1.0)),
            ChildOf(entity),
        ));
    }
}
