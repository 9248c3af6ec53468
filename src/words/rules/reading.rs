//! The sentences on the board, kept up to date where words moved.
//!
//! A run is a longest row or column of cells that hold words. Only runs that
//! touch a changed cell are read again; a lone word that is pushed about
//! touches none.

use std::collections::BTreeMap;

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use kotodama_board::ObjectId;

use crate::grammar::{CellWords, Piece, Reading, Sentence, Spellings, TooComplex, read_run};
use crate::kinds::{Class, Noun, Word};
use crate::lexicon::Meaning;
use crate::ruleset::{Ruleset, Syntax};
use crate::tiles::Tiles;

/// The shortest run that can hold a sentence, in cells. Shorter ones are read
/// only for the nouns that their letters spell.
const SHORTEST: usize = 3;

/// Every run of the board that can hold a sentence.
#[derive(Resource, Debug)]
pub struct Reader {
    /// What can be spelled in this level.
    pub spellings: Spellings,
    /// How sentences are put together.
    syntax: Syntax,
    /// For rows and for columns: which run covers a cell, plus one.
    covers: [Vec<u32>; 2],
    runs: Vec<Option<Run>>,
    free: Vec<u32>,
}

impl Default for Reader {
    fn default() -> Self {
        Self::new(&Tiles::default(), Spellings::default(), &Ruleset::default())
    }
}

#[derive(Debug, PartialEq, Eq)]
struct Run {
    vertical: bool,
    start: IVec2,
    length: usize,
    reading: Reading,
}

/// What a reading changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// Sentences that are there now and were not.
    pub made: u32,
    /// Sentences that were there and are not now.
    pub broken: u32,
    /// Nouns spelled in runs that were read.
    pub spelled: Vec<Noun>,
}

fn axis(vertical: bool) -> IVec2 {
    if vertical { IVec2::Y } else { IVec2::X }
}

impl Reader {
    /// A reader that has read nothing.
    #[must_use]
    pub fn new(tiles: &Tiles, spellings: Spellings, ruleset: &Ruleset) -> Self {
        let area = tiles.bounds().area();
        Self {
            spellings,
            syntax: ruleset.syntax,
            covers: [vec![0; area], vec![0; area]],
            runs: Vec::new(),
            free: Vec::new(),
        }
    }

    /// Reads the runs around the changed cells again.
    ///
    /// # Errors
    ///
    /// [`TooComplex`] if a run has too many readings; what was read until then
    /// stays.
    pub fn update(&mut self, tiles: &Tiles, changed: &[IVec2]) -> Result<Difference, TooComplex> {
        let mut old: Vec<Sentence> = Vec::new();
        let mut left: BTreeMap<Vec<ObjectId>, Vec<Sentence>> = BTreeMap::new();
        let mut new: Vec<u32> = Vec::new();
        let mut difference = Difference::default();
        for vertical in [false, true] {
            let axis = axis(vertical);
            for &cell in changed {
                for near in [cell - axis, cell, cell + axis] {
                    if let Some(run) = self.remove(vertical, near, tiles) {
                        old.extend(run.reading.sentences);
                    }
                }
            }
            for &cell in changed {
                for near in [cell - axis, cell, cell + axis] {
                    new.extend(self.add(vertical, near, tiles)?);
                }
            }
        }
        for sentence in old {
            let same = left.entry(sentence.sources.clone()).or_default();
            same.push(sentence);
        }
        for index in new {
            let Some(Some(run)) = self.runs.get(index as usize) else {
                continue;
            };
            for noun in &run.reading.spelled {
                if !difference.spelled.contains(noun) {
                    difference.spelled.push(*noun);
                }
            }
            for sentence in &run.reading.sentences {
                let same = left.get_mut(&sentence.sources);
                let place = same
                    .as_ref()
                    .and_then(|same| same.iter().position(|other| other == sentence));
                match (same, place) {
                    (Some(same), Some(place)) => drop(same.swap_remove(place)),
                    _ => difference.made += 1,
                }
            }
        }
        let broken = left.values().map(Vec::len).sum::<usize>();
        difference.broken = u32::try_from(broken).unwrap_or(u32::MAX);
        Ok(difference)
    }

    /// Every sentence in rule order (W-RULE-06).
    #[must_use]
    pub fn sentences(&self) -> Vec<Sentence> {
        let runs = self.runs.iter().flatten();
        in_rule_order(runs.flat_map(|run| {
            let sentences = run.reading.sentences.iter();
            sentences.map(|sentence| (run.start, sentence))
        }))
    }

    /// Does the run of a cell with words go on in its neighbour `next`?
    fn goes_on(&self, tiles: &Tiles, cell: IVec2, next: IVec2) -> bool {
        has_words(tiles, next)
            && (self.syntax.words_side_by_side || joins(tiles, cell) || joins(tiles, next))
    }

    fn index(&self, cell: IVec2, tiles: &Tiles) -> Option<usize> {
        tiles.bounds().index(cell)
    }

    fn remove(&mut self, vertical: bool, cell: IVec2, tiles: &Tiles) -> Option<Run> {
        let index = self.index(cell, tiles)?;
        let covers = self.covers.get_mut(usize::from(vertical))?;
        let number = covers.get(index)?.checked_sub(1)?;
        let run = self.runs.get_mut(number as usize)?.take()?;
        self.free.push(number);
        let mut at = run.start;
        for _ in 0..run.length {
            if let Some(cover) = tiles
                .bounds()
                .index(at)
                .and_then(|index| covers.get_mut(index))
            {
                *cover = 0;
            }
            at += axis(vertical);
        }
        Some(run)
    }

