//! Words drawn on tiles: the bitmap alphabet, how a word is broken into lines,
//! and the pictures of text objects and of nouns without art.

use bevy::math::IVec2;
use std::collections::BTreeMap;

use super::atlas::{Pixels, SIDE};
use super::lowercase::small_letter;

/// The three sizes of the alphabet, from the largest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Size {
    Large,
    Medium,
    Small,
}

impl Size {
    /// Width and height of a letter.
    const fn cell(self) -> (usize, usize) {
        match self {
            Self::Large => (11, 11),
            Self::Medium => (7, 10),
            Self::Small => (5, 7),
        }
    }
}

/// The alphabet of `tiles.txt`.
#[derive(Clone, Debug, Default)]
pub(super) struct Alphabet(BTreeMap<(Size, char), Vec<Vec<bool>>>);

impl Alphabet {
    /// Reads headers like `large A` followed by rows of `#` and `.`.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let mut letters = BTreeMap::new();
        let mut lines = text.lines().enumerate().peekable();
        while let Some((number, line)) = lines.next() {
            let line = line.trim_end();
            if line.is_empty() || line.starts_with(';') {
                continue;
            }
            let header =
                |what: &str| format!("{}:1: {what}, expected a header like `large A`", number + 1);
            let (size, name) = line.split_once(' ').ok_or_else(|| header("no header"))?;
            let size = match size {
                "large" => Size::Large,
                "medium" => Size::Medium,
                "small" => Size::Small,
                _ => return Err(header("unknown size")),
            };
            let letter = match name {
                "space" => ' ',
                name => name.chars().next().ok_or_else(|| header("no letter"))?,
            };
            let (width, height) = size.cell();
            let mut rows = Vec::new();
            for _ in 0..height {
                let row = lines.next().map_or("", |(_, row)| row.trim_end());
                if row.len() != width || !row.bytes().all(|b| b == b'#' || b == b'.') {
                    return Err(format!(
                        "{}:1: '{name}' needs {height} rows of {width} characters # and .",
                        number + 2 + rows.len()
                    ));
                }
                rows.push(row.bytes().map(|b| b == b'#').collect());
            }
            letters.insert((size, letter), rows);
        }
        if letters.is_empty() {
            return Err("1:1: no letters".into());
        }
        Ok(Self(letters))
    }

    /// The dots of a letter, row by row, capital where it has no small form.
    pub(super) fn dots(&self, letter: char) -> Vec<Vec<bool>> {
        let capital = letter.to_ascii_uppercase();
        self.letter(Size::Medium, capital)
            .cloned()
            .unwrap_or_default()
    }

    fn letter(&self, size: Size, letter: char) -> Option<&Vec<Vec<bool>>> {
        self.0
            .get(&(size, letter))
            .or_else(|| self.0.get(&(size, '?')))
    }
}

/// As few lines as possible, all about equally long, the longer ones first.
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

/// How the picture of a word is made up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// Bright letters: nouns, verbs, conditions.
    Letters,
    /// Dark letters on a bright plate: properties.
    Plate,
}

/// Letters of an adjusted shape, so that words on plates keep a margin.
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
                // A row that repeats the one above is missed least.
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

/// More letters than this do not fit on a tile; a longer word loses its end.
const LONGEST: usize = 12;
/// Words of up to so many letters leave a margin around them.
const LONGEST_WITH_MARGIN: usize = 9;

/// Letters, their shape, and the lines of a word: as large as they fit with a
/// margin. The longest words fill the tile in the smallest letters.
fn break_word(word: &str) -> (Size, Shape, Vec<String>) {
    let letters: Vec<char> = word.chars().take(LONGEST).collect();
    let (size, shape, columns) = match letters.len() {
        0..=1 => (Size::Large, Shape::Plain, 1),
        2 | 4 => (Size::Medium, Shape::Plain, 2),
        3 => (Size::Small, Shape::Tall, 3),
        5..=6 => (Size::Small, Shape::Plain, 3),
        7..=LONGEST_WITH_MARGIN => (Size::Small, Shape::Flat, 3),
        _ => (Size::Small, Shape::Plain, 4),
    };
    (size, shape, even_lines(&letters, columns))
}

