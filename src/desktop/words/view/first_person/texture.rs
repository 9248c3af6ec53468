//! Surface textures: the images of objects in their colours, and the stones of
//! the wall around the level.

use std::collections::HashMap;
use std::sync::LazyLock;

use bevy::color::Srgba;
use bevy::math::{UVec2, Vec2};

use super::canvas::mix;
use super::scene::{Layer, Rgb, Scene, Skin, Thing};
use kotodama_board::Direction;
use kotodama_gfx::atlas::SIDE;

/// Pixels of a surface, as many as an image of the atlas has.
pub(super) struct Texture {
    pixels: Vec<[u8; 4]>,
    /// Bounds of the opaque part: corner and size, from 0 to 1.
    covered: [Vec2; 2],
    /// Colour of a solid block where the image has gaps: rounded corners would
    /// look like holes. `None` for images with real holes.
    filling: Option<[u8; 4]>,
}

/// Minimum opaque part of the bounds of a block without holes.
const SOLID: f32 = 0.85;

/// Linear light for each byte of an image; the colours of sprites are
/// multiplied by it.
static LINEAR: LazyLock<[f32; 256]> =
    LazyLock::new(|| std::array::from_fn(|byte| Srgba::gamma_function(byte as f32 / 255.0)));

/// The inverse, in finer steps than a byte's.
static BYTES: LazyLock<[u8; 4096]> = LazyLock::new(|| {
    let byte = |step| Srgba::gamma_function_inverse(step as f32 / 4095.0) * 255.0;
    std::array::from_fn(|step| byte(step).round() as u8)
});

fn byte(light: f32) -> u8 {
    BYTES[(light.clamp(0.0, 1.0) * 4095.0) as usize]
}

impl Texture {
    fn new(pixels: Vec<[u8; 4]>) -> Self {
        let opaque = || (0..).zip(&pixels).filter(|(_, pixel)| pixel[3] >= 128);
        let place = |index: usize| UVec2::new((index % SIDE) as u32, (index / SIDE) as u32);
        let first = opaque().map(|(index, _)| place(index)).reduce(UVec2::min);
        let last = opaque().map(|(index, _)| place(index)).reduce(UVec2::max);
        let (first, end) = match (first, last) {
            (Some(first), Some(last)) => (first, last + 1),
            _ => (UVec2::ZERO, UVec2::splat(SIDE as u32)),
        };
        let area = (end - first).element_product() as f32;
        let is_solid = opaque().count() as f32 >= SOLID * area;
        let light = |pixel: &&[u8; 4]| pixel[..3].iter().map(|c| u32::from(*c)).sum::<u32>();
        let darkest = opaque().map(|(_, pixel)| pixel).min_by_key(light);
        Self {
            covered: [first, end - first].map(|it| it.as_vec2() / SIDE as f32),
            filling: darkest.filter(|_| is_solid).copied(),
            pixels,
        }
    }

    /// Returns width and height of the opaque part, from 0 to 1.
    pub(super) const fn covered(&self) -> Vec2 {
        self.covered[1]
    }

    /// Returns the pixel at a position from 0 to 1 in both directions.
    pub(super) fn sample(&self, at: Vec2) -> [u8; 4] {
        let last = SIDE - 1;
        let step = |part: f32| ((part * SIDE as f32) as usize).min(last);
        self.pixels[step(at.y) * SIDE + step(at.x)]
    }

    /// Returns the pixel on a side of a block, either unchanged or stretched so
    /// that the opaque part covers the whole side.
    pub(super) fn sample_block(&self, at: Vec2, stretched: bool) -> [u8; 4] {
        let [corner, size] = self.covered;
        let at = if stretched { corner + at * size } else { at };
        let pixel = self.sample(at);
        match self.filling {
            Some(filling) if pixel[3] < 128 => filling,
            _ => pixel,
        }
    }

    /// Returns the texture of a skin; words lie on a board in this colour.
    pub(super) fn of(skin: &Skin, sign: Rgb, texel: &dyn Fn(UVec2) -> [u8; 4]) -> Self {
        let mut pixels = vec![[0; 4]; SIDE * SIDE];
        if skin.is_sign {
            pixels = board(sign);
        }
        for layer in &skin.layers {
            for (index, pixel) in pixels.iter_mut().enumerate() {
                let [r, g, b, a] = pixel_of(layer, index, texel);
                let under = *pixel;
                let part = f32::from(a) / 255.0;
                if under[3] == 0 {
                    *pixel = [r, g, b, a];
                } else if a > 0 {
                    let [r, g, b] = mix([under[0], under[1], under[2]], [r, g, b], part);
                    *pixel = [r, g, b, under[3].max(a)];
                }
            }
        }
        Self::new(pixels)
    }

