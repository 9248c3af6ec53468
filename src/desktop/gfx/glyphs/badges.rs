//! Small pictures that stand on tiles: numbers and badges of icons, crosses,
//! shadows.

use bevy::math::IVec2;

use super::super::atlas::{Pixels, SIDE};
use super::alphabet::{Alphabet, Size};
use super::{CLEAR, Shape, WHITE, wobble, write};

/// The number of a level in the dark middle of its icon; the largest numbers
/// show only their end.
pub fn number(alphabet: &Alphabet, number: usize) -> Pixels {
    let digits = (number % 100).to_string();
    let digits = match number {
        100.. => format!("{digits:0>2}"),
        _ => digits,
    };
    let letters = write(alphabet, Size::Small, Shape::Plain, &[digits], |_| 0);
    let mut out = Pixels::default();
    for y in 6..SIDE as i32 - 6 {
        for x in 5..SIDE as i32 - 5 {
            let ground = match letters.get(x, y) {
                CLEAR => SPRITE_INK,
                letter => letter,
            };
            out.set(x, y, ground);
        }
    }
    out
}

/// The darkest colour of the pictures that are drawn by hand.
const SPRITE_INK: [u8; 4] = [40, 34, 52, 255];

/// A small star in the lower right corner: won.
pub fn star() -> Pixels {
    const STAR: [&str; 9] = [
        "....#....",
        "...#o#...",
        "####o####",
        "#ooooooo#",
        ".#ooooo#.",
        "..#ooo#..",
        ".#ooooo#.",
        ".#o###o#.",
        ".##...##.",
    ];
    badge(&STAR, IVec2::splat(SIDE as i32 - STAR.len() as i32))
}

/// A small diamond in the lower left corner: won with the bonus.
pub fn diamond() -> Pixels {
    const DIAMOND: [&str; 9] = [
        "....#....",
        "...#o#...",
        "..#ooo#..",
        ".#ooooo#.",
        "#ooooooo#",
        ".#ooooo#.",
        "..#ooo#..",
        "...#o#...",
        "....#....",
    ];
    badge(&DIAMOND, IVec2::new(0, SIDE as i32 - DIAMOND.len() as i32))
}

/// Two small arrows in the upper right corner: the level was made into
/// something else.
pub fn turned() -> Pixels {
    const TURNED: [&str; 9] = [
        "...##....",
        "..#oo##..",
        ".#o##oo##",
        "#o#..#ooo",
        ".#....#o#",
        "#o#....#.",
        "ooo#..#o#",
        "##oo##o#.",
        "..##oo#..",
    ];
    badge(&TURNED, IVec2::new(SIDE as i32 - TURNED.len() as i32, 0))
}

/// A small picture with a dark edge, its upper left corner there.
fn badge(rows: &[&str], corner: IVec2) -> Pixels {
    let mut pixels = Pixels::default();
    for (row, y) in rows.iter().zip(corner.y..) {
        for (mark, x) in row.bytes().zip(corner.x..) {
            let colour = match mark {
                b'o' => WHITE,
                b'#' => SPRITE_INK,
                _ => continue,
            };
            pixels.set(x, y, colour);
        }
    }
    pixels
}

/// The three frames of two strokes across a tile: text of a cancelled rule.
/// Thin, so that the word can still be read.
pub fn cross_frames() -> [Pixels; 3] {
    let mut cross = Pixels::default();
    for n in 1..SIDE as i32 - 3 {
        for x in [n, n + 1] {
            cross.set(x, n, WHITE);
            cross.set(x, SIDE as i32 - 2 - n, WHITE);
        }
    }
    std::array::from_fn(|frame| wobble(&cross, "cross", frame))
}

/// The shadow under what floats.
pub fn shadow() -> Pixels {
    let mut pixels = Pixels::default();
    for y in 0..SIDE as i32 {
        for x in 0..SIDE as i32 {
            let (dx, dy) = ((x as f32 - 11.5) / 8.5, (y as f32 - 20.5) / 2.6);
            if dx * dx + dy * dy <= 1.0 {
                pixels.set(x, y, WHITE);
            }
        }
    }
    pixels
}
