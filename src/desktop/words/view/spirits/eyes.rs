//! Eyes of words: their shapes, and who has which.

use bevy::prelude::*;

use kotodama_gfx::atlas::{Atlas, Pixels, SIDE};
use kotodama_gfx::glyphs::scramble;

/// State of a pair of eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gaze {
    Shut,
    Half,
    Ahead,
    Left,
    Right,
    Smile,
}

/// Shape of a pair of eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Round,
    Tall,
    Wide,
    /// The left one is larger.
    Uneven,
    /// Two bright points.
    Beady,
    /// With brows that meet.
    Stern,
}

/// What sets a word apart from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Character {
    shape: Shape,
    seed: u32,
}

/// Words whose eyes follow from what they mean; others have theirs by chance,
/// but always the same.
const KNOWN: [(Shape, &[&str]); 4] = [
    (
        Shape::Beady,
        &["is", "and", "has", "on", "near", "facing", "は", "と"],
    ),
    (
        Shape::Stern,
        &["not", "stop", "defeat", "hot", "shut", "boom", "eat", "止"],
    ),
    (
        Shape::Wide,
        &["sleep", "sink", "sad", "idle", "lonely", "眠"],
    ),
    (
        Shape::Round,
        &["you", "you2", "win", "best", "pet", "遊", "勝"],
    ),
];

/// Steps of the scale on which words sound, in semitones: any of them sound
/// well together.
const SCALE: [i8; 8] = [-8, -5, -3, 0, 2, 4, 7, 9];

impl Character {
    /// Returns the character of the word on a tile, `text_cat`.
    pub fn of(name: &str) -> Self {
        let word = name.trim_start_matches("text_");
        let seed = word
            .bytes()
            .fold(7, |seed, byte| scramble(seed ^ u32::from(byte)));
        let shapes = [Shape::Round, Shape::Tall, Shape::Wide, Shape::Uneven];
        let known = KNOWN.iter().find(|(_, words)| words.contains(&word));
        Self {
            shape: known.map_or(shapes[seed as usize % shapes.len()], |(shape, _)| *shape),
            seed,
        }
    }

    /// Returns its speed, as a factor.
    pub fn pace(self) -> f32 {
        0.85 + (self.seed >> 4) as u8 as f32 / 255.0 * 0.35
    }

    /// Returns whether it looks to the other side first.
    pub const fn is_contrary(self) -> bool {
        self.seed & 1 == 1
    }

    /// Returns the pitch of its note, as a factor.
    pub fn pitch(self) -> f32 {
        let step = SCALE[(self.seed >> 12) as usize % SCALE.len()];
        (f32::from(step) / 12.0).exp2()
    }
}

/// Returns the index of a picture of eyes.
pub(super) fn picture(atlas: &mut ResMut<Atlas>, character: Character, gaze: Gaze) -> u32 {
    let shape = character.shape;
    Atlas::get_or_make(atlas, &format!("eyes {shape:?} {gaze:?}"), || {
        [draw(shape, gaze)]
    })
}

const INK: [u8; 4] = [24, 20, 34, 255];
const WHITE: [u8; 4] = [255, 255, 255, 255];

/// Draws a pair of eyes, with the lower edge of open ones two pixels below the
/// middle.
fn draw(shape: Shape, gaze: Gaze) -> Pixels {
    let mut pixels = Pixels::default();
    let middle = SIDE as i32 / 2;
    // Width and height of the white of each eye, and half the gap between them.
    let (left, right, gap) = match shape {
        Shape::Round => ((4, 4), (4, 4), 2),
        Shape::Tall => ((3, 5), (3, 5), 2),
        Shape::Wide => ((5, 3), (5, 3), 1),
        Shape::Uneven => ((5, 5), (3, 3), 2),
        Shape::Beady => ((2, 3), (2, 3), 3),
        Shape::Stern => ((4, 3), (4, 3), 2),
    };
    let floor = middle + 2;
    eye(
        &mut pixels,
        IVec2::new(middle - gap - left.0, floor),
        left,
        gaze,
    );
    eye(&mut pixels, IVec2::new(middle + gap, floor), right, gaze);
    let is_open = matches!(gaze, Gaze::Ahead | Gaze::Left | Gaze::Right);
    if shape == Shape::Stern && is_open {
        let top = floor - left.1 - 1;
        for n in 0..5 {
            // Brows that fall towards the middle.
            for brow in [middle - gap - left.0 - 1 + n, middle + gap + left.0 - n] {
                let y = top - 1 + (n + 1) / 3;
                pixels.set(brow, y, INK);
                pixels.set(brow, y + 1, INK);
            }
        }
    }
    pixels
}

