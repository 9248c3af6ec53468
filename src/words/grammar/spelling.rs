//! Words spelled with letters (`W-LETT`) and the notes of PLAY (W-PLAY-02).

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;

use super::piece::{CellWords, MAX_READINGS, Piece, TooComplex};
use super::sentence::{Note, Term, Token};
use crate::kinds::Word;
use crate::lexicon::Letter;
use kotodama_board::ObjectId;

/// The words that can be spelled in a level (W-LETT-05).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spellings(BTreeMap<String, Word>);

impl Spellings {
    /// Adds a word; words of fewer than two letters cannot be spelled
    /// (W-LETT-02).
    pub fn insert(&mut self, spelling: &str, word: Word) {
        if spelling.chars().count() >= 2 {
            self.0.insert(spelling.to_owned(), word);
        }
    }

    /// Returns the word spelled `text`.
    #[must_use]
    pub fn get(&self, text: &str) -> Option<Word> {
        self.0.get(text).copied()
    }

    fn begins_a_word(&self, text: &str) -> bool {
        self.0
            .range::<str, _>((Bound::Included(text), Bound::Unbounded))
            .next()
            .is_some_and(|(word, _)| word.starts_with(text))
    }
}

/// Returns every spelled word that begins in cell `start` of a run, with all
/// combinations of stacked letters (W-LETT-08).
///
/// # Errors
///
/// [`TooComplex`] if there are more than [`MAX_READINGS`] of them.
pub fn words_at(
    cells: &[CellWords],
    start: usize,
    spellings: &Spellings,
) -> Result<Vec<Token>, TooComplex> {
    let texts = texts_at(cells, start, |text| spellings.begins_a_word(text));
    let mut found = Vec::new();
    for (text, width) in texts {
        if let Some(word) = spellings.get(&text) {
            spell(cells, start, width, &text, Term::Word(word), &mut found)?;
        }
    }
    Ok(found)
}

/// Returns the notes that begin in cell `start`: only the longest ones count,
/// and one out of range makes no shorter one (W-LETT-07, W-PLAY-03).
///
/// # Errors
///
/// [`TooComplex`] if there are more than [`MAX_READINGS`] of them.
pub fn notes_at(cells: &[CellWords], start: usize) -> Result<Vec<Token>, TooComplex> {
    let texts = texts_at(cells, start, |text| !matches!(note(text), Spelled::Nothing));
    let notes: Vec<(String, usize, Note)> = texts
        .into_iter()
        .filter_map(|(text, width)| match note(&text) {
            Spelled::Note(note) => Some((text, width, note)),
            Spelled::Beginning | Spelled::Nothing => None,
        })
        .collect();
    let longest = notes.iter().map(|(_, width, _)| *width).max();
    let mut found = Vec::new();
    for (text, width, note) in notes {
        if Some(width) == longest && note.is_in_range() {
            spell(cells, start, width, &text, Term::Note(note), &mut found)?;
        }
    }
    Ok(found)
}

/// Returns the distinct texts that the letters from cell `start` on can
/// spell, as long as `goes_on` accepts them, with their widths.
fn texts_at(
    cells: &[CellWords],
    start: usize,
    goes_on: impl Fn(&str) -> bool,
) -> Vec<(String, usize)> {
    let mut texts = Vec::new();
    let mut ends: BTreeSet<String> = BTreeSet::from([String::new()]);
    for (cell, width) in cells.iter().skip(start).zip(1..) {
        let letters: BTreeSet<&str> = cell.iter().filter_map(letters_of).collect();
        ends = ends
            .iter()
            .flat_map(|text| {
                letters
                    .iter()
                    .map(move |letters| format!("{text}{letters}"))
            })
            .filter(|text| goes_on(text))
            .collect();
        if ends.is_empty() {
            break;
        }
        texts.extend(ends.iter().map(|text| (text.clone(), width)));
    }
    texts
}

/// Returns the letters of a piece; `#` and `%` stand for SHARP and FLAT.
fn letters_of(piece: &Piece) -> Option<&'static str> {
    match piece {
        Piece::Letter { letter, .. } => Some(match letter {
            Letter::Piece(letters) => letters,
            Letter::Sharp => "#",
            Letter::Flat => "%",
        }),
        Piece::Word { .. } => None,
    }
}

/// Adds every sequence of objects that spells `text` in exactly `width` cells
/// from `start` on.
fn spell(
    cells: &[CellWords],
    start: usize,
    width: usize,
    text: &str,
    term: Term,
    found: &mut Vec<Token>,
) -> Result<(), TooComplex> {
    // Each partial spelling is a list of objects and the text still to spell.
    let mut partial: Vec<(Vec<ObjectId>, &str)> = vec![(Vec::new(), text)];
    for cell in cells.iter().skip(start).take(width) {
        let mut longer = Vec::new();
        for (sources, rest) in &partial {
            for piece in cell {
                let (Some(letters), &Piece::Letter { id, .. }) = (letters_of(piece), piece) else {
                    continue;
                };
                if let Some(rest) = rest.strip_prefix(letters) {
                    let mut sources = sources.clone();
                    sources.push(id);
                    longer.push((sources, rest));
                }
            }
            if longer.len() > MAX_READINGS {
                return Err(TooComplex);
            }
        }
        partial = longer;
    }
    for (sources, rest) in partial {
        if rest.is_empty() {
            found.push(Token {
                term,
                sources,
                start,
                width,
                spelled: true,
            });
        }
    }
    match found.len() > MAX_READINGS {
        true => Err(TooComplex),
        false => Ok(()),
    }
}

enum Spelled {
    Note(Note),
    Beginning,
    Nothing,
}

/// Returns whether `text` is a note or the beginning of one. `#` and `%` stand
/// for the single characters SHARP and FLAT (W-PLAY-04).
fn note(text: &str) -> Spelled {
    let mut rest = text.chars();
    let Some(letter @ 'a'..='g') = rest.next() else {
        return Spelled::Nothing;
    };
    let mut rest = rest.as_str();
    let mut accidental = 0;
    for (sign, value) in [("#", 1), ("sharp", 1), ("%", -1), ("flat", -1)] {
        if let Some(behind) = rest.strip_prefix(sign) {
            accidental = value;
            rest = behind;
            break;
        }
        if !rest.is_empty() && sign.starts_with(rest) {
            return Spelled::Beginning;
        }
    }
    let octave = match rest {
        "" => Note::DEFAULT_OCTAVE,
        "3" => 3,
        "4" => 4,
        "5" => 5,
        "6" => 6,
        _ => return Spelled::Nothing,
    };
    Spelled::Note(Note {
        letter,
        accidental,
        octave,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_read_with_sign_and_octave() {
        // W-PLAY-02 to W-PLAY-04
        let read = |text| match note(text) {
            Spelled::Note(note) => format!("{note} {}", note.is_in_range()),
            Spelled::Beginning => "beginning".to_owned(),
            Spelled::Nothing => "nothing".to_owned(),
        };
        assert_eq!(read("a"), "a5 true");
        assert_eq!(read("asharp"), "a#5 true");
        assert_eq!(read("ash"), "beginning");
        assert_eq!(read("a#4"), "a#4 true");
        assert_eq!(read("a%3"), "ab3 true");
        assert_eq!(read("g3"), "g3 false");
        assert_eq!(read("g#6"), "g#6 true");
        assert_eq!(read("a6"), "a6 false");
        assert_eq!(read("h"), "nothing");
        assert_eq!(read("a7"), "nothing");
    }
}
