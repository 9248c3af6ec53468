//! Word tiles: breaking a word into lines, and the images of text objects and
//! of nouns without art.

mod alphabet;
mod badges;

pub use alphabet::Alphabet;
pub use badges::{cross_frames, number};

use alphabet::Size;

use super::atlas::{Pixels, SIDE};

/// Splits letters into as few lines as possible, of similar length, the longer
/// ones first.
fn even_lines(letters: &[char], columns: usize) -> Vec<String> {
    let rows = letters.len().div_ceil(columns).max(1);
    let (each, longer) = (letters.len() / rows, letters.len() % rows);
    let mut rest = letters;
    (0..rows)
        .map(|row| {
            let (line, after) = rest.split_at(each + usize::from(row < longer));
            rest = after;
            line.iter().collect()
        })
        .collect()
}

/// Style of a word tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Bright letters: nouns, verbs, conditions.
    Letters,
    /// Dark letters on a bright plate: properties.
    Plate,
}

/// Adjusted shape of letters, so that words on plates keep a margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// As in the alphabet.
    Plain,
    /// Twice as tall: strokes of one pixel become as strong as the others.
    Tall,
    /// One pixel lower.
    Flat,
}

impl Shape {
    fn form(self, rows: &[Vec<bool>]) -> Vec<Vec<bool>> {
        match self {
            Self::Plain => rows.to_vec(),
            Self::Tall => rows
                .iter()
                .flat_map(|row| [row.clone(), row.clone()])
                .collect(),
            Self::Flat => {
                // Removing a row that repeats the one above is least
                // noticeable.
                let spare = (1..rows.len())
                    .find(|row| rows[*row] == rows[row - 1])
                    .unwrap_or(rows.len() / 2);
                let mut rows = rows.to_vec();
                if spare < rows.len() {
                    rows.remove(spare);
                }
                rows
            }
        }
    }
}

/// Words that go on with a direction; an arrow stands for it on their tiles.
const DIRECTED: [&str; 4] = ["NUDGE", "LOCKED", "FALL", "BESIDE"];
/// Directions with their arrows.
const ARROWS: [(&str, char); 4] = [("RIGHT", '→'), ("UP", '↑'), ("LEFT", '←'), ("DOWN", '↓')];

/// Returns the letters to draw for a word.
fn letters_of(word: &str) -> Vec<char> {
    let directed = ARROWS.iter().find_map(|(direction, arrow)| {
        let stem = word.strip_suffix(direction)?;
        let letters = stem.chars().chain([*arrow]);
        DIRECTED.contains(&stem).then(|| letters.collect())
    });
    directed.unwrap_or_else(|| word.chars().take(LONGEST).collect())
}

/// Maximum number of letters on a tile; longer words are cut.
const LONGEST: usize = 12;
/// Maximum length of words with a margin around them.
const LONGEST_WITH_MARGIN: usize = 9;

/// Returns the size, shape and lines of a word: as large as fits with a margin.
/// The longest words fill the tile in the smallest letters.
fn break_word(word: &str) -> (Size, Shape, Vec<String>) {
    let letters = letters_of(word);
    let (size, shape, columns) = match letters.len() {
        0..=1 => (Size::Large, Shape::Plain, 1),
        2 | 4 => (Size::Medium, Shape::Plain, 2),
        3 => (Size::Small, Shape::Tall, 3),
        5..=6 => (Size::Small, Shape::Plain, 3),
        7..=LONGEST_WITH_MARGIN => (Size::Small, Shape::Flat, 3),
        _ => (Size::Small, Shape::Plain, 4),
    };
    let lines = match letters.split_last() {
        // An arrow below full lines rather than letters spread over three.
        Some((arrow, stem)) if stem.len() == 6 && ARROWS.iter().any(|(_, a)| a == arrow) => {
            let mut lines = even_lines(stem, columns);
            lines.push(arrow.to_string());
            lines
        }
        _ => even_lines(&letters, columns),
    };
    (size, shape, lines)
}

const WHITE: [u8; 4] = [255, 255, 255, 255];
const CLEAR: [u8; 4] = [0; 4];
/// Dark shade of the colour of a word after tinting.
const DARK: [u8; 4] = [52, 52, 60, 255];

/// Returns the three frames of a word. White is tinted with the colour of the
/// word.
pub fn word_frames(alphabet: &Alphabet, word: &str, style: Style, ink: [u8; 4]) -> [Pixels; 3] {
    // Dark letters need a bright margin to be readable.
    let style = if letters_of(word).len() > LONGEST_WITH_MARGIN {
        Style::Letters
    } else {
        style
    };
    let (size, shape, lines) = break_word(word);
    tile_frames(word, style, ink, |frame| {
        write(alphabet, size, shape, &lines, |column| {
            dance(word, frame, column)
        })
    })
}

