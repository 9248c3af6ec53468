//! Nouns in one cell that are read as another noun, as the parts of a character
//! are (K-46 to K-51).

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::piece::Piece;
use crate::kinds::{Noun, Word};
use kotodama_board::ObjectId;

/// A noun and the nouns that it is read from.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Composition {
    whole: Noun,
    /// Number of carriers of each noun.
    parts: BTreeMap<Noun, usize>,
}

/// The compositions of a level, in the order in which they are tried (K-50).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Compositions {
    rows: Vec<Composition>,
    /// Nouns that are parts of some composition.
    parts: BTreeSet<Noun>,
    /// Nouns that are not read alone (K-51).
    mute: BTreeSet<Noun>,
}

impl Compositions {
    /// Adds a composition behind the others.
    pub fn insert(&mut self, whole: Noun, parts: &[Noun]) {
        let mut counts: BTreeMap<Noun, usize> = BTreeMap::new();
        for &part in parts {
            *counts.entry(part).or_default() += 1;
            self.parts.insert(part);
        }
        self.rows.push(Composition {
            whole,
            parts: counts,
        });
    }

    /// Makes a noun mute if some composition has it as a part (K-51).
    pub fn silence(&mut self, noun: Noun) {
        if self.parts.contains(&noun) {
            self.mute.insert(noun);
        }
    }

    /// Returns the noun that these nouns are read as, if they are all parts of
    /// one composition and it has no others.
    #[must_use]
    pub fn whole(&self, parts: &[Noun]) -> Option<Noun> {
        let mut counts: BTreeMap<Noun, usize> = BTreeMap::new();
        for &part in parts {
            *counts.entry(part).or_default() += 1;
        }
        let row = self.rows.iter().find(|row| row.parts == counts)?;
        Some(row.whole)
    }

    /// Returns the words of a cell, each with the objects that show it, in
    /// order of id. A composed noun replaces its parts (K-49). Letters are not
    /// among them.
    #[must_use]
    pub fn words(&self, cell: &[Piece]) -> Vec<(Word, Vec<ObjectId>)> {
        let mut words = Vec::with_capacity(cell.len());
        let mut free: BTreeMap<Noun, VecDeque<ObjectId>> = BTreeMap::new();
        for piece in cell {
            match *piece {
                Piece::Word {
                    word: Word::Noun(noun),
                    id,
                } if self.parts.contains(&noun) => free.entry(noun).or_default().push_back(id),
                Piece::Word { word, id } => words.push((word, vec![id])),
                Piece::Letter { .. } => {}
            }
        }
        if free.is_empty() {
            return words;
        }
        for row in &self.rows {
            while let Some(parts) = take(&row.parts, &mut free) {
                words.push((Word::Noun(row.whole), parts));
            }
        }
        for (noun, ids) in free {
            if !self.mute.contains(&noun) {
                words.extend(ids.into_iter().map(|id| (Word::Noun(noun), vec![id])));
            }
        }
        words.sort_unstable_by_key(|(_, ids)| ids.first().copied());
        words
    }
}

/// Takes the parts with the lowest ids, if all are there, and returns them in
/// order of id.
fn take(
    parts: &BTreeMap<Noun, usize>,
    free: &mut BTreeMap<Noun, VecDeque<ObjectId>>,
) -> Option<Vec<ObjectId>> {
    let there = |noun: &Noun| free.get(noun).map_or(0, VecDeque::len);
    if parts.iter().any(|(noun, &count)| there(noun) < count) {
        return None;
    }
    let mut taken = Vec::new();
    for (noun, &count) in parts {
        if let Some(ids) = free.get_mut(noun) {
            taken.extend(ids.drain(..count));
        }
    }
    taken.sort_unstable();
    Some(taken)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TREE: Noun = Noun(20);
    const WOOD: Noun = Noun(21);
    const FOREST: Noun = Noun(22);
    const SPEECH: Noun = Noun(23);
    const SELF: Noun = Noun(24);
    const TALE: Noun = Noun(25);

    fn compositions() -> Compositions {
        let mut compositions = Compositions::default();
        compositions.insert(FOREST, &[TREE, TREE, TREE]);
        compositions.insert(FOREST, &[WOOD, TREE]);
        compositions.insert(WOOD, &[TREE, TREE]);
        compositions.insert(TALE, &[SPEECH, SELF]);
        compositions.silence(SPEECH);
        compositions.silence(TALE);
        compositions
    }

    /// Returns what is read in a cell with these nouns, whose ids count from 1.
    fn read(nouns: &[Noun]) -> Vec<(Noun, Vec<u32>)> {
        let cell: Vec<Piece> = (1..)
            .zip(nouns)
            .map(|(id, &noun)| Piece::Word {
                word: Word::Noun(noun),
                id: ObjectId(id),
            })
            .collect();
        let words = compositions().words(&cell).into_iter();
        words
            .filter_map(|(word, ids)| match word {
                Word::Noun(noun) => Some((noun, ids.iter().map(|id| id.0).collect())),
                Word::Other(_) => None,
            })
            .collect()
    }

    #[test]
    fn the_first_row_that_fits_takes_the_oldest_parts() {
        // K-46, K-48 to K-50
        assert_eq!(read(&[TREE]), [(TREE, vec![1])]);
        assert_eq!(read(&[TREE, TREE]), [(WOOD, vec![1, 2])]);
        assert_eq!(read(&[TREE, TREE, TREE]), [(FOREST, vec![1, 2, 3])]);
        assert_eq!(
            read(&[TREE, TREE, TREE, TREE]),
            [(FOREST, vec![1, 2, 3]), (TREE, vec![4])]
        );
        assert_eq!(
            read(&[TREE, WOOD, TREE]),
            [(FOREST, vec![1, 2]), (TREE, vec![3])]
        );
        assert_eq!(
            read(&[SELF, TREE, TREE]),
            [(SELF, vec![1]), (WOOD, vec![2, 3])]
        );
    }

    #[test]
    fn a_mute_noun_is_read_only_as_a_part() {
        // K-51
        assert!(read(&[SPEECH]).is_empty());
        assert_eq!(read(&[SELF, SPEECH]), [(TALE, vec![1, 2])]);
        assert_eq!(read(&[SPEECH, SPEECH, SELF]), [(TALE, vec![1, 3])]);
        // What is no part of anything is not made mute.
        assert_eq!(read(&[TALE]), [(TALE, vec![1])]);
    }

    #[test]
    fn parts_have_one_whole() {
        let compositions = compositions();
        assert_eq!(compositions.whole(&[TREE, WOOD]), Some(FOREST));
        assert_eq!(compositions.whole(&[TREE, TREE]), Some(WOOD));
        assert_eq!(compositions.whole(&[TREE]), None);
        assert_eq!(compositions.whole(&[SELF, TREE]), None);
    }
}
