//! The sentences on the board, kept up to date where words moved.
//!
//! A run is a longest row or column of cells that hold words. Only runs that
//! touch a changed cell are read again; a lone word that is pushed about
//! touches none. What the words of a run say is remembered for a while: where
//! one is pushed to and fro, and in a search, the same ones come up again.

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasherDefault, Hash};
use std::sync::Arc;

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use kotodama_board::ObjectId;

use crate::grammar::{
    CellWords, Compositions, Piece, Reading, Sentence, Spellings, TooComplex, read_run,
};
use crate::kinds::{Class, Noun, Word};
use crate::lexicon::Meaning;
use crate::mixer::Mixer;
use crate::ruleset::{Ruleset, Syntax};
use crate::tiles::{PlacedTile, Tiles};
use crate::work::{Excess, units};

/// The shortest run that can hold a sentence, in cells. Shorter ones are read
/// only for the nouns that their letters spell.
const SHORTEST: usize = 3;

/// So many readings of words are remembered, or readings with so many sentences
/// in all; then all are forgotten.
const MAX_REMEMBERED: usize = 4096;

/// More sentences on the board at once are too many readings (W-LOOP-06): they
/// stand for the memory that they take.
const MAX_SENTENCES: usize = 200_000;

/// Every run of the board that can hold a sentence.
#[derive(Resource, Debug)]
pub struct Reader {
    /// What can be spelled in this level.
    pub spellings: Spellings,
    /// What nouns of one cell are read as in this level.
    pub compositions: Compositions,
    /// How sentences are put together.
    syntax: Syntax,
    /// For rows and for columns: which run covers a cell, plus one.
    covers: [Vec<u32>; 2],
    runs: Vec<Option<Run>>,
    free: Vec<u32>,
    /// Sum of the keys of all runs: the same only for the same sentences.
    sum: u128,
    /// What words say, by a key for them.
    remembered: HashMap<u128, Arc<Reading>, BuildHasherDefault<Mixer>>,
    /// This many sentences are in what is remembered.
    remembered_sentences: usize,
    /// This many sentences are on the board.
    sentences: usize,
}

