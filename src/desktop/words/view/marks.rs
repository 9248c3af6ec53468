//! What hangs on sprites: the cross of a cancelled text, the shadow under what
//! floats.

use bevy::prelude::*;

use super::looks::Looks;
use super::tiles::{Cross, Shown, Shows};
use crate::desktop::gfx::atlas::Atlas;
use crate::desktop::ui::palette::Palette;
use crate::words::components::TextState;

/// Floats above its cell.
#[derive(Component)]
#[component(storage = "SparseSet")]
pub(super) struct Floating;

/// The shadow under something that floats.
#[derive(Component)]
pub(super) struct Shadow;

/// The colour of a mark: its name in the palette, and its opacity.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Tinted(&'static str, f32);

impl Tinted {
    fn colour(self, palette: &Palette) -> Color {
        palette.get(self.0).with_alpha(self.1)
    }
}

/// A mark that hangs on a sprite, `height` above it in the order of drawing.
pub(super) fn mark_sprite(
    picture: u32,
    (colour, opacity): (&'static str, f32),
    height: f32,
    atlas: &Atlas,
    palette: &Palette,
) -> impl Bundle + use<> {
    let tinted = Tinted(colour, opacity);
    (
        tinted,
        Sprite {
            image: atlas.image(),
            rect: Some(Atlas::rect(picture)),
            color: tinted.colour(palette),
            ..default()
        },
        Transform::from_xyz(0.0, 0.0, height),
    )
}

/// Marks get the colours of another palette.
pub(super) fn colour_marks(palette: Res<Palette>, mut marks: Query<(&Tinted, &mut Sprite)>) {
    for (tinted, mut sprite) in &mut marks {
        sprite.color = tinted.colour(&palette);
    }
}

/// Cancelled text gets its cross, other text loses it.
pub(super) fn mark_text(
    mut commands: Commands,
    texts: Query<(Entity, &Shown, Option<&Children>), Changed<Shown>>,
    crosses: Query<(), With<Cross>>,
    shows: Res<Shows>,
    mut atlas: ResMut<Atlas>,
    palette: Res<Palette>,
    mut looks: ResMut<Looks>,
) {
    if !shows.is_changed() {
        return;
    }
    for (entity, shown, children) in &texts {
        let cross = children
            .into_iter()
            .flatten()
            .copied()
            .find(|child| crosses.contains(*child));
        match (shown.look.text == TextState::Crossed, cross) {
            (true, None) => {
                let marks = looks.marks(&mut atlas);
                let mark = mark_sprite(marks.cross, ("danger", 1.0), 0.0002, &atlas, &palette);
                commands.spawn((Cross, mark, ChildOf(entity)));
            }
            (false, Some(cross)) => commands.entity(cross).try_despawn(),
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
        let mark = mark_sprite(marks.shadow, ("shadow", 0.55), -0.0002, &atlas, &palette);
        commands.spawn((Shadow, mark, ChildOf(entity)));
    }
    for entity in ended.read() {
        for child in children.iter_descendants(entity) {
            if shadows.contains(child) {
                commands.entity(child).try_despawn();
            }
        }
    }
}
