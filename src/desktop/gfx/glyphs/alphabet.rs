//! Bitmap alphabet.

use std::collections::BTreeMap;

use bevy::asset::Asset;
use bevy::reflect::TypePath;

/// Sizes of the alphabet, from the largest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Size {
    Large,
    Medium,
    Small,
    /// Lower-case letters, for nouns without art, so that a placeholder never
    /// looks like a text object.
    Tiny,
}

impl Size {
    /// Returns the width and height of a letter.
    pub(super) const fn cell(self) -> (usize, usize) {
        match self {
            Self::Large => (11, 11),
            Self::Medium => (7, 10),
            Self::Small => (5, 7),
            Self::Tiny => (4, 6),
        }
    }

    /// Returns the number of rows of a letter; some small ones reach below the
    /// line.
    const fn rows(self) -> usize {
        match self {
            Self::Tiny => 7,
            _ => self.cell().1,
        }
    }
}

/// Alphabet of `tiles.txt`.
#[derive(Asset, TypePath, Clone, Debug, Default)]
pub struct Alphabet(BTreeMap<(Size, char), Vec<Vec<bool>>>);

impl Alphabet {
    /// Reads headers like `large A` followed by rows of `#` and `.`.
    pub fn read(text: &str) -> Result<Self, String> {
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
                "tiny" => Size::Tiny,
                _ => return Err(header("unknown size")),
            };
            let letter = match name {
                "space" => ' ',
                name => name.chars().next().ok_or_else(|| header("no letter"))?,
            };
            let (width, height) = (size.cell().0, size.rows());
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

    /// Returns the dots of a letter, row by row; the capital if it has no small
    /// form.
    pub fn dots(&self, letter: char) -> Vec<Vec<bool>> {
        let capital = letter.to_ascii_uppercase();
        self.letter(Size::Medium, capital)
            .cloned()
            .unwrap_or_default()
    }

    /// Returns the dots of letters beside each other, on two lines where there
    /// are more than three; a single one is larger.
    pub fn word(&self, letters: &[char]) -> Vec<Vec<bool>> {
        if let [letter] = letters {
            return self.dots(*letter);
        }
        let lines = match letters.len() {
            0..=3 => vec![letters],
            count => letters.chunks(count.div_ceil(2)).collect(),
        };
        let width = |letters: usize| (letters * (Size::Small.cell().0 + 1)).saturating_sub(1);
        let longest = lines.iter().map(|line| width(line.len())).max();
        let mut rows = Vec::new();
        for line in &lines {
            if !rows.is_empty() {
                rows.push(Vec::new());
            }
            let margin = (longest.unwrap_or(0) - width(line.len())) / 2;
            for y in 0..Size::Small.rows() {
                let mut row = vec![false; margin];
                for letter in *line {
                    let letter = self.letter(Size::Small, letter.to_ascii_uppercase());
                    row.extend(letter.and_then(|rows| rows.get(y)).into_iter().flatten());
                    row.push(false);
                }
                row.pop();
                rows.push(row);
            }
        }
        rows
    }

    pub(super) fn letter(&self, size: Size, letter: char) -> Option<&Vec<Vec<bool>>> {
        self.0
            .get(&(size, letter))
            .or_else(|| self.0.get(&(size, '?')))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_alphabet_that_ships_can_be_read() {
        let alphabet = Alphabet::read(include_str!("../../../../assets/fonts/tiles.txt"))
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
}