/// Draws one eye, whose white begins at `corner.x` and ends above `corner.y`.
fn eye(pixels: &mut Pixels, corner: IVec2, (width, height): (i32, i32), gaze: Gaze) {
    // A dark edge keeps it visible on any ground.
    let mut fill = |top: i32, rows: i32, inside: &dyn Fn(i32, i32) -> bool, white: [u8; 4]| {
        for y in -1..=rows {
            for x in -1..=width {
                let is_white = inside(x, y);
                let touches = [(0, 1), (0, -1), (1, 0), (-1, 0)]
                    .into_iter()
                    .any(|(dx, dy)| inside(x + dx, y + dy));
                if is_white || touches {
                    let pixel = if is_white { white } else { INK };
                    pixels.set(corner.x + x, top + y, pixel);
                }
            }
        }
    };
    let bottom = corner.y;
    match gaze {
        Gaze::Shut => {
            let line = |x: i32, y: i32| y == 0 && (0..width).contains(&x);
            fill(bottom - 2, 1, &line, WHITE);
        }
        Gaze::Smile => {
            // An arch.
            let arch = |x: i32, y: i32| {
                let is_end = x == 0 || x == width - 1;
                (0..width).contains(&x) && y == i32::from(is_end && width > 2)
            };
            fill(bottom - 3, 2, &arch, WHITE);
        }
        Gaze::Half => {
            let rows = (height / 2).max(1);
            let lower = |x: i32, y: i32| (0..width).contains(&x) && (0..rows).contains(&y);
            fill(bottom - rows, rows, &lower, WHITE);
        }
        Gaze::Ahead | Gaze::Left | Gaze::Right => {
            let round = |x: i32, y: i32| {
                let is_corner = (x == 0 || x == width - 1) && (y == 0 || y == height - 1);
                let is_inside = (0..width).contains(&x) && (0..height).contains(&y);
                is_inside && !(is_corner && width > 3 && height > 3)
            };
            fill(bottom - height, height, &round, WHITE);
            let pupil = if width > 2 { 2 } else { 1 };
            let x = match gaze {
                Gaze::Left => 0,
                Gaze::Right => width - pupil,
                _ => (width - pupil) / 2,
            };
            let tall = if height > 3 { 2 } else { 1 };
            for dx in 0..pupil {
                for dy in 0..tall {
                    let y = bottom - height + (height - tall) / 2 + dy;
                    pixels.set(corner.x + x + dx, y, INK);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_always_has_the_same_eyes_and_note() {
        let (cat, rock) = (Character::of("text_cat"), Character::of("text_rock"));
        assert_eq!(cat, Character::of("text_cat"));
        assert_ne!(cat, rock);
        assert_eq!(Character::of("text_not").shape, Shape::Stern);
        assert!((0.5..=2.0).contains(&cat.pitch()));
    }

    #[test]
    fn open_eyes_look_different_from_shut_ones() {
        let white = |pixels: &Pixels| {
            let places = (0..24).flat_map(|y| (0..24).map(move |x| (x, y)));
            places.filter(|&(x, y)| pixels.get(x, y) == WHITE).count()
        };
        for shape in [
            Shape::Round,
            Shape::Tall,
            Shape::Wide,
            Shape::Uneven,
            Shape::Stern,
        ] {
            let open = white(&draw(shape, Gaze::Ahead));
            let (half, shut) = (
                white(&draw(shape, Gaze::Half)),
                white(&draw(shape, Gaze::Shut)),
            );
            assert!(
                shut > 0 && shut <= half && half <= open,
                "{shape:?}: {shut} {half} {open}"
            );
            assert_ne!(draw(shape, Gaze::Left).get(0, 0), WHITE);
        }
    }
}