const WHITE: [u8; 4] = [255, 255, 255, 255];
const CLEAR: [u8; 4] = [0; 4];
/// Becomes a dark shade of the colour of a word.
const DARK: [u8; 4] = [52, 52, 60, 255];

/// The three frames of a word. White becomes the colour of the word.
pub(super) fn word_frames(
    alphabet: &Alphabet,
    word: &str,
    style: Style,
    ink: [u8; 4],
) -> [Pixels; 3] {
    // Dark letters need a bright margin to be read.
    let style = if word.chars().count() > LONGEST_WITH_MARGIN {
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

/// The three frames of a tile with letters on it, which are white on nothing.
pub(super) fn tile_frames(
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
                let mut plate = Pixels::default();
                let ground = wobble(&rounded_plate(), word, frame);
                for y in 0..SIDE as i32 {
                    for x in 0..SIDE as i32 {
                        if letters.get(x, y) != CLEAR {
                            plate.set(x, y, ink);
                        } else if ground.get(x, y) != CLEAR {
                            plate.set(x, y, WHITE);
                        }
                    }
                }
                plate
            }
        }
    })
}

/// How far the letters of a column are lowered in a frame: letters keep their
/// shape, which a bend would cost them, and never run into those below.
pub(super) fn dance(word: &str, frame: usize, column: usize) -> usize {
    let seed = word.bytes().fold(column as u32 + 3, |hash, byte| {
        scramble(hash ^ u32::from(byte))
    });
    // Each column is low in one frame of the three.
    usize::from(seed as usize % 3 == frame)
}

/// The number of a level in the dark middle of its icon; the largest numbers
/// show only their end.
pub(super) fn number(alphabet: &Alphabet, number: usize) -> Pixels {
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
pub(super) fn star() -> Pixels {
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
pub(super) fn diamond() -> Pixels {
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
pub(super) fn turned() -> Pixels {
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

/// Letters in the middle of a tile, white on nothing.
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
            draw(&mut pixels, &shape.form(rows), x as i32, y as i32, WHITE);
        }
    }
    pixels
}

fn draw(pixels: &mut Pixels, rows: &[Vec<bool>], x: i32, y: i32, colour: [u8; 4]) {
    for (dy, row) in rows.iter().enumerate() {
        for (dx, _) in row.iter().enumerate().filter(|(_, set)| **set) {
            pixels.set(x + dx as i32, y + dy as i32, colour);
        }
    }
}

/// A dark line around letters keeps them legible on any ground.
fn outlined(letters: &Pixels, ink: [u8; 4]) -> Pixels {
    let mut out = letters.clone();
    for y in 0..SIDE as i32 {
        for x in 0..SIDE as i32 {
            let near =
                || (-1..=1).any(|dy| (-1..=1).any(|dx| letters.get(x + dx, y + dy) != CLEAR));
            if letters.get(x, y) == CLEAR && near() {
                out.set(x, y, ink);
            }
        }
    }
    out
}

/// A dark tile under letters sets a word off from its neighbours. Its last row
/// and column stay free, as letters leave them.
fn on_dark_plate(letters: &Pixels, ink: [u8; 4]) -> Pixels {
    let mut out = outlined(letters, ink);
    let last = SIDE as i32 - 2;
    for y in 0..=last {
        for x in 0..=last {
            let corner = (x == 0 || x == last) && (y == 0 || y == last);
            if letters.get(x, y) == CLEAR && !corner {
                out.set(x, y, DARK);
            }
        }
    }
    out
}

fn rounded_plate() -> Pixels {
    let mut pixels = Pixels::default();
    let last = SIDE as i32 - 2;
    for y in 0..=last {
        for x in 0..=last {
            if !((x == 0 || x == last) && (y == 0 || y == last)) {
                pixels.set(x, y, WHITE);
            }
        }
    }
    pixels
}

/// Bends a picture a little, differently in each frame.
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
    let mut out = Pixels::default();
    for y in 0..SIDE as i32 {
        for x in 0..SIDE as i32 {
            let (px, py) = (x as f32, y as f32);
            let from_x = (px + at(px, py, 1)).round() as i32;
            let from_y = (py + at(px, py, 2)).round() as i32;
            out.set(x, y, pixels.get(from_x, from_y));
        }
    }
    out
}

