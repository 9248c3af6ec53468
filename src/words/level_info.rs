//! What is known of the level in play besides its objects. It does not change
//! while the level is played.

use std::collections::BTreeMap;

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::kinds::{Class, Noun};
use super::level::Surroundings;
use super::lexicon::Lexicon;
use kotodama_board::{Bounds, ObjectId};

/// The level that is being played.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct LevelInfo {
    /// Its title.
    pub name: String,
    /// Its size in cells.
    pub bounds: Bounds,
    /// What lay around the icon through which it was entered (W-CLV-08).
    pub surroundings: Surroundings,
    /// The same as the conditions of the level ask for it: place relative to
    /// the icon, class and noun.
    pub around: Vec<(IVec2, Class, Noun)>,
    /// The icon to which play has returned from the level behind it
    /// (W-SELECT-08).
    pub returned_to: Option<ObjectId>,
    /// Which words its text can be.
    pub lexicon: Lexicon,
    /// The characters of its nouns (K-02).
    pub characters: BTreeMap<String, char>,
}

impl LevelInfo {
    /// Returns the character that stands for a word, if it is not written out
    /// in letters (K-02).
    #[must_use]
    pub fn character(&self, word: &str) -> Option<char> {
        let own = self.characters.get(word).copied();
        own.or_else(|| self.lexicon.character(word))
    }

    /// Returns the noun that a character stands for (K-02).
    #[must_use]
    pub fn noun(&self, character: char) -> Option<&str> {
        if self.lexicon == Lexicon::Full {
            return None;
        }
        let mut given = self.characters.iter();
        let given = given.find(|&(_, &known)| known == character);
        given.map(|(noun, _)| noun.as_str()).or_else(|| {
            let noun = self.lexicon.noun(character)?;
            (!self.characters.contains_key(noun)).then_some(noun)
        })
    }
}
