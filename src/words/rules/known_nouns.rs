//! The nouns that ALL stands for (W-NOUN-11, W-NOUN-12).

use std::collections::BTreeSet;

use bevy::ecs::prelude::*;

use crate::kinds::Noun;

/// Every noun that has existed in the level since its start, in order of
/// first appearance. Undo does not take it back.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct KnownNouns {
    /// The nouns of ALL, and behind them LEVEL once it has been named.
    nouns: Vec<Noun>,
    known: BTreeSet<Noun>,
    level_named: bool,
}

impl KnownNouns {
    /// Takes note of a noun that exists as entity or as text. True if the
    /// list has grown.
    pub fn add(&mut self, noun: Noun) -> bool {
        let new = noun.is_in_all() && self.known.insert(noun);
        if new {
            let place = self.all().len();
            self.nouns.insert(place, noun);
        }
        new
    }

    /// Takes note of the noun LEVEL as text or spelled (W-INF-09).
    pub fn name_level(&mut self) -> bool {
        let new = !self.level_named;
        if new {
            self.level_named = true;
            self.nouns.push(Noun::LEVEL);
        }
        new
    }

    /// Returns how many nouns were noted, LEVEL included. The list only grows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nouns.len()
    }

    /// Returns whether nothing was noted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nouns.is_empty()
    }

    /// Returns the nouns of ALL.
    #[must_use]
    pub fn all(&self) -> &[Noun] {
        let end = self.nouns.len() - usize::from(self.level_named);
        self.nouns.get(..end).unwrap_or_default()
    }

    /// Returns the nouns of ALL in a phrase: LEVEL too, once it has been named.
    #[must_use]
    pub fn in_phrases(&self) -> &[Noun] {
        &self.nouns
    }
}
