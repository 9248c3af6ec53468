//! Small pictures that are made for tiles: numbers of icons, and crosses.

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
    let inside = |at: i32, margin: i32| (margin..SIDE as i32 - margin).contains(&at);
    Pixels::from_fn(|x, y| match letters.get(x, y) {
        _ if !inside(x, 5) || !inside(y, 6) => CLEAR,
        CLEAR => SPRITE_INK,
        letter => letter,
    })
}

/// The darkest colour of the pictures that are drawn by hand.
const SPRITE_INK: [u8; 4] = [40, 34, 52, 255];

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
