//! The lines of the board that hold words: consecutive cells of a row or a
//! column, as [`super::super::rules::reading`] finds them.

use std::collections::BTreeMap;

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::stage::{Place, Stage, cell};
use crate::grammar::{CellWords, Piece, Sentence, read_run};
use crate::kinds::{Class, Noun, Word};
use crate::lexicon::Meaning;
use crate::rules::reading::Reader;
use kotodama_board::ObjectId;

/// Two or more consecutive cells with words.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub vertical: bool,
    pub cells: Vec<CellWords>,
}

/// The lines to the right row by row, then those downwards.
pub(super) fn lines(stage: &Stage<'_>) -> Vec<Line> {
    let mut words: BTreeMap<Place, CellWords> = BTreeMap::new();
    for (&place, ids) in &stage.cells {
        let pieces: CellWords = ids.iter().filter_map(|&id| piece(stage, id)).collect();
        if !pieces.is_empty() {
            words.insert(place, pieces);
        }
    }
    let mut lines = Vec::new();
    for vertical in [false, true] {
        let axis = if vertical { IVec2::Y } else { IVec2::X };
        let at = |cell: IVec2| words.get(&(cell.y, cell.x));
        let goes_on = |from: IVec2| match (at(from), at(from + axis)) {
            (Some(one), Some(next)) => {
                stage.ruleset.syntax.words_side_by_side || joins(one) || joins(next)
            }
            _ => false,
        };
        for &place in words.keys() {
            let start = cell(place);
            if goes_on(start - axis) || !goes_on(start) {
                continue;
            }
            let mut end = start;
            let mut cells: Vec<CellWords> = at(end).cloned().into_iter().collect();
            while goes_on(end) {
                end += axis;
                cells.extend(at(end).cloned());
            }
            lines.push(Line { vertical, cells });
        }
    }
    lines
}

fn piece(stage: &Stage<'_>, id: ObjectId) -> Option<Piece> {
    let kind = stage.kinds.find(stage.name(id))?;
    let word = match (stage.kinds.says(kind), stage.kinds.class(kind)) {
        (Some(Word::Other(Meaning::Letter(letter))), _) => {
            return Some(Piece::Letter { letter, id });
        }
        (Some(word), _) => word,
        (None, _) if !stage.query.tiles.reads(id) => return None,
        (None, Class::Entity(noun)) => Word::Noun(noun),
        (None, Class::Icon) => Word::Noun(Noun::LEVEL),
        (None, Class::Text(_)) => return None,
    };
    Some(Piece::Word { word, id })
}

/// Does a cell hold a verb or AND?
fn joins(words: &CellWords) -> bool {
    words.iter().any(|piece| {
        matches!(
            piece,
            Piece::Word {
                word: Word::Other(Meaning::Verb(_) | Meaning::And),
                ..
            }
        )
    })
}

/// The sentences of the lines that can be read.
pub(super) fn sentences(stage: &Stage<'_>, world: &World) -> Vec<Sentence> {
    let spellings = &world.resource::<Reader>().spellings;
    let mut sentences = Vec::new();
    for line in &stage.lines {
        let Ok(reading) = read_run(&line.cells, spellings, stage.ruleset.syntax) else {
            continue;
        };
        sentences.extend(reading.sentences.into_iter().map(|sentence| Sentence {
            vertical: line.vertical,
            ..sentence
        }));
    }
    sentences.sort_by_key(|sentence| (sentence.leader, sentence.vertical, sentence.position));
    sentences
}