fn smooth(t: f32) -> f32 {
    t * t * (3.0 - 2.0 * t)
}

/// A hash of small numbers that looks random.
pub(super) const fn scramble(mut x: u32) -> u32 {
    x = x.wrapping_mul(0x9e37_79b1);
    x ^= x >> 15;
    x = x.wrapping_mul(0x85eb_ca77);
    x ^ (x >> 13)
}

/// The three frames of two strokes across a tile: text of a cancelled rule.
/// Thin, so that the word can still be read.
pub(super) fn cross_frames() -> [Pixels; 3] {
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
pub(super) fn shadow() -> Pixels {
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

/// The three frames of a noun without art: a crate with the name in small
/// lower-case letters, unlike any text object.
pub(super) fn stand_in_frames(name: &str, ink: [u8; 4]) -> [Pixels; 3] {
    let mut walls = Pixels::default();
    let mut writing = Pixels::default();
    let last = SIDE as i32 - 1;
    for y in 1..last {
        for x in 1..last {
            let corner = (x == 1 || x == last - 1) && (y == 1 || y == last - 1);
            let edge = x == 1 || y == 1 || x == last - 1 || y == last - 1;
            if !corner {
                walls.set(x, y, if edge { WHITE } else { [62, 60, 72, 255] });
            }
        }
    }
    let letters: Vec<char> = name.chars().collect();
    let shown = &letters[..letters.len().min(12)];
    let lines = even_lines(shown, 4);
    let top = (SIDE - (lines.len() * 7 - 1)) / 2;
    for (row, line) in lines.iter().enumerate() {
        let left = (SIDE - (line.chars().count() * 5).saturating_sub(1).min(SIDE)) / 2;
        for (column, letter) in line.chars().enumerate() {
            let rows = small_letter(letter);
            for (dy, bits) in rows.iter().enumerate() {
                for dx in 0..4 {
                    if bits & (8 >> dx) != 0 {
                        let (x, y) = (left + column * 5 + dx, top + row * 7 + dy);
                        writing.set(x as i32, y as i32, WHITE);
                    }
                }
            }
        }
    }
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
            ("LOCKEDRIGHT", &["LOCK", "EDRI", "GHT"]),
            ("ABCDEFGHIJKLMNOP", &["ABCD", "EFGH", "IJKL"]),
            ("", &[""]),
        ] {
            assert_eq!(break_word(word).2, lines, "{word}");
        }
    }

    #[test]
    fn words_keep_a_margin() {
        let alphabet = Alphabet::read(include_str!("../../../assets/fonts/tiles.txt"))
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
    fn the_alphabet_that_ships_can_be_read() {
        let alphabet = Alphabet::read(include_str!("../../../assets/fonts/tiles.txt"))
            .expect("the file that ships is valid");
        for letter in ('A'..='Z').chain('0'..='9') {
            for size in [Size::Large, Size::Medium, Size::Small] {
                assert!(
                    alphabet.0.contains_key(&(size, letter)),
                    "{size:?} {letter}"
                );
            }
        }
    }

    #[test]
    fn a_broken_alphabet_is_reported_with_its_line() {
        let error = Alphabet::read("small A\n.###.\n##\n").expect_err("a short row");
        assert!(error.starts_with("3:1: "), "{error}");
    }

    #[test]
    fn letters_without_a_picture_become_question_marks_or_nothing() {
        let alphabet = Alphabet::default();
        let frames = word_frames(&alphabet, "ÄÖ", Style::Letters, [0, 0, 0, 255]);
        assert_eq!(frames.len(), 3);
    }
}
