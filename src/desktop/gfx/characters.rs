//! Kana and kanji of the word tiles of Kanji Shift (K-02).

use std::collections::BTreeMap;

use bevy::asset::Asset;
use bevy::reflect::TypePath;

use super::atlas::{Pixels, SIDE};
use super::glyphs::{Style, dance, tile_frames};

/// Rows and columns of a character.
const DOTS: usize = 16;

/// Characters of `characters.txt`: rows of dots, the leftmost in the highest
/// bit.
#[derive(Asset, TypePath, Clone, Debug, Default)]
pub struct Characters(BTreeMap<char, [u16; DOTS]>);

impl Characters {
    /// Reads lines like `人 0100 0100 ...` with sixteen rows in hexadecimal.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut characters = BTreeMap::new();
        for (line, number) in text.lines().zip(1..) {
            if line.is_empty() || line.starts_with(';') {
                continue;
            }
            let parts = line.split_once(' ');
            let character = parts.and_then(|(name, _)| name.parse::<char>().ok());
            let rows: Option<Vec<u16>> = parts.and_then(|(_, rows)| {
                let rows = rows.split(' ');
                rows.map(|row| u16::from_str_radix(row, 16).ok()).collect()
            });
            let rows: Option<[u16; DOTS]> = rows.and_then(|rows| rows.try_into().ok());
            let (Some(character), Some(rows)) = (character, rows) else {
                return Err(format!(
                    "{number}:1: expected a character and {DOTS} rows in hexadecimal"
                ));
            };
            characters.insert(character, rows);
        }
        Ok(Self(characters))
    }

    /// Returns whether there is an image of the character.
    pub fn has(&self, character: char) -> bool {
        self.0.contains_key(&character)
    }

    /// Returns the dots of a character, row by row.
    pub fn dots(&self, character: char) -> Option<Vec<Vec<bool>>> {
        let rows = self.0.get(&character)?.iter();
        let dots = rows.map(|row| (0..DOTS).map(|x| row & (0x8000 >> x) != 0).collect());
        Some(dots.collect())
    }

    /// Returns the three frames of a character on a tile. White is tinted with
    /// the colour of the word.
    pub fn frames(&self, character: char, style: Style, ink: [u8; 4]) -> [Pixels; 3] {
        let rows = self.0.get(&character).copied().unwrap_or_default();
        let name = character.to_string();
        tile_frames(&name, style, ink, |frame| {
            let mut pixels = Pixels::default();
            let margin = (SIDE - DOTS) / 2;
            let top = margin - 1 + dance(&name, frame, 0);
            for (y, row) in rows.iter().map(|row| bold(*row)).enumerate() {
                // One column more: bold strokes grow to the right.
                for x in (0..=DOTS).filter(|x| row & (0x10000 >> x) != 0) {
                    let (x, y) = (margin + x, top + y);
                    pixels.set(x as i32, y as i32, [255; 4]);
                }
            }
            pixels
        })
    }
}

/// Returns a row with strokes two dots wide where this closes no gap, one
/// column wider: as bold as the letters of other words.
fn bold(row: u16) -> u32 {
    let row = u32::from(row) << 1;
    row | (row >> 1 & !(row << 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_words::lexicon::{COMPOSITIONS, KANJI_NOUNS, kanji};

    #[test]
    fn the_characters_that_ship_can_be_read_and_have_those_of_the_lexicon() {
        // K-02
        let characters = Characters::read(include_str!("../../../assets/fonts/characters.txt"))
            .expect("the file that ships is valid");
        let words = kanji().map(|(character, _)| character);
        let nouns = KANJI_NOUNS.iter().map(|&(character, _)| character);
        let composed = COMPOSITIONS.iter();
        let composed = composed.flat_map(|&(whole, parts)| parts.chars().chain([whole]));
        for character in words.chain(nouns).chain(composed) {
            assert!(characters.has(character), "{character}");
        }
    }

    #[test]
    fn strokes_grow_bold_and_keep_their_gaps() {
        assert_eq!(bold(0b1000_0000_0000_0001), 0b1_1000_0000_0000_0011);
        // A gap of one dot stays; of two, one stays.
        assert_eq!(bold(0b1010_0100_0000_0000), 0b1_0110_1100_0000_0000);
    }

    #[test]
    fn a_broken_line_is_reported() {
        let error = Characters::read("; dots\n人 0100\n").expect_err("rows are missing");
        assert!(error.starts_with("2:1: "), "{error}");
    }
}