    /// Returns courses of stones with a lighter edge on top.
    pub(super) fn stones(colour: Rgb) -> Self {
        const COURSE: usize = 6;
        const LENGTH: usize = 12;
        let joint = mix(colour, [0; 3], 0.45);
        let pixel = |index: usize| {
            let (x, y) = (index % SIDE, index / SIDE);
            let course = y / COURSE;
            let along = (x + course % 2 * LENGTH / 2) % SIDE;
            let (inside, stone) = (along % LENGTH, along / LENGTH + course * 2);
            let [r, g, b] = match (inside, y % COURSE) {
                _ if y == 0 => mix(colour, [255; 3], 0.25),
                (_, 5) | (11, _) => joint,
                (_, 0) => mix(colour, [255; 3], 0.1),
                // The stones vary in colour.
                _ => mix(colour, [0; 3], 0.06 * (stone * 5 % 4) as f32),
            };
            [r, g, b, 255]
        };
        Self::new((0..SIDE * SIDE).map(pixel).collect())
    }
}

/// Cached textures of recent skins, so that they are not created for every
/// frame.
#[derive(Default)]
pub(super) struct Textures {
    known: HashMap<Skin, Texture>,
    /// Colour of the boards of words.
    sign: Rgb,
}

/// Size at which the cache is cleared: fading objects leave many textures
/// behind.
const MOST: usize = 1024;

impl Textures {
    /// Clears the cache, because the images of the atlas may have changed.
    pub(super) fn forget(&mut self) {
        self.known.clear();
    }

    /// Returns the textures of the skins of a scene, in order.
    pub(super) fn of(&mut self, scene: &Scene, texel: &dyn Fn(UVec2) -> [u8; 4]) -> Vec<&Texture> {
        let sign = scene.colours.sign;
        if self.sign != sign || self.known.len() > MOST {
            self.known.clear();
            self.sign = sign;
        }
        for skin in &scene.skins {
            if !self.known.contains_key(skin) {
                let texture = Texture::of(skin, sign, texel);
                self.known.insert(skin.clone(), texture);
            }
        }
        // All of them are cached by now.
        let known = &self.known;
        scene
            .skins
            .iter()
            .filter_map(|skin| known.get(skin))
            .collect()
    }
}

/// Returns the pixel of a layer at a pixel of the surface.
fn pixel_of(layer: &Layer, index: usize, texel: &dyn Fn(UVec2) -> [u8; 4]) -> [u8; 4] {
    let at = UVec2::new((index % SIDE) as u32, (index / SIDE) as u32);
    let [r, g, b, a] = texel(layer.corner + at);
    let [red, green, blue, opacity] = layer.tint;
    let light = |byte: u8| LINEAR[usize::from(byte)];
    [
        byte(light(r) * red),
        byte(light(g) * green),
        byte(light(b) * blue),
        (f32::from(a) * opacity.clamp(0.0, 1.0)) as u8,
    ]
}

/// Returns a board with a rim and rounded corners.
fn board(colour: Rgb) -> Vec<[u8; 4]> {
    let last = SIDE - 1;
    let rim = mix(colour, [255; 3], 0.22);
    let foot = mix(colour, [0; 3], 0.35);
    let pixel = |index: usize| {
        let (x, y) = (index % SIDE, index / SIDE);
        let (left, top) = (x.min(last - x), y.min(last - y));
        let [r, g, b] = match (left, top) {
            (0, 0) => return [0; 4],
            _ if y == last => foot,
            (0, _) | (_, 0) => rim,
            _ => colour,
        };
        [r, g, b, 255]
    };
    (0..SIDE * SIDE).map(pixel).collect()
}

/// Returns the texture of an object for this view direction.
pub(super) fn texture<'a>(
    thing: &Thing,
    looking: Direction,
    textures: &[&'a Texture],
) -> Option<&'a Texture> {
    let index = thing.skins.get(looking.index())?;
    textures.get(*index).copied()
}