/// Returns the three frames of a tile with white letters on transparent.
pub fn tile_frames(
    word: &str,
    style: Style,
    ink: [u8; 4],
    letters: impl Fn(usize) -> Pixels,
) -> [Pixels; 3] {
    std::array::from_fn(|frame| {
        let letters = letters(frame);
        match style {
            Style::Letters => on_dark_plate(&letters, ink),
            Style::Plate => {
                let plate = Pixels::from_fn(|x, y| if on_plate(x, y) { WHITE } else { CLEAR });
                let plate = wobble(&plate, word, frame);
                Pixels::from_fn(|x, y| match letters.get(x, y) {
                    CLEAR => plate.get(x, y),
                    _ => ink,
                })
            }
        }
    })
}

/// Returns how far the letters of a column are lowered in a frame. Letters are
/// shifted, not bent, and never touch those below.
pub fn dance(word: &str, frame: usize, column: usize) -> usize {
    let seed = word.bytes().fold(column as u32 + 3, |hash, byte| {
        scramble(hash ^ u32::from(byte))
    });
    // Each column is lowered in one of the three frames.
    usize::from(seed as usize % 3 == frame)
}

/// Draws letters centred on a tile, white on transparent.
fn write(
    alphabet: &Alphabet,
    size: Size,
    shape: Shape,
    lines: &[String],
    lowered: impl Fn(usize) -> usize,
) -> Pixels {
    let (width, height) = size.cell();
    let height = match shape {
        Shape::Plain => height,
        Shape::Tall => height * 2,
        Shape::Flat => height - 1,
    };
    let mut pixels = Pixels::default();
    let tall = (lines.len() * (height + 1)).saturating_sub(1);
    let top = (SIDE - tall.min(SIDE)) / 2;
    for (row, line) in lines.iter().enumerate() {
        let wide = (line.chars().count() * (width + 1)).saturating_sub(1);
        let left = (SIDE - wide.min(SIDE)) / 2;
        for (column, letter) in line.chars().enumerate() {
            let Some(rows) = alphabet.letter(size, letter) else {
                continue;
            };
            let x = left + column * (width + 1);
            let y = top + row * (height + 1) + lowered(column);
            for (row, y) in shape.form(rows).iter().zip(y as i32..) {
                for (_, x) in row.iter().zip(x as i32..).filter(|(set, _)| **set) {
                    pixels.set(x, y, WHITE);
                }
            }
        }
    }
    pixels
}

/// Outlines letters in dark, so that they are readable on any background.
fn outlined(letters: &Pixels, ink: [u8; 4]) -> Pixels {
    let is_near =
        |x: i32, y: i32| (-1..=1).any(|dy| (-1..=1).any(|dx| letters.get(x + dx, y + dy) != CLEAR));
    Pixels::from_fn(|x, y| match letters.get(x, y) {
        CLEAR if is_near(x, y) => ink,
        pixel => pixel,
    })
}

/// Draws a dark plate under letters to set a word off from its neighbours. Its
/// last row and column stay free, as with plain letters.
fn on_dark_plate(letters: &Pixels, ink: [u8; 4]) -> Pixels {
    let outlined = outlined(letters, ink);
    Pixels::from_fn(|x, y| match letters.get(x, y) {
        CLEAR if on_plate(x, y) => DARK,
        _ => outlined.get(x, y),
    })
}

/// Returns whether a pixel belongs to the plate under letters, which has
/// rounded corners.
fn on_plate(x: i32, y: i32) -> bool {
    let last = SIDE as i32 - 2;
    let is_end = |at| at == 0 || at == last;
    x <= last && y <= last && !(is_end(x) && is_end(y))
}

