//! Image of the board without a renderer: its ground, and its tiles in their
//! order and colours.

use bevy::prelude::*;
use image::imageops::{FilterType, resize};
use image::{Rgba, RgbaImage};

use super::drawn::{Drawn, Eyes, Marked, Quad};
use super::layout::{CELL, FRAME};
use super::level::Tint;
use super::motion::Wobble;
use kotodama_gfx::atlas::{Atlas, SIDE};
use kotodama_gfx::ground::Ground;
use kotodama_shell::settings::Settings;
use kotodama_words::LevelInfo;

/// Margin around the board for its frame, in pixels of the art.
const MARGIN: f32 = FRAME + 4.0;

/// Returns an image of the current board with each pixel of the art `scale`
/// times as large, or less if a side would exceed `most` pixels. Returns `None`
/// without a board, or if it is too large at any scale.
pub fn snapshot(world: &mut World, scale: u32, most: u32) -> Option<RgbaImage> {
    let cells = world.get_resource::<LevelInfo>()?.bounds.size();
    let size = (cells.as_vec2() * CELL + 2.0 * MARGIN).as_uvec2();
    let mut scales = (1..=scale).rev().map(|scale| size * scale);
    let scaled = scales.find(|size| size.max_element() <= most)?;
    let tint = world.query_filtered::<&Sprite, With<Tint>>().single(world);
    let tint = tint.map_or(Color::NONE, |tint| tint.color);
    let mut image = ground(size, world.get_resource::<Ground>()?, tint);
    let frame = match (
        world.get_resource::<Wobble>(),
        world.get_resource::<Settings>(),
    ) {
        (Some(wobble), Some(settings)) => wobble.frame(settings),
        _ => 0,
    };
    // Spirits do not sit for portraits.
    let asleep = Eyes::default();
    let mut tiles = world.query::<(&Drawn, &Marked)>();
    let quads = tiles.iter(world);
    let mut quads: Vec<Quad> = quads
        .flat_map(|(tile, marks)| tile.quads(marks, &asleep, frame))
        .collect();
    quads.sort_by(|one, other| one.at.z.total_cmp(&other.at.z));
    let atlas = world.get_resource::<Atlas>()?;
    quads.iter().for_each(|quad| draw(&mut image, quad, atlas));
    Some(resize(&image, scaled.x, scaled.y, FilterType::Nearest))
}

/// Returns the cells in two similar shades, in a frame with a shadow.
fn ground(size: UVec2, ground: &Ground, tint: Color) -> RgbaImage {
    let paint = |colours: &[Color]| {
        let mut pixel = Rgba([0; 4]);
        for colour in colours {
            cover(&mut pixel, colour.to_linear());
        }
        pixel
    };
    let outer = paint(&[ground.outer]);
    let shadow = paint(&[ground.outer, ground.shadow]);
    let border = paint(&[ground.outer, ground.border]);
    let [dark, light] = ground.shades().map(|shade| paint(&[shade, tint]));
    let edge = FRAME as i32 - 1;
    let inside = |at: IVec2, grow: i32, shift: i32| {
        let corner = IVec2::splat(MARGIN as i32 - grow) + IVec2::Y * shift;
        let end = size.as_ivec2() - MARGIN as i32 + grow + IVec2::Y * shift;
        at.cmpge(corner).all() && at.cmplt(end).all()
    };
    RgbaImage::from_fn(size.x, size.y, |x, y| {
        let at = IVec2::new(x as i32, y as i32);
        let cell = (at - MARGIN as i32) / CELL as i32;
        match (cell.x + cell.y) % 2 {
            0 if inside(at, 0, 0) => light,
            _ if inside(at, 0, 0) => dark,
            _ if inside(at, 1, 0) => outer,
            _ if inside(at, edge, 0) => border,
            _ if inside(at, edge, 2) => shadow,
            _ => outer,
        }
    })
}

/// Draws an image of the atlas at its position.
fn draw(image: &mut RgbaImage, quad: &Quad, atlas: &Atlas) {
    let tint = quad.colour.to_linear();
    let middle = Vec2::new(quad.at.x, -quad.at.y) + MARGIN;
    let corner = (middle - SIDE as f32 / 2.0).round().as_ivec2();
    for (n, pixel) in (0..).zip(atlas.pixels(quad.picture)) {
        let at = corner + IVec2::new(n % SIDE as i32, n / SIDE as i32);
        if pixel[3] > 0
            && let (Ok(x), Ok(y)) = (u32::try_from(at.x), u32::try_from(at.y))
            && let Some(below) = image.get_pixel_mut_checked(x, y)
        {
            cover(below, tinted(pixel, tint));
        }
    }
}

/// Returns a pixel of an image in the colour of its tile.
pub(super) fn tinted([r, g, b, a]: [u8; 4], tint: LinearRgba) -> LinearRgba {
    let light = LinearRgba::from(Srgba::rgba_u8(r, g, b, a));
    let alpha = light.alpha * tint.alpha;
    LinearRgba::from_vec3(light.to_vec3() * tint.to_vec3()).with_alpha(alpha)
}

/// Blends a colour into a pixel, in linear light as the renderer does.
pub(super) fn cover(pixel: &mut Rgba<u8>, colour: LinearRgba) {
    let [r, g, b, _] = pixel.0;
    let below = LinearRgba::from(Srgba::rgb_u8(r, g, b));
    let mixed = below.mix(&colour.with_alpha(1.0), colour.alpha.clamp(0.0, 1.0));
    pixel.0 = Srgba::from(mixed).to_u8_array();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_mix_in_linear_light() {
        let mut pixel = Rgba([0, 0, 0, 255]);
        cover(&mut pixel, LinearRgba::new(1.0, 1.0, 1.0, 0.5));
        // Half the light is more than half the number.
        assert_eq!(pixel.0, [188, 188, 188, 255]);
    }
}
