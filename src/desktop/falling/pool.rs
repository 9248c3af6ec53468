//! One sprite for each picture, taken from those of the frame before.

use bevy::prelude::*;

use super::art::Sheet;
use super::scene::Quad;
use crate::screens::FIELD;

/// The sprites of the screen.
pub(super) type Sprites<'w, 's> = Query<
    'w,
    's,
    (
        &'static mut Sprite,
        &'static mut Transform,
        &'static mut Visibility,
    ),
>;

/// Pictures of a field, and the sprites that show them.
#[derive(Default)]
pub(super) struct Pool {
    pub(super) quads: Vec<Quad>,
    sprites: Vec<Entity>,
}

impl Pool {
    /// Shows the pictures in a field whose upper left corner is at `corner`,
    /// with cells of this size, in pixels of the window. Sprites that are not
    /// needed are hidden.
    pub(super) fn show(
        &mut self,
        commands: &mut Commands,
        (corner, cell): (Vec2, f32),
        sheet: &mut ResMut<Sheet>,
        sprites: &mut Sprites,
    ) {
        let mut used = 0;
        for (quad, cut) in self.quads.iter().filter_map(|quad| quad.clipped()) {
            // Asking for a change only when there is one.
            let found = sheet.find(quad.look);
            let mut rect = found.unwrap_or_else(|| sheet.make(quad.look));
            rect.min.y += rect.height() * cut;
            let at = corner + quad.at * cell;
            let sprite = Sprite {
                image: sheet.image.clone(),
                color: quad.colour,
                rect: Some(rect),
                custom_size: Some(quad.size * cell),
                ..default()
            };
            let transform = Transform::from_xyz(at.x, -at.y, used as f32 * 0.01)
                .with_rotation(Quat::from_rotation_z(-quad.turn));
            match self
                .sprites
                .get(used)
                .map(|entity| sprites.get_mut(*entity))
            {
                Some(Ok((mut old, mut place, mut visibility))) => {
                    let same = old.image == sprite.image
                        && old.color == sprite.color
                        && old.rect == sprite.rect
                        && old.custom_size == sprite.custom_size;
                    if !same {
                        *old = sprite;
                    }
                    if *place != transform {
                        *place = transform;
                    }
                    visibility.set_if_neq(Visibility::Inherited);
                }
                Some(Err(_)) => {}
                None => {
                    let entity = commands.spawn((
                        Name::new("Picture"),
                        DespawnOnExit(FIELD),
                        sprite,
                        transform,
                    ));
                    self.sprites.push(entity.id());
                }
            }
            used += 1;
        }
        for entity in self.sprites.iter().skip(used) {
            if let Ok((_, _, mut visibility)) = sprites.get_mut(*entity) {
                visibility.set_if_neq(Visibility::Hidden);
            }
        }
    }
}
