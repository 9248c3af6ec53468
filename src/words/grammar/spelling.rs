//! Words spelled with letters (`W-LETT`) and the notes of PLAY (W-PLAY-02).

use std::collections::BTreeMap;
use std::ops::Bound;

use super::run::{CellWords, Piece};
use super::sentence::{Note, Term, Token};
use crate::board::ObjectId;
use crate::words::kinds::Word;
use crate::words::lexicon::Letter;

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

    /// The word spelled `text`.
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

/// Every spelled word that begins in cell `start` of a run, with all
/// combinations of stacked letters (W-LETT-08).
#[must_use]
pub fn words_at(cells: &[CellWords], start: usize, spellings: &Spellings) -> Vec<Token> {
    let mut found = Vec::new();
    spell(
        cells,
        start,
        start,
        &mut String::new(),
        &mut Vec::new(),
        &mut |text, sources, width| {
            if let Some(word) = spellings.get(text) {
                found.push(Token {
                    term: Term::Word(word),
                    sources: sources.to_vec(),
                    start,
                    width,
                });
            }
            found.len() <= super::run::MAX_READINGS && spellings.begins_a_word(text)
        },
    );
    found
}

/// The notes that begin in cell `start`: only the longest ones count, and one
/// out of range makes no shorter one (W-LETT-07, W-PLAY-03).
#[must_use]
pub fn notes_at(cells: &[CellWords], start: usize) -> Vec<Token> {
    let mut found: Vec<(Option<Note>, Vec<ObjectId>, usize)> = Vec::new();
    spell(
        cells,
        start,
        start,
        &mut String::new(),
        &mut Vec::new(),
        &mut |text, sources, width| match note(text) {
            Spelled::Note(note) => {
                found.push((note.is_in_range().then_some(note), sources.to_vec(), width));
                true
            }
            Spelled::Beginning => true,
            Spelled::Nothing => false,
        },
    );
    let longest = found.iter().map(|(_, _, width)| *width).max();
    found
        .into_iter()
        .filter(|(_, _, width)| Some(*width) == longest)
        .filter_map(|(note, sources, width)| {
            Some(Token {
                term: Term::Note(note?),
                sources,
                start,
                width,
            })
        })
        .collect()
}

/// Follows every combination of letters from `at` on while `visit`, which
/// gets the text so far, its objects and its width, wants more.
fn spell(
    cells: &[CellWords],
    start: usize,
    at: usize,
    text: &mut String,
    sources: &mut Vec<ObjectId>,
    visit: &mut impl FnMut(&str, &[ObjectId], usize) -> bool,
) {
    let Some(cell) = cells.get(at) else {
        return;
    };
    for piece in cell {
        let &Piece::Letter { letter, id } = piece else {
            continue;
        };
        let length = text.len();
        text.push_str(match letter {
            Letter::Piece(letters) => letters,
            Letter::Sharp => "#",
            Letter::Flat => "%",
        });
        sources.push(id);
        if visit(text, sources, at + 1 - start) {
            spell(cells, start, at + 1, text, sources, visit);
        }
        sources.pop();
        text.truncate(length);
    }
}

enum Spelled {
    Note(Note),
    Beginning,
    Nothing,
}

/// Is `text` a note or the beginning of one? `#` and `%` stand for the single
/// characters SHARP and FLAT (W-PLAY-04).
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