impl Default for Reader {
    fn default() -> Self {
        Self {
            spellings: Spellings::default(),
            compositions: Compositions::default(),
            syntax: Ruleset::default().syntax,
            covers: [Vec::new(), Vec::new()],
            runs: Vec::new(),
            free: Vec::new(),
            sum: 0,
            remembered: HashMap::default(),
            remembered_sentences: 0,
            sentences: 0,
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
struct Run {
    vertical: bool,
    start: IVec2,
    length: usize,
    reading: Arc<Reading>,
    /// A number for its place and its words; 0 if these make no sentence.
    key: u128,
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

fn cells(start: IVec2, vertical: bool, length: usize) -> impl Iterator<Item = IVec2> {
    (0..)
        .map(move |step| start + axis(vertical) * step)
        .take(length)
}

/// Two or more cells in a row or a column that hold words.
#[derive(Clone, Debug)]
pub struct Line {
    /// Read downwards, not to the right.
    pub vertical: bool,
    /// What is read in each cell.
    pub cells: Vec<CellWords>,
}

impl Reader {
    /// Returns a reader that has read nothing.
    #[must_use]
    pub fn new(
        tiles: &Tiles,
        spellings: Spellings,
        compositions: Compositions,
        ruleset: &Ruleset,
    ) -> Self {
        let area = tiles.bounds().area();
        Self {
            spellings,
            compositions,
            syntax: ruleset.syntax,
            covers: [vec![0; area], vec![0; area]],
            ..Self::default()
        }
    }

    /// Returns a number for the sentences on the board: no others have the same.
    #[must_use]
    pub const fn key(&self) -> u128 {
        self.sum
    }

    /// Reads the runs around the changed cells again.
    ///
    /// # Errors
    ///
    /// [`TooComplex`] if a run has too many readings; what was read until then
    /// stays.
    pub fn update(&mut self, tiles: &Tiles, changed: &[IVec2]) -> Result<Difference, TooComplex> {
        let before = self.sum;
        let mut old: Vec<Run> = Vec::new();
        let mut new: Vec<u32> = Vec::new();
        let mut difference = Difference::default();
        // Where no run can have lost a word or fallen apart, those that there are
        // now go through what has changed.
        let is_first = self.runs.len() == self.free.len();
        for vertical in [false, true] {
            let axis = axis(vertical);
            if is_first {
                for &cell in changed {
                    new.extend(self.add(vertical, cell, tiles)?);
                }
                continue;
            }
            for &cell in changed {
                for near in [cell - axis, cell, cell + axis] {
                    old.extend(self.remove(vertical, near, tiles));
                }
            }
            for &cell in changed {
                for near in [cell - axis, cell, cell + axis] {
                    new.extend(self.add(vertical, near, tiles)?);
                }
            }
        }
        let runs = |index: &u32| self.runs.get(*index as usize)?.as_ref();
        for noun in new
            .iter()
            .filter_map(runs)
            .flat_map(|run| &run.reading.spelled)
        {
            if !difference.spelled.contains(noun) {
                difference.spelled.push(*noun);
            }
        }
        if self.sum == before {
            return Ok(difference);
        }
        let mut left: BTreeMap<&[ObjectId], Vec<&Sentence>> = BTreeMap::new();
        for sentence in old.iter().flat_map(|run| &run.reading.sentences) {
            left.entry(&sentence.sources).or_default().push(sentence);
        }
        for sentence in new
            .iter()
            .filter_map(runs)
            .flat_map(|run| &run.reading.sentences)
        {
            let same = left.get_mut(sentence.sources.as_slice());
            let place = same
                .as_ref()
                .and_then(|same| same.iter().position(|&other| other == sentence));
            match (same, place) {
                (Some(same), Some(place)) => drop(same.swap_remove(place)),
                _ => difference.made += 1,
            }
        }
        let broken = left.values().map(Vec::len).sum::<usize>();
        difference.broken = u32::try_from(broken).unwrap_or(u32::MAX);
        Ok(difference)
    }

    /// Returns every sentence in rule order (W-RULE-06).
    #[must_use]
    pub fn sentences(&self) -> Vec<Sentence> {
        let runs = self.runs.iter().flatten();
        let mut sentences: Vec<(IVec2, &Sentence)> = runs
            .flat_map(|run| run.reading.sentences.iter().map(|it| (run.start, it)))
            .collect();
        sentences.sort_by_key(|&(start, sentence)| {
            let (leader, vertical) = (sentence.leader, sentence.vertical);
            let sources = sentence.sources.as_slice();
            (
                leader,
                vertical,
                sentence.position,
                start.y,
                start.x,
                sources,
            )
        });
        let sentences = sentences.into_iter();
        sentences.map(|(_, sentence)| sentence.clone()).collect()
    }

    /// Returns whether the run of a cell with words goes on in its neighbour
    /// `next`.
    fn goes_on(&self, tiles: &Tiles, cell: IVec2, next: IVec2) -> bool {
        has_words(tiles, next)
            && (self.syntax.words_side_by_side || joins(tiles, cell) || joins(tiles, next))
    }

    /// Returns the length of the run that begins in a cell.
    fn length(&self, tiles: &Tiles, start: IVec2, vertical: bool) -> usize {
        let axis = axis(vertical);
        let mut end = start + axis;
        while self.goes_on(tiles, end - axis, end) {
            end += axis;
        }
        usize::try_from((end - start).dot(axis)).unwrap_or(0)
    }

    /// Returns the lines of the board: two or more cells with words, those to
    /// the right row by row, then those downwards.
    pub fn lines(&self, tiles: &Tiles) -> Vec<Line> {
        let mut lines = Vec::new();
        for vertical in [false, true] {
            for start in tiles.bounds().cells() {
                let is_start = !self.goes_on(tiles, start, start - axis(vertical));
                if is_start && has_words(tiles, start) {
                    let length = self.length(tiles, start, vertical);
                    let cells = cells(start, vertical, length);
                    let cells = cells.map(|cell| words_in(tiles, cell)).collect();
                    lines.push(Line { vertical, cells });
                }
            }
        }
        lines.retain(|line| line.cells.len() > 1);
        lines
    }

    /// Returns the composed nouns of a cell, each with its parts (K-46).
    #[must_use]
    pub fn composed(&self, tiles: &Tiles, cell: IVec2) -> Vec<(Noun, Vec<ObjectId>)> {
        let words = self.compositions.words(&words_in(tiles, cell));
        let composed = words.into_iter().filter_map(|(word, parts)| match word {
            Word::Noun(noun) if parts.len() > 1 => Some((noun, parts)),
            Word::Noun(_) | Word::Other(_) => None,
        });
        composed.collect()
    }

    fn remove(&mut self, vertical: bool, cell: IVec2, tiles: &Tiles) -> Option<Run> {
        let index = tiles.bounds().index(cell)?;
        let covers = self.covers.get_mut(usize::from(vertical))?;
        let number = covers.get(index)?.checked_sub(1)?;
        let run = self.runs.get_mut(number as usize)?.take()?;
        self.free.push(number);
        self.sentences -= run.reading.sentences.len();
        self.sum = self.sum.wrapping_sub(run.key);
        for at in cells(run.start, vertical, run.length) {
            if let Some(index) = tiles.bounds().index(at)
                && let Some(cover) = covers.get_mut(index)
            {
                *cover = 0;
            }
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
        let Some(index) = tiles.bounds().index(cell) else {
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
        let length = self.length(tiles, start, vertical);
        let mut letters = cells(start, vertical, length);
        if length < SHORTEST && !letters.any(|cell| has_letters(tiles, cell)) {
            return Ok(None);
        }
        let (reading, words_key) = self.read(tiles, start, vertical, length)?;
        // The same whether it was remembered or not.
        let work = reading.cost + units(length);
        let is_too_much = self.sentences + reading.sentences.len() > MAX_SENTENCES;
        if is_too_much || !tiles.work.charge(work, Excess::Readings) {
            return Err(TooComplex);
        }
        self.sentences += reading.sentences.len();
        let key = match reading.sentences.is_empty() {
            true => 0,
            false => {
                let mut mixer = Mixer::default();
                (words_key, start).hash(&mut mixer);
                mixer.key()
            }
        };
        let run = Run {
            vertical,
            start,
            length,
            reading,
            key,
        };
        self.sum = self.sum.wrapping_add(run.key);
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
        if let Some(covers) = self.covers.get_mut(usize::from(vertical)) {
            for at in cells(start, vertical, length) {
                if let Some(index) = tiles.bounds().index(at)
                    && let Some(cover) = covers.get_mut(index)
                {
                    *cover = number + 1;
                }
            }
        }
        Ok(Some(number))
    }

    /// Reads the words of a run, or remembers what they say; with a key for
    /// them.
    fn read(
        &mut self,
        tiles: &Tiles,
        start: IVec2,
        vertical: bool,
        length: usize,
    ) -> Result<(Arc<Reading>, u128), TooComplex> {
        let cells = || cells(start, vertical, length);
        let mut mixer = Mixer::default();
        vertical.hash(&mut mixer);
        for cell in cells() {
            let mut count = 0;
            for piece in pieces(tiles, cell) {
                piece.hash(&mut mixer);
                count += 1;
            }
            mixer = mixer.with(count);
        }
        let key = mixer.key();
        if let Some(reading) = self.remembered.get(&key) {
            return Ok((reading.clone(), key));
        }
        let words: Vec<CellWords> = cells().map(|cell| words_in(tiles, cell)).collect();
        let mut reading = read_run(&words, &self.spellings, &self.compositions, self.syntax)?;
        for sentence in &mut reading.sentences {
            sentence.vertical = vertical;
        }
        let reading = Arc::new(reading);
        self.remembered_sentences += reading.sentences.len();
        if self.remembered.len() >= MAX_REMEMBERED || self.remembered_sentences > MAX_SENTENCES / 4
        {
            self.remembered.clear();
            self.remembered_sentences = reading.sentences.len();
        }
        self.remembered.insert(key, reading.clone());
        Ok((reading, key))
    }
}

/// Returns whether a cell holds something that is read: words or a WORD object.
/// Outside the board nothing is read.
fn has_words(tiles: &Tiles, cell: IVec2) -> bool {
    tiles.bounds().contains(cell)
        && tiles
            .at(cell)
            .iter()
            .any(|occupant| tiles.says(occupant.kind).is_some() || tiles.reads(occupant.id))
}

/// Returns whether a cell holds a verb or AND. They let a run go on in the next
/// cell whatever is there.
fn joins(tiles: &Tiles, cell: IVec2) -> bool {
    let mut words = tiles.at(cell).iter();
    words.any(|occupant| {
        let word = tiles.says(occupant.kind);
        matches!(word, Some(Word::Other(Meaning::Verb(_) | Meaning::And)))
    })
}

fn has_letters(tiles: &Tiles, cell: IVec2) -> bool {
    tiles.at(cell).iter().any(|occupant| {
        let word = tiles.says(occupant.kind);
        matches!(word, Some(Word::Other(Meaning::Letter(_))))
    })
}

/// Returns the words of a cell as a list.
fn words_in(tiles: &Tiles, cell: IVec2) -> CellWords {
    pieces(tiles, cell).collect()
}

/// Returns what is read in a cell: what text says, and the nouns of what WORD
/// lets be read.
fn pieces(tiles: &Tiles, cell: IVec2) -> impl Iterator<Item = Piece> {
    let occupants = tiles.at(cell).iter();
    occupants.filter_map(|&PlacedTile { id, kind }| {
        let word = match tiles.says(kind) {
            Some(Word::Other(Meaning::Letter(letter))) => {
                return Some(Piece::Letter { letter, id });
            }
            Some(word) => word,
            None if !tiles.reads(id) => return None,
            None => match tiles.class(kind) {
                Class::Entity(noun) => Word::Noun(noun),
                Class::Icon => Word::Noun(Noun::LEVEL),
                Class::Text(_) => return None,
            },
        };
        Some(Piece::Word { word, id })
    })
}