/// Bends an image a little, differently in each frame.
fn wobble(pixels: &Pixels, name: &str, frame: usize) -> Pixels {
    const GRID: f32 = 11.0;
    const REACH: f32 = 0.75;
    let seed = name.bytes().fold(frame as u32 + 1, |hash, byte| {
        scramble(hash ^ u32::from(byte))
    });
    let corner = |gx: i32, gy: i32, axis: u32| {
        let hash = scramble(
            seed ^ scramble(
                (gx as u32).wrapping_mul(7919) ^ (gy as u32).wrapping_mul(104_729) ^ axis,
            ),
        );
        (hash & 0xffff) as f32 / 32_767.5 - 1.0
    };
    let at = |x: f32, y: f32, axis: u32| {
        let (gx, gy) = ((x / GRID).floor(), (y / GRID).floor());
        let (fx, fy) = (smooth(x / GRID - gx), smooth(y / GRID - gy));
        let (gx, gy) = (gx as i32, gy as i32);
        let top = corner(gx, gy, axis) * (1.0 - fx) + corner(gx + 1, gy, axis) * fx;
        let bottom = corner(gx, gy + 1, axis) * (1.0 - fx) + corner(gx + 1, gy + 1, axis) * fx;
        REACH * (top * (1.0 - fy) + bottom * fy)
    };
    Pixels::from_fn(|x, y| {
        let (x, y) = (x as f32, y as f32);
        let from_x = (x + at(x, y, 1)).round() as i32;
        let from_y = (y + at(x, y, 2)).round() as i32;
        pixels.get(from_x, from_y)
    })
}

fn smooth(t: f32) -> f32 {
    t * t * (3.0 - 2.0 * t)
}

/// Returns a pseudo-random hash of a small number.
pub const fn scramble(mut x: u32) -> u32 {
    x = x.wrapping_mul(0x9e37_79b1);
    x ^= x >> 15;
    x = x.wrapping_mul(0x85eb_ca77);
    x ^ (x >> 13)
}

/// Returns the three frames of a noun without art: a crate with the name in
/// small lower-case letters, unlike any text object.
pub fn stand_in_frames(alphabet: &Alphabet, name: &str, ink: [u8; 4]) -> [Pixels; 3] {
    let last = SIDE as i32 - 2;
    let walls = Pixels::from_fn(|x, y| {
        let inside = |at| (1..=last).contains(&at);
        let is_end = |at| at == 1 || at == last;
        match (is_end(x), is_end(y)) {
            _ if !inside(x) || !inside(y) => CLEAR,
            (true, true) => CLEAR,
            (false, false) => [62, 60, 72, 255],
            _ => WHITE,
        }
    });
    let letters: Vec<char> = name.chars().take(LONGEST).collect();
    let lines = even_lines(&letters, 4);
    let writing = write(alphabet, Size::Tiny, Shape::Plain, &lines, |_| 0);
    std::array::from_fn(|frame| {
        let mut bent = wobble(&walls, name, frame);
        for (pixel, letter) in bent.0.iter_mut().zip(&writing.0) {
            if *letter != CLEAR {
                *pixel = *letter;
            }
        }
        outlined(&bent, ink)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_broken_into_even_lines() {
        for (word, lines) in [
            ("A", &["A"][..]),
            ("IS", &["IS"]),
            ("YOU", &["YOU"]),
            ("BABA", &["BA", "BA"]),
            ("WATER", &["WAT", "ER"]),
            ("FACING", &["FAC", "ING"]),
            ("PHANTOM", &["PHA", "NT", "OM"]),
            ("LOCKEDRIGHT", &["LOC", "KED", "→"]),
            ("NUDGEDOWN", &["NUD", "GE↓"]),
            ("FALLLEFT", &["FAL", "L←"]),
            ("COPYRIGHTED", &["COPY", "RIGH", "TED"]),
            ("ABCDEFGHIJKLMNOP", &["ABCD", "EFGH", "IJKL"]),
            ("", &[""]),
        ] {
            assert_eq!(break_word(word).2, lines, "{word}");
        }
    }

    #[test]
    fn words_keep_a_margin() {
        let alphabet = Alphabet::read(include_str!("../../../../assets/fonts/tiles.txt"))
            .expect("the file that ships is valid");
        let last = SIDE as i32 - 1;
        for word in [
            "A",
            "UP",
            "YOU",
            "PUSH",
            "FLOAT",
            "DEFEAT",
            "PHANTOM",
            "FALLRIGHT",
            "LOCKEDUP",
            "BESIDELEFT",
            "MUSHROOM",
        ] {
            let (size, shape, lines) = break_word(word);
            let letters = write(&alphabet, size, shape, &lines, |_| 1);
            for n in 0..=last {
                for (x, y) in [(0, n), (n, 0), (last, n), (n, last)] {
                    assert_eq!(letters.get(x, y), CLEAR, "{word} at {x}, {y}");
                }
            }
        }
    }

    #[test]
    fn letters_without_a_picture_become_question_marks_or_nothing() {
        let alphabet = Alphabet::default();
        let frames = word_frames(&alphabet, "ÄÖ", Style::Letters, [0, 0, 0, 255]);
        assert_eq!(frames.len(), 3);
    }
}
