//! Display of the first-person image in place of the board, with large pixels.

use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::sprite::Anchor;
use bevy::window::PrimaryWindow;
use image::RgbaImage;

use super::View;
use super::collect::Sight;
use super::painter::paint;
use super::scene::Scene;
use super::texture::Textures;
use crate::screens::LEVEL;
use crate::view::board::{FLASH, Flash, Viewpoint, insets};
use crate::view::layout::Insets;
use crate::view::shake::Shake;
use kotodama_gfx::atlas::Atlas;
use kotodama_gfx::grid::texture;

/// Maximum number of columns and rows of the image.
const MOST: Vec2 = Vec2::new(640.0, 260.0);
/// Margin around it, in pixels of the image.
const MARGIN: f32 = 2.0;
/// Height below the visible parts of the board.
const BELOW: f32 = -5.0;

/// Flash of a win over the image, because that of the board is hidden with it.
#[derive(Component)]
pub(super) struct Glare;

/// Position of the image in the window, in physical pixels, and the size of its
/// pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Place {
    pub corner: Vec2,
    pub zoom: f32,
    pub size: UVec2,
}

/// Returns the largest image with whole pixels in the remaining window; `None`
/// if hardly any space is left.
pub(super) fn fit(window: Vec2, insets: Insets) -> Option<Place> {
    let corner = Vec2::new(insets.left, insets.top);
    let room = window - corner - Vec2::new(insets.right, insets.bottom);
    let zoom = (room / MOST).ceil().max_element().max(1.0);
    let size = (room / zoom - 2.0 * MARGIN).floor();
    (size.min_element() >= 16.0).then(|| Place {
        corner: (corner + (room - size * zoom) / 2.0).round(),
        zoom,
        size: size.as_uvec2(),
    })
}

type ViewParts = (
    &'static mut Sprite,
    &'static mut Transform,
    &'static mut Visibility,
);

/// Paints the image if it has changed, and positions it.
pub(super) fn show(
    mut commands: Commands,
    sight: Sight,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&Transform, &Projection), (With<Camera2d>, Without<View>)>,
    (scale, viewpoint, shake): (Res<UiScale>, Res<Viewpoint>, Res<Shake>),
    (atlas, mut images): (Res<Atlas>, ResMut<Assets<Image>>),
    mut view: Query<ViewParts, (With<View>, Without<Camera2d>)>,
    (mut painted, mut textures): (Local<Option<(Scene, UVec2)>>, Local<Textures>),
) {
    if atlas.is_changed() {
        *painted = None;
        textures.forget();
    }
    let unit = scale.0 * window.scale_factor();
    let place = fit(window.physical_size().as_vec2(), insets(&viewpoint, unit));
    let (Some(scene), Some(place)) = (sight.scene(), place) else {
        for (_, _, mut visibility) in &mut view {
            visibility.set_if_neq(Visibility::Hidden);
        }
        return;
    };
    let Ok((mut sprite, mut transform, mut visibility)) = view.single_mut() else {
        // Another play.
        *painted = None;
        textures.forget();
        let image = images.add(image(RgbaImage::new(1, 1)));
        commands.spawn((
            Name::new("First person"),
            View,
            DespawnOnExit(LEVEL),
            Sprite::from_image(image),
            Anchor::TOP_LEFT,
            Visibility::Hidden,
            children![(
                Name::new("Flash"),
                Glare,
                Sprite::from_color(Color::NONE, Vec2::ZERO),
                Anchor::TOP_LEFT,
                Transform::from_xyz(0.0, 0.0, FLASH - BELOW),
            )],
        ));
        return;
    };
    let is_new = !painted
        .as_ref()
        .is_some_and(|(before, size)| *before == scene && *size == place.size);
    if is_new {
        let picture = paint(&scene, place.size, &mut textures, &|at| atlas.texel(at));
        if let Err(error) = images.insert(sprite.image.id(), image(picture)) {
            warn!("{error}");
        }
        *painted = Some((scene, place.size));
    }
    let (camera, projection) = *camera;
    let Projection::Orthographic(projection) = projection else {
        return;
    };
    // World units per pixel of the window.
    let pixel = projection.scale / window.scale_factor();
    // The camera shakes, not the world.
    let corner = camera.translation.truncate() - shake.offset() * unit * pixel;
    let corner = corner + Vec2::new(place.corner.x, -place.corner.y) * pixel;
    let wanted = Transform::from_translation(corner.extend(BELOW));
    transform.set_if_neq(wanted);
    let size = Some(place.size.as_vec2() * place.zoom * pixel);
    if sprite.custom_size != size {
        sprite.custom_size = size;
    }
    visibility.set_if_neq(Visibility::Inherited);
}

/// Shows the flash as on the flat board, over the whole image.
pub(super) fn shine(
    flash: Query<&Sprite, (With<Flash>, Without<Glare>)>,
    views: Query<&Sprite, (With<View>, Without<Glare>, Without<Flash>)>,
    mut glares: Query<(&ChildOf, &mut Sprite), With<Glare>>,
) {
    let colour = flash.iter().next().map_or(Color::NONE, |flash| flash.color);
    for (parent, mut glare) in &mut glares {
        let size = views.get(parent.parent()).ok();
        let size = size.and_then(|view| view.custom_size);
        if glare.color != colour || glare.custom_size != size {
            glare.color = colour;
            glare.custom_size = size;
        }
    }
}

fn image(picture: RgbaImage) -> Image {
    let size = UVec2::from(picture.dimensions());
    texture(size, picture.into_raw(), ImageSampler::nearest())
}
