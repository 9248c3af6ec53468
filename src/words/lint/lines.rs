//! The lines of the board that hold words: consecutive cells of a row or a
//! column, as [`super::super::rules::reading`] finds them.

use std::collections::BTreeMap;

use bevy::math::IVec2;

use super::place::{Place, cell};
use crate::grammar::{CellWords, Piece, Sentence, Spellings, read_run};
use crate::rules::reading::{in_rule_order, is_joint};
use crate::ruleset::Syntax;

/// Two or more consecutive cells with words.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub vertical: bool,
    pub start: IVec2,
    pub cells: Vec<CellWords>,
}

/// The lines to the right row by row, then those downwards.
pub(super) fn lines(words: &BTreeMap<Place, CellWords>, syntax: Syntax) -> Vec<Line> {
    let mut lines = Vec::new();
    for vertical in [false, true] {
        let axis = if vertical { IVec2::Y } else { IVec2::X };
        let at = |cell: IVec2| words.get(&(cell.y, cell.x));
        let goes_on = |from: IVec2| match (at(from), at(from + axis)) {
            (Some(one), Some(next)) => syntax.words_side_by_side || joins(one) || joins(next),
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
            lines.push(Line {
                vertical,
                start,
                cells,
            });
        }
    }
    lines
}

/// Does a cell hold a verb or AND?
fn joins(words: &CellWords) -> bool {
    words
        .iter()
        .any(|piece| matches!(*piece, Piece::Word { word, .. } if is_joint(word)))
}

/// The sentences of the lines that can be read, in rule order.
pub(super) fn sentences(lines: &[Line], spellings: &Spellings, syntax: Syntax) -> Vec<Sentence> {
    let mut sentences: Vec<(IVec2, Sentence)> = Vec::new();
    for line in lines {
        let Ok(reading) = read_run(&line.cells, spellings, syntax) else {
            continue;
        };
        sentences.extend(reading.sentences.into_iter().map(|sentence| {
            let vertical = line.vertical;
            (
                line.start,
                Sentence {
                    vertical,
                    ..sentence
                },
            )
        }));
    }
    in_rule_order(sentences.iter().map(|(start, sentence)| (*start, sentence)))
}
