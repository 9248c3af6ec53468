//! One run: consecutive cells of a row or column that hold words. Its chains
//! (W-GRAM-04 to W-GRAM-06) are the paths through its words that cannot be
//! lengthened at either end.

use std::collections::BTreeSet;

use super::composition::Compositions;
use super::piece::{CellWords, MAX_READINGS, Piece, TooComplex};
use super::scan::scan_chain;
use super::sentence::{Sentence, Term, Token};
use super::spelling::{self, Spellings};
use crate::kinds::{Noun, Word};
use crate::lexicon::{Meaning, Verb};
use crate::ruleset::Syntax;
use crate::work::{TOKEN, units};

/// Result of reading one run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// Every sentence, each once for each sequence of objects that spells it.
    pub sentences: Vec<Sentence>,
    /// Nouns that letters spell here (W-LETT-09).
    pub spelled: Vec<Noun>,
    /// Cost of reading it, in units of work.
    pub cost: u64,
}

/// Reads one run.
///
/// # Errors
///
/// [`TooComplex`] if there are more than [`MAX_READINGS`] readings.
pub fn read_run(
    cells: &[CellWords],
    spellings: &Spellings,
    compositions: &Compositions,
    syntax: Syntax,
) -> Result<Reading, TooComplex> {
    let has_letters = cells
        .iter()
        .flatten()
        .any(|piece| matches!(piece, Piece::Letter { .. }));
    let lattice = Lattice::new(cells, spellings, compositions, has_letters)?;
    let mut chains = Vec::new();
    for start in 0..cells.len() {
        if lattice.ends.contains(&start) {
            continue;
        }
        for token in lattice.words.get(start).into_iter().flatten() {
            lattice.follow(&mut vec![token], &mut chains)?;
        }
    }
    let mut sentences = Vec::new();
    let mut seen = BTreeSet::new();
    for chain in &chains {
        for sentence in scan_chain(chain, syntax) {
            if chains.len() == 1 || seen.insert((sentence.sources.clone(), sentence.breaks.clone()))
            {
                sentences.push(sentence);
            }
        }
    }
    if chains.len() > 1 {
        drop_partial(&mut sentences);
    }
    let mut spelled = Vec::new();
    if has_letters {
        for token in lattice.words.iter().flatten() {
            if let (Term::Word(Word::Noun(noun)), true) = (token.term, token.spelled)
                && !spelled.contains(&noun)
            {
                spelled.push(noun);
            }
        }
    }
    let words = chains.iter().map(Vec::len).sum::<usize>()
        + sentences.iter().map(|it| it.sources.len()).sum::<usize>();
    Ok(Reading {
        sentences,
        spelled,
        cost: TOKEN * units(words),
    })
}

/// Drops readings that are the beginning of another reading from the same first
/// object (W-GRAM-05).
fn drop_partial(sentences: &mut Vec<Sentence>) {
    // The words of a sentence, each with the number of its objects before them:
    // what begins with all of another's begins with its words.
    let mut spelled: Vec<(Vec<u32>, usize)> = sentences.iter().map(spelled).zip(0..).collect();
    spelled.sort_unstable();
    let mut partial = vec![false; sentences.len()];
    // In this order the beginning of others comes right before one of them.
    for pair in spelled.windows(2) {
        if let [(part, number), (whole, _)] = pair
            && whole.len() > part.len()
            && whole.starts_with(part)
            && let Some(partial) = partial.get_mut(*number)
        {
            *partial = true;
        }
    }
    let mut partial = partial.into_iter();
    sentences.retain(|_| partial.next() == Some(false));
}

fn spelled(sentence: &Sentence) -> Vec<u32> {
    let mut sources = sentence.sources.iter();
    let mut spelled = Vec::with_capacity(sentence.sources.len() + sentence.breaks.len());
    for &length in &sentence.breaks {
        spelled.push(u32::try_from(length).unwrap_or(u32::MAX));
        spelled.extend(sources.by_ref().take(length).map(|id| id.0));
    }
    spelled
}

/// The words of a run by the cell in which they begin.
struct Lattice {
    words: Vec<Vec<Token>>,
    notes: Vec<Vec<Token>>,
    /// Cells directly behind a word.
    ends: BTreeSet<usize>,
}

impl Lattice {
    fn new(
        cells: &[CellWords],
        spellings: &Spellings,
        compositions: &Compositions,
        has_letters: bool,
    ) -> Result<Self, TooComplex> {
        let mut words: Vec<Vec<Token>> = Vec::with_capacity(cells.len());
        let mut notes = Vec::new();
        for (start, cell) in cells.iter().enumerate() {
            let mut tokens: Vec<Token> = compositions
                .words(cell)
                .into_iter()
                .map(|(word, sources)| Token {
                    term: Term::Word(word),
                    sources,
                    start,
                    width: 1,
                    spelled: false,
                })
                .collect();
            if has_letters {
                tokens.extend(spelling::words_at(cells, start, spellings)?);
                notes.push(spelling::notes_at(cells, start)?);
            }
            words.push(tokens);
        }
        let ends = words
            .iter()
            .flatten()
            .map(|token| token.start + token.width)
            .collect();
        Ok(Self { words, notes, ends })
    }

    /// Adds every chain that begins with `path`.
    fn follow<'a>(
        &'a self,
        path: &mut Vec<&'a Token>,
        chains: &mut Vec<Vec<&'a Token>>,
    ) -> Result<(), TooComplex> {
        let Some(last) = path.last() else {
            return Ok(());
        };
        let next = last.start + last.width;
        let words = self.words.get(next).into_iter().flatten();
        let notes = self
            .notes
            .get(next)
            .into_iter()
            .flatten()
            .filter(|_| expects_note(path));
        let followers: Vec<&Token> = words.chain(notes).collect();
        if followers.is_empty() {
            if chains.len() >= MAX_READINGS {
                return Err(TooComplex);
            }
            chains.push(path.clone());
        }
        for token in followers {
            path.push(token);
            self.follow(path, chains)?;
            path.pop();
        }
        Ok(())
    }
}

/// Returns whether PLAY ends the path, perhaps with notes, AND and NOT behind
/// it.
fn expects_note(path: &[&Token]) -> bool {
    path.iter()
        .rev()
        .find_map(|token| match token.term {
            Term::Note(_) | Term::Word(Word::Other(Meaning::And | Meaning::Not)) => None,
            term => Some(term == Term::Word(Word::Other(Meaning::Verb(Verb::Play)))),
        })
        .unwrap_or(false)
}
