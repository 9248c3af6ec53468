//! Sentences on the board: every rule with the places of its words.

use super::stage::Stage;
use super::{BoardReading, RuleAt, accidental, broken};
use crate::rules::Written;

/// Reads the board.
pub(super) fn read(stage: &Stage<'_>) -> BoardReading {
    let rules = stage.rules.written.iter().map(|written| RuleAt {
        text: written.text(stage.kinds),
        in_force: written.in_force,
        implicit: written.implicit,
        mimic: written.mimic,
        words: stage.words(&written.sources, is_vertical(stage, written)),
    });
    BoardReading {
        rules: rules.collect(),
        broken: broken::broken(stage),
        accidental: accidental::accidental(stage),
    }
}

fn is_vertical(stage: &Stage<'_>, written: &Written) -> bool {
    let sentence = written.place.map(|(sentence, ..)| sentence);
    sentence
        .and_then(|sentence| stage.sentences().get(sentence))
        .is_some_and(|sentence| sentence.vertical)
}
