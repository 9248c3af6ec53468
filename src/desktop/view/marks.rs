//! What hangs on sprites: the cross of a cancelled text, the shadow under what
//! floats.

use bevy::prelude::*;

use super::atlas::Atlas;
use super::looks::Looks;
use super::tiles::{Cross, Shown};
use crate::desktop::theme::palette::Palette;
use crate::words::components::TextState;

/// Floats above its cell.
#[derive(Component)]
#[component(storage = "SparseSet")]
pub(super) struct Floating;

/// The shadow under something that floats.
#[derive(Component)]
pub(super) struct Shadow;

/// Cancelled text gets its cross, other text loses it.
pub(super) fn mark_text(
    mut commands: Commands,
    texts: Query<(Entity, &Shown, Option<&Children>), Changed<Shown>>,
    crosses: Query<(), With<Cross>>,
    mut atlas: ResMut<Atlas>,
    palette: Res<Palette>,
    mut looks: ResMut<Looks>,
) {
    for (entity, shown, children) in &texts {
        let mark = children
            .into_iter()
            .flatten()
            .copied()
            .find(|child| crosses.contains(*child));
        match (shown.look.text == TextState::Crossed, mark) {
            (true, None) => {
                let marks = looks.marks(&mut atlas);
                commands.spawn((
                    Cross,
                    Sprite {
                        image: atlas.image(),
                        rect: Some(Atlas::rect(marks.cross)),
                        color: palette.get("danger"),
                        ..default()
                    },
                    Transform::from_xyz(0.0, 0.0, 0.0002),
                    ChildOf(entity),
                ));
            }
            (false, Some(mark)) => commands.entity(mark).try_despawn(),
            (true, Some(_)) | (false, None) => {}
        }
    }
}

/// What begins to float gets a shadow, what stops loses it.
pub(super) fn mark_floating(
    mut commands: Commands,
    begun: Query<Entity, Added<Floating>>,
    mut ended: RemovedComponents<Floating>,
    children: Query<&Children>,
    shadows: Query<(), With<Shadow>>,
    mut atlas: ResMut<Atlas>,
    palette: Res<Palette>,
    mut looks: ResMut<Looks>,
) {
    for entity in &begun {
        let marks = looks.marks(&mut atlas);
        commands.spawn((
            Shadow,
            Sprite {
                image: atlas.image(),
                rect: Some(Atlas::rect(marks.shadow)),
                color: palette.get("shadow").with_alpha(0.55),
                ..default()
            },
            Transform::from_xyz(0.0, 0.0, -0.0002),
            ChildOf(entity),
        ));
    }
    for entity in ended.read() {
        for child in children.iter_descendants(entity) {
            if shadows.contains(child) {
                commands.entity(child).try_despawn();
            }
        }
    }
}
