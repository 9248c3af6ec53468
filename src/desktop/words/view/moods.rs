//! Moods of the [spirits](super::spirits) of words.

use bevy::prelude::*;

use kotodama_words::components::TextState;

/// What the spirit of a word does, and since when.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(storage = "SparseSet")]
pub(super) struct Spirit {
    pub mood: Mood,
    /// Seconds since the mood began; negative while it waits for its turn.
    pub elapsed: f32,
}

/// What a spirit does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mood {
    /// Looks out for a moment.
    Peeks,
    /// Dozes off: the word is in no sentence any more.
    Dozes,
    /// Wakes up: the word is in a sentence.
    Wakes,
    /// Smiles: the level is won.
    Smiles,
}

impl Spirit {
    pub(super) const fn new(mood: Mood, wait: f32) -> Self {
        Self {
            mood,
            elapsed: -wait,
        }
    }

    /// Returns the spirit of a word that has joined a sentence or left one.
    pub(super) fn of_change(before: TextState, now: TextState) -> Option<Self> {
        match (before, now) {
            (TextState::Active, TextState::Active) => None,
            (_, TextState::Active) => Some(Self::new(Mood::Wakes, 0.0)),
            (TextState::Active, _) => Some(Self::new(Mood::Dozes, 0.0)),
            _ => None,
        }
    }
}
