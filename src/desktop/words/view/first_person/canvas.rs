//! The picture while it is painted, and how places of the board come to lie on
//! it.

use bevy::math::{UVec2, Vec2};

use super::scene::{Eye, Rgb};

/// A finished picture, four bytes for each pixel, row by row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Picture {
    pub size: UVec2,
    pub rgba: Vec<u8>,
}

impl Picture {
    /// Red, green and blue of a pixel.
    #[cfg(test)]
    pub(super) fn at(&self, x: u32, y: u32) -> Rgb {
        let index = (y * self.size.x + x) as usize * 4;
        [self.rgba[index], self.rgba[index + 1], self.rgba[index + 2]]
    }
}

/// How far the camera is behind the middle of its cell, in cells: at its edge,
/// as in any dungeon.
const BACK: f32 = 0.5;
/// Height of the eyes, in cells.
const EYES: f32 = 0.58;
/// What is nearer than this is not seen.
pub(super) const NEAR: f32 = 0.06;

/// Where the camera is, and how it puts places on the picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lens {
    pub at: Vec2,
    pub ahead: Vec2,
    pub right: Vec2,
    /// Height of the camera.
    pub height: f32,
    /// Column of what is straight ahead.
    pub centre: f32,
    /// Row of what is as high as the camera.
    pub horizon: f32,
    /// Pixels of a cell at a distance of one cell.
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

    /// How far to the right and how far ahead a place is.
    pub(super) fn view(&self, place: Vec2) -> Vec2 {
        let way = place - self.at;
        Vec2::new(way.dot(self.right), way.dot(self.ahead))
    }

    /// The column of something so far to the right and so far ahead.
    pub(super) fn column(&self, view: Vec2) -> f32 {
        self.centre + self.focal * view.x / view.y
    }

    /// The row of something so high and so far ahead.
    pub(super) fn row(&self, height: f32, depth: f32) -> f32 {
        self.horizon + self.focal * (self.height - height) / depth
    }
}

/// The picture in work.
pub(super) struct Canvas {
    pub width: i32,
    pub height: i32,
    pixels: Vec<Rgb>,
}

impl Canvas {
    pub(super) fn new(size: UVec2) -> Self {
        Self {
            width: size.x as i32,
            height: size.y as i32,
            pixels: vec![[0; 3]; (size.x * size.y) as usize],
        }
    }

    /// Covers a pixel with a colour, `opacity` from 0 to 255.
    pub(super) fn mix(&mut self, x: i32, y: i32, colour: Rgb, opacity: u8) {
        if x < 0 || y < 0 || x >= self.width || y >= self.height {
            return;
        }
        let index = (y * self.width + x) as usize;
        if let Some(pixel) = self.pixels.get_mut(index) {
            *pixel = match opacity {
                0 => *pixel,
                255 => colour,
                _ => mix(*pixel, colour, f32::from(opacity) / 255.0),
            };
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

    pub(super) fn finish(self) -> Picture {
        let rgba = self.pixels.iter().flat_map(|&[r, g, b]| [r, g, b, 255]);
        Picture {
            size: UVec2::new(self.width as u32, self.height as u32),
            rgba: rgba.collect(),
        }
    }
}

/// A colour between two.
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
