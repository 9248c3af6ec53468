//! Generated badges for tiles: level numbers and crosses.

use super::super::atlas::{Pixels, SIDE};
use super::alphabet::{Alphabet, Size};
use super::{CLEAR, Shape, WHITE, wobble, write};

/// Returns the number of a level for the dark middle of its icon; of the
/// largest numbers only the last digits are shown.
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

/// Darkest colour of the hand-drawn sprites.
const SPRITE_INK: [u8; 4] = [40, 34, 52, 255];

/// Returns the three frames of two strokes across a tile, for text of a
/// cancelled rule. They are thin, so that the word stays readable.
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
