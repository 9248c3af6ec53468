//! Image being painted, and the projection of the board onto it.

use bevy::math::{UVec2, Vec2};
use image::{Rgba, RgbaImage};

use super::scene::{Eye, REACH, Rgb};

/// Distance of the camera behind the middle of its cell, in cells: at the edge,
/// as usual in dungeon views.
const BACK: f32 = 0.5;
/// Height of the eyes, in cells.
const EYES: f32 = 0.58;
/// Near clipping distance.
pub(super) const NEAR: f32 = 0.06;

/// Camera and its projection.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lens {
    pub at: Vec2,
    pub ahead: Vec2,
    pub right: Vec2,
    /// Height of the camera.
    pub height: f32,
    /// Column straight ahead.
    pub centre: f32,
    /// Row of the horizon.
    pub horizon: f32,
    /// Pixels per cell at a distance of one cell.
    pub focal: f32,
}

impl Lens {
    pub(super) fn new(eye: &Eye, size: UVec2) -> Self {
        let size = size.as_vec2();
        let ahead = eye.ahead();
        Self {
            at: eye.at - ahead * BACK,
            ahead,
            right: eye.right(),
            height: EYES + eye.lift,
            centre: (size.x / 2.0).floor(),
            horizon: (size.y * 0.44).floor(),
            focal: (size.x * 0.55).min(size.y),
        }
    }

    /// Returns how far to the right and how far ahead a position is.
    pub(super) fn view(&self, place: Vec2) -> Vec2 {
        let way = place - self.at;
        Vec2::new(way.dot(self.right), way.dot(self.ahead))
    }

    /// Returns the column of a position in view coordinates.
    pub(super) fn column(&self, view: Vec2) -> f32 {
        self.centre + self.focal * view.x / view.y
    }

    /// Returns the row of a height at a depth.
    pub(super) fn row(&self, height: f32, depth: f32) -> f32 {
        self.horizon + self.focal * (self.height - height) / depth
    }
}

/// Image being painted.
pub(super) struct Canvas {
    pub width: i32,
    pub height: i32,
    pub image: RgbaImage,
}

impl Canvas {
    pub(super) fn new(size: UVec2) -> Self {
        Self {
            width: size.x as i32,
            height: size.y as i32,
            image: RgbaImage::from_pixel(size.x, size.y, Rgba([0, 0, 0, 255])),
        }
    }

    /// Blends a colour into a pixel, with `opacity` from 0 to 255.
    pub(super) fn mix(&mut self, x: i32, y: i32, colour: Rgb, opacity: u8) {
        if x >= 0
            && y >= 0
            && let Some(pixel) = self.image.get_pixel_mut_checked(x as u32, y as u32)
        {
            let [r, g, b, _] = pixel.0;
            let [r, g, b] = match opacity {
                0 => return,
                255 => colour,
                _ => mix([r, g, b], colour, f32::from(opacity) / 255.0),
            };
            pixel.0 = [r, g, b, 255];
        }
    }

    pub(super) fn set(&mut self, x: i32, y: i32, colour: Rgb) {
        self.mix(x, y, colour, 255);
    }

    /// Fills a rectangle.
    pub(super) fn fill(&mut self, x: i32, y: i32, width: i32, height: i32, colour: Rgb) {
        for y in y..y + height {
            for x in x..x + width {
                self.set(x, y, colour);
            }
        }
    }
}

/// Interpolates between two colours.
pub(super) fn mix(from: Rgb, to: Rgb, part: f32) -> Rgb {
    let part = (part.clamp(0.0, 1.0) * 256.0) as i32;
    let channel = |from: u8, to: u8| {
        let (from, to) = (i32::from(from), i32::from(to));
        (from + (to - from) * part / 256) as u8
    };
    [
        channel(from[0], to[0]),
        channel(from[1], to[1]),
        channel(from[2], to[2]),
    ]
}

/// Returns the amount of haze at a depth, in visible steps.
pub(super) fn fog(depth: f32) -> f32 {
    const STEPS: f32 = 14.0;
    let part = ((depth - 1.0) / (REACH as f32 + 0.5)).clamp(0.0, 1.0);
    (part * 0.82 * STEPS).floor() / STEPS
}
