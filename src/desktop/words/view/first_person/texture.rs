//! What is glued onto surfaces: the pictures of objects in their colours, and
//! the stones of the wall around the level.

use std::collections::HashMap;
use std::sync::LazyLock;

use bevy::color::Srgba;
use bevy::math::{UVec2, Vec2};

use super::canvas::mix;
use super::scene::{Layer, Rgb, Scene, Skin, Thing};
use kotodama_board::Direction;
use kotodama_gfx::atlas::SIDE;

/// Pixels of a surface, as many as a picture of the atlas has.
pub(super) struct Texture {
    pixels: Vec<[u8; 4]>,
    /// The part of it that is not empty: its corner and size, of 1.
    covered: [Vec2; 2],
    /// What a solid block has where the picture leaves something out: rounded
    /// corners would be holes. Nothing for pictures with real holes.
    filling: Option<[u8; 4]>,
}

/// Part of what a picture covers that a block without holes has at least.
const SOLID: f32 = 0.85;

/// Light for each byte of a picture; the colours of sprites are multiplied by
/// it.
static LINEAR: LazyLock<[f32; 256]> =
    LazyLock::new(|| std::array::from_fn(|byte| Srgba::gamma_function(byte as f32 / 255.0)));

/// And back, in steps that are finer than a byte's.
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

    /// Width and height of what is not empty, of 1.
    pub(super) const fn covered(&self) -> Vec2 {
        self.covered[1]
    }

    /// The pixel at a place from 0 up to 1 in both directions.
    pub(super) fn sample(&self, at: Vec2) -> [u8; 4] {
        let last = SIDE - 1;
        let step = |part: f32| ((part * SIDE as f32) as usize).min(last);
        self.pixels[step(at.y) * SIDE + step(at.x)]
    }

    /// The same on a side of a block, either as it is or so that what is not
    /// empty covers the whole side.
    pub(super) fn sample_block(&self, at: Vec2, stretched: bool) -> [u8; 4] {
        let [corner, size] = self.covered;
        let at = if stretched { corner + at * size } else { at };
        let pixel = self.sample(at);
        match self.filling {
            Some(filling) if pixel[3] < 128 => filling,
            _ => pixel,
        }
    }

    /// What a skin looks like; words lie on a board in this colour.
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

    /// Stones in courses, with a lighter edge on top.
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
                // Not all stones are of the same colour.
                _ => mix(colour, [0; 3], 0.06 * (stone * 5 % 4) as f32),
            };
            [r, g, b, 255]
        };
        Self::new((0..SIDE * SIDE).map(pixel).collect())
    }
}

/// The textures of the skins that were seen lately: they are made once, not for
/// every picture.
#[derive(Default)]
pub(super) struct Textures {
    known: HashMap<Skin, Texture>,
    /// The colour of the boards on which words lie.
    sign: Rgb,
}

/// With more textures all are forgotten: what fades leaves many behind.
const MOST: usize = 1024;

impl Textures {
    /// The pictures of the atlas may be others now.
    pub(super) fn forget(&mut self) {
        self.known.clear();
    }

    /// Those of the skins of a scene, in their order.
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
        // All of them are known by now.
        let known = &self.known;
        scene
            .skins
            .iter()
            .filter_map(|skin| known.get(skin))
            .collect()
    }
}

/// The pixel of a layer that lies over one of the surface.
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

/// A board with a rim and rounded corners.
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

/// The texture of a thing for somebody who looks in this direction.
pub(super) fn texture<'a>(
    thing: &Thing,
    looking: Direction,
    textures: &[&'a Texture],
) -> Option<&'a Texture> {
    let index = thing.skins.get(looking.index())?;
    textures.get(*index).copied()
}
