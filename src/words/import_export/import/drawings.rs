//! Pictures of 5 x 5 pixels in a `PuzzleScript` source: a line of colours, then
//! five rows of digits, which number these colours from 0, and of full stops for
//! transparent pixels.

use crate::level::sprites::{Frame, Pixel, SIDE, Sprite};

/// Width and height of a picture.
const CELLS: usize = 5;

/// Side of a pixel of a picture in pixels of a sprite.
const SCALE: usize = 4;

/// Transparent pixels on each side of a picture.
const MARGIN: usize = (SIDE - CELLS * SCALE) / 2;

const CLEAR: Pixel = [0; 4];

/// The colours that a source may name.
const COLOURS: [(&str, [u8; 3]); 27] = [
    ("black", [16, 14, 22]),
    ("white", [250, 248, 240]),
    ("grey", [142, 140, 150]),
    ("gray", [142, 140, 150]),
    ("darkgrey", [84, 82, 94]),
    ("darkgray", [84, 82, 94]),
    ("lightgrey", [198, 196, 204]),
    ("lightgray", [198, 196, 204]),
    ("red", [206, 54, 62]),
    ("darkred", [128, 34, 44]),
    ("lightred", [238, 112, 112]),
    ("brown", [150, 96, 56]),
    ("darkbrown", [90, 58, 40]),
    ("lightbrown", [204, 152, 98]),
    ("orange", [236, 138, 48]),
    ("yellow", [244, 212, 84]),
    ("green", [76, 160, 80]),
    ("darkgreen", [38, 94, 60]),
    ("lightgreen", [148, 214, 110]),
    ("blue", [62, 112, 204]),
    ("darkblue", [36, 56, 120]),
    ("lightblue", [130, 190, 240]),
    ("purple", [136, 78, 170]),
    ("darkpurple", [84, 46, 110]),
    ("lightpurple", [186, 142, 220]),
    ("pink", [240, 140, 180]),
    ("darkpink", [190, 80, 130]),
];

/// Lines that draw an object.
#[derive(Default)]
pub(super) struct Drawing<'a> {
    colours: Vec<&'a str>,
    rows: Vec<&'a str>,
}

impl<'a> Drawing<'a> {
    /// Takes the next line after the object's name.
    pub(super) fn line(&mut self, line: &'a str) {
        if self.colours.is_empty() {
            self.colours = line.split_whitespace().take(10).collect();
        } else if self.rows.len() < CELLS {
            self.rows.push(line);
        }
    }

    /// Returns the picture at the size of a sprite, without rows a square of the
    /// first colour; `None` if the lines are invalid or nothing is visible.
    pub(super) fn sprite(&self) -> Option<Sprite> {
        let palette: Vec<Pixel> = self
            .colours
            .iter()
            .map(|it| colour(it))
            .collect::<Option<_>>()?;
        let mut frame: Frame = [[CLEAR; SIDE]; SIDE];
        for y in 0..CELLS {
            for x in 0..CELLS {
                let pixel = match self.rows.get(y) {
                    None if self.rows.is_empty() => *palette.first()?,
                    None => return None,
                    Some(row) => match row.chars().nth(x)? {
                        '.' => CLEAR,
                        digit => *palette.get(digit.to_digit(10)? as usize)?,
                    },
                };
                let (left, top) = (MARGIN + x * SCALE, MARGIN + y * SCALE);
                for row in frame.get_mut(top..top + SCALE)? {
                    row.get_mut(left..left + SCALE)?.fill(pixel);
                }
            }
        }
        let is_seen = frame.iter().flatten().any(|pixel| *pixel != CLEAR);
        is_seen.then(|| Sprite::still(frame))
    }
}

/// Returns the colour of a name or of `#rgb` or `#rrggbb`.
fn colour(text: &str) -> Option<Pixel> {
    if text.eq_ignore_ascii_case("transparent") {
        return Some(CLEAR);
    }
    if let Some(digits) = text.strip_prefix('#') {
        let values: Vec<u8> = digits
            .chars()
            .map(|c| c.to_digit(16).and_then(|it| u8::try_from(it).ok()))
            .collect::<Option<_>>()?;
        return match *values {
            [r, g, b] => Some([r * 17, g * 17, b * 17, u8::MAX]),
            [r, s, g, h, b, c] => Some([r * 16 + s, g * 16 + h, b * 16 + c, u8::MAX]),
            _ => None,
        };
    }
    let known = COLOURS
        .iter()
        .find(|(name, _)| text.eq_ignore_ascii_case(name));
    known.map(|&(_, [r, g, b])| [r, g, b, u8::MAX])
}
