//! The words that a level has, on the board or in its letters.

use std::collections::BTreeMap;

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use crate::grammar::{Compositions, Spellings};
use crate::level::Level;
use crate::lexicon::{self, Letter, Meaning};
use crate::rules::reading::Reader;

/// The words of a level.
pub(super) struct Vocabulary<'a> {
    /// The words of text objects without `text_`, each with its cells.
    pub texts: BTreeMap<&'a str, Vec<IVec2>>,
    /// Number of letters by character.
    letters: BTreeMap<char, usize>,
    pub spellings: &'a Spellings,
    pub compositions: &'a Compositions,
}

impl<'a> Vocabulary<'a> {
    pub fn new(level: &'a Level, world: &'a World) -> Self {
        let mut texts: BTreeMap<&str, Vec<IVec2>> = BTreeMap::new();
        let mut letters: BTreeMap<char, usize> = BTreeMap::new();
        for placed in &level.objects {
            let Some(word) = placed.name.strip_prefix("text_") else {
                continue;
            };
            texts.entry(word).or_default().push(placed.cell);
            if let Some(Meaning::Letter(Letter::Piece(piece))) = lexicon::meaning(word) {
                for letter in piece.chars() {
                    *letters.entry(letter).or_default() += 1;
                }
            }
        }
        let reader = world.resource::<Reader>();
        Self {
            texts,
            letters,
            spellings: &reader.spellings,
            compositions: &reader.compositions,
        }
    }

    /// Returns the cells in which the word is one text object.
    pub fn cells(&self, word: &str) -> &[IVec2] {
        self.texts.get(word).map_or(&[], Vec::as_slice)
    }

    /// Returns whether the word is on the board, or the letters for it are.
    /// Whether they can be brought together is another question.
    pub fn has(&self, word: &str) -> bool {
        self.texts.contains_key(word) || self.can_spell(word)
    }

    /// Returns whether there are enough letters for the word and it may be
    /// spelled here.
    pub fn can_spell(&self, word: &str) -> bool {
        self.spellings.get(word).is_some() && self.has_letters_of(word)
    }

    /// Returns whether there are enough letters for it.
    pub fn has_letters_of(&self, word: &str) -> bool {
        let mut needed: BTreeMap<char, usize> = BTreeMap::new();
        for letter in word.chars() {
            *needed.entry(letter).or_default() += 1;
        }
        let there = |letter| self.letters.get(letter).copied().unwrap_or(0);
        !word.is_empty() && needed.iter().all(|(letter, &count)| there(letter) >= count)
    }
}
