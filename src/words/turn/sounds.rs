//! 27c: PLAY makes notes (W-PLAY). They are told as data; who hears them is
//! not known here.

use bevy::ecs::prelude::*;

use super::situation::Situation;
use crate::grammar::{Complement, Note};
use crate::kinds::Noun;
use crate::lexicon::Verb;
use crate::rules::{RuleQuery, Thing};

/// The note that PLAY NOT makes (W-PLAY-08).
const NOT_A_NOTE: Note = Note {
    letter: 'a',
    accidental: 0,
    octave: Note::DEFAULT_OCTAVE,
};

/// The notes of the last turn, in rule order (W-PLAY-06).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Sounds(pub Vec<(Noun, Note)>);

/// Returns whether anything could sound. PLAY NOT sounds too.
#[must_use]
pub fn something_plays(Situation { rules, .. }: &Situation) -> bool {
    rules.use_verb(Verb::Play) || rules.nots().any(|rule| rule.verb == Verb::Play)
}

/// Returns the sounds: each rule that applies to at least one thing sounds once
/// (W-PLAY-01).
pub fn find_notes(world: &World) -> Sounds {
    let query = RuleQuery::new(world);
    let mut notes = Vec::new();
    let rules = query.rules.rules.iter();
    for rule in rules.filter(|rule| rule.verb == Verb::Play) {
        let Complement::Note(note) = rule.complement else {
            continue;
        };
        // The level itself is silent (W-LV-16).
        let mut named = query.named(rule.subject).into_iter();
        if named.any(|thing| thing != Thing::Level && query.applies(rule, thing)) {
            let note = if rule.not { NOT_A_NOTE } else { note };
            notes.push((rule.subject, note));
        }
    }
    Sounds(notes)
}

/// Makes them the notes of this turn.
pub fn play(In(notes): In<Sounds>, mut sounds: ResMut<Sounds>) {
    *sounds = notes;
}