    /// Reads the run through `cell`, if there is one that has not been read.
    fn add(
        &mut self,
        vertical: bool,
        cell: IVec2,
        tiles: &Tiles,
    ) -> Result<Option<u32>, TooComplex> {
        let Some(index) = self.index(cell, tiles) else {
            return Ok(None);
        };
        let covered = self
            .covers
            .get(usize::from(vertical))
            .and_then(|covers| covers.get(index));
        if covered != Some(&0) || !has_words(tiles, cell) {
            return Ok(None);
        }
        let axis = axis(vertical);
        let mut start = cell;
        while self.goes_on(tiles, start, start - axis) {
            start -= axis;
        }
        let mut end = cell + axis;
        while self.goes_on(tiles, end - axis, end) {
            end += axis;
        }
        let length = usize::try_from((end - start).dot(axis)).unwrap_or(0);
        let mut letters = (0..).map(|step| start + axis * step).take(length);
        if length < SHORTEST && !letters.any(|cell| has_letters(tiles, cell)) {
            return Ok(None);
        }
        let mut cells: Vec<CellWords> = Vec::with_capacity(length);
        let mut at = start;
        while at != end {
            cells.push(words_in(tiles, at));
            at += axis;
        }
        let mut reading = read_run(&cells, &self.spellings, self.syntax)?;
        for sentence in &mut reading.sentences {
            sentence.vertical = vertical;
        }
        let run = Run {
            vertical,
            start,
            length,
            reading,
        };
        let number = match self.free.pop() {
            Some(number) => number,
            None => {
                self.runs.push(None);
                u32::try_from(self.runs.len() - 1).unwrap_or(u32::MAX)
            }
        };
        if let Some(slot) = self.runs.get_mut(number as usize) {
            *slot = Some(run);
        }
        let mut at = start;
        while at != end {
            if let (Some(index), Some(covers)) = (
                tiles.bounds().index(at),
                self.covers.get_mut(usize::from(vertical)),
            ) && let Some(cover) = covers.get_mut(index)
            {
                *cover = number + 1;
            }
            at += axis;
        }
        Ok(Some(number))
    }
}

/// Sentences in rule order (W-RULE-06), each given with the first cell of its
/// run.
pub fn in_rule_order<'s>(sentences: impl Iterator<Item = (IVec2, &'s Sentence)>) -> Vec<Sentence> {
    type Key<'s> = (ObjectId, bool, usize, i32, i32, &'s [ObjectId]);
    fn key<'s>((start, sentence): &(IVec2, &'s Sentence)) -> Key<'s> {
        (
            sentence.leader,
            sentence.vertical,
            sentence.position,
            start.y,
            start.x,
            &sentence.sources,
        )
    }
    let mut sentences: Vec<(IVec2, &Sentence)> = sentences.collect();
    sentences.sort_by(|one, other| key(one).cmp(&key(other)));
    let sentences = sentences.into_iter();
    sentences.map(|(_, sentence)| sentence.clone()).collect()
}

/// What is read of an object: what text says, and the noun of what WORD lets
/// be read. `class` is asked for the latter only.
pub fn piece(
    id: ObjectId,
    says: Option<Word>,
    is_read: bool,
    class: impl FnOnce() -> Class,
) -> Option<Piece> {
    let word = match says {
        Some(Word::Other(Meaning::Letter(letter))) => return Some(Piece::Letter { letter, id }),
        Some(word) => word,
        None if !is_read => return None,
        None => match class() {
            Class::Entity(noun) => Word::Noun(noun),
            Class::Icon => Word::Noun(Noun::LEVEL),
            Class::Text(_) => return None,
        },
    };
    Some(Piece::Word { word, id })
}

/// Is the word a verb or AND, which lets a run go on in the next cell whatever
/// is there?
#[must_use]
pub const fn is_joint(word: Word) -> bool {
    matches!(word, Word::Other(Meaning::Verb(_) | Meaning::And))
}

/// Does a cell hold something that is read: words or a WORD object? Outside
/// the board nothing is read.
fn has_words(tiles: &Tiles, cell: IVec2) -> bool {
    tiles.bounds().contains(cell)
        && tiles
            .at(cell)
            .iter()
            .any(|occupant| tiles.says(occupant.kind).is_some() || tiles.reads(occupant.id))
}

/// Does a cell hold a verb or AND?
fn joins(tiles: &Tiles, cell: IVec2) -> bool {
    let mut words = tiles.at(cell).iter();
    words.any(|occupant| tiles.says(occupant.kind).is_some_and(is_joint))
}

fn has_letters(tiles: &Tiles, cell: IVec2) -> bool {
    tiles.at(cell).iter().any(|occupant| {
        let word = tiles.says(occupant.kind);
        matches!(word, Some(Word::Other(Meaning::Letter(_))))
    })
}

fn words_in(tiles: &Tiles, cell: IVec2) -> CellWords {
    tiles
        .at(cell)
        .iter()
        .filter_map(|occupant| {
            let says = tiles.says(occupant.kind);
            let class = || tiles.class(occupant.kind);
            piece(occupant.id, says, tiles.reads(occupant.id), class)
        })
        .collect()
}
