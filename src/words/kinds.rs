//! Names turned into small numbers: kinds of objects and nouns of one play.

use std::collections::{BTreeMap, BTreeSet};

use bevy::ecs::prelude::*;
use bevy::platform::collections::HashMap;

use super::id_vec::{Id, IdVec};
use super::lexicon::{self, ALWAYS_KNOWN, Meaning, Special};
pub use super::lexicon::{Class, Noun, Word};
use super::ruleset::Ruleset;

/// The kind of an object, i.e. its name; see [`Kinds`].
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(pub u32);

impl Id for Kind {
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// Every kind and noun that this play has met. Only grows, so numbers stay
/// valid through undo.
#[derive(Resource, Clone, Debug)]
pub struct Kinds {
    kinds: IdVec<Kind, (String, Class)>,
    /// Only looked up, never gone through.
    kinds_by_name: HashMap<String, Kind>,
    nouns: IdVec<Noun, String>,
    nouns_by_name: BTreeMap<String, Noun>,
    closed: Option<BTreeSet<Noun>>,
    ruleset: Ruleset,
}

impl Default for Kinds {
    fn default() -> Self {
        let mut kinds = Self {
            kinds: IdVec::default(),
            kinds_by_name: HashMap::default(),
            nouns: IdVec::default(),
            nouns_by_name: BTreeMap::new(),
            closed: None,
            ruleset: Ruleset::default(),
        };
        for special in Special::ALL {
            kinds.noun(special.name());
        }
        kinds
    }
}

impl Kinds {
    /// Returns an empty table for a level with this ruleset.
    #[must_use]
    pub fn new(ruleset: Ruleset) -> Self {
        Self {
            ruleset,
            ..Self::default()
        }
    }

    /// Returns the kind with this object name (`baba`, `text_is`), new if need
    /// be.
    pub fn kind(&mut self, name: &str) -> Kind {
        if let Some(&kind) = self.kinds_by_name.get(name) {
            return kind;
        }
        let class = match name.strip_prefix("text_") {
            Some(word) => Class::Text(self.word(word)),
            None if name == "level" => Class::Icon,
            None => Class::Entity(self.noun(name)),
        };
        let kind = Kind(u32::try_from(self.kinds.len()).unwrap_or(u32::MAX));
        self.kinds.push((name.to_owned(), class));
        self.kinds_by_name.insert(name.to_owned(), kind);
        kind
    }

    /// Returns the kind with this object name, if there is one.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Kind> {
        self.kinds_by_name.get(name).copied()
    }

    /// Returns the noun with this name, new if need be.
    pub fn noun(&mut self, name: &str) -> Noun {
        if let Some(&noun) = self.nouns_by_name.get(name) {
            return noun;
        }
        let noun = Noun(u32::try_from(self.nouns.len()).unwrap_or(u32::MAX));
        self.nouns.push(name.to_owned());
        self.nouns_by_name.insert(name.to_owned(), noun);
        noun
    }

    /// Returns what a text object with this word says.
    pub fn word(&mut self, word: &str) -> Word {
        match lexicon::meaning(word) {
            Some(Meaning::Special(special)) => Word::Noun(Noun::special(special)),
            Some(other) => Word::Other(other),
            None => Word::Noun(self.noun(word)),
        }
    }

    /// Returns the kind of the entities that `noun` names (for LEVEL: icons).
    pub fn entity_of(&mut self, noun: Noun) -> Kind {
        let name = self.noun_name(noun).to_owned();
        self.kind(&name)
    }

    /// Returns the kind of the text object that shows `noun` (W-VERB-02).
    pub fn text_of(&mut self, noun: Noun) -> Kind {
        let name = format!("text_{}", self.noun_name(noun));
        self.kind(&name)
    }

    /// Returns the kind of the text object that says a word (W-WRITE-01).
    pub fn text_saying(&mut self, word: Word) -> Kind {
        match word {
            Word::Noun(noun) => self.text_of(noun),
            Word::Other(meaning) => self.kind(&format!("text_{}", lexicon::word(meaning))),
        }
    }

    /// Returns what a word says, in lower case.
    #[must_use]
    pub fn word_name(&self, word: Word) -> &str {
        match word {
            Word::Noun(noun) => self.noun_name(noun),
            Word::Other(meaning) => lexicon::word(meaning),
        }
    }

    /// Returns the object name of a kind.
    #[must_use]
    pub fn name(&self, kind: Kind) -> &str {
        self.kinds.known(kind).map_or("", |(name, _)| name)
    }

    /// Returns the class: entity, icon or text.
    #[must_use]
    pub fn class(&self, kind: Kind) -> Class {
        self.kinds
            .known(kind)
            .map_or(Class::Icon, |&(_, class)| class)
    }

    /// Returns the noun that objects of this kind answer to: their own name,
    /// LEVEL or TEXT (W-OBJ-02, W-OBJ-04, W-ICON-01).
    #[must_use]
    pub fn answers_to(&self, kind: Kind) -> Noun {
        match self.class(kind) {
            Class::Entity(noun) => noun,
            Class::Icon => Noun::LEVEL,
            Class::Text(_) => Noun::TEXT,
        }
    }

    /// Returns the word as which objects of this kind are read by themselves:
    /// that of text, if it is one here (K-34), and the noun of entities where
    /// these are read (K-38).
    #[must_use]
    pub fn says(&self, kind: Kind) -> Option<Word> {
        match self.class(kind) {
            Class::Text(word) => self.ruleset.knows(word).then_some(word),
            Class::Entity(noun) if self.ruleset.entities_are_nouns => Some(Word::Noun(noun)),
            Class::Entity(_) | Class::Icon => None,
        }
    }

    /// Returns the name of a noun in lower case.
    #[must_use]
    pub fn noun_name(&self, noun: Noun) -> &str {
        self.nouns.known(noun).map_or("", String::as_str)
    }

    /// Limits creation: from now on only objects of these nouns and of those
    /// that every level knows, and the texts of these, can be created
    /// (W-VERB-09).
    pub fn close(&mut self, names: &[String]) {
        let mut closed = BTreeSet::from(ALWAYS_KNOWN.map(Noun::special));
        closed.extend(names.iter().map(|name| self.noun(name)));
        self.closed = Some(closed);
    }

    /// Returns whether objects of this noun and its text can be created
    /// (W-VERB-09).
    #[must_use]
    pub fn can_create(&self, noun: Noun) -> bool {
        self.closed
            .as_ref()
            .is_none_or(|closed| closed.contains(&noun))
    }

    /// Returns whether objects of this kind can be created (W-VERB-09).
    #[must_use]
    pub fn knows(&self, kind: Kind) -> bool {
        let name = self.name(kind);
        let word = name.strip_prefix("text_").unwrap_or(name);
        let noun = self.nouns_by_name.get(word);
        self.closed
            .as_ref()
            .is_none_or(|closed| noun.is_some_and(|noun| closed.contains(noun)))
    }

    /// Returns every noun.
    pub fn nouns(&self) -> impl Iterator<Item = Noun> + use<> {
        let count = u32::try_from(self.nouns.len()).unwrap_or(u32::MAX);
        (0..count).map(Noun)
    }

    /// Returns every kind.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        let count = u32::try_from(self.kinds.len()).unwrap_or(u32::MAX);
        (0..count).map(Kind)
    }

    /// Returns how many kinds there are.
    #[must_use]
    pub fn kind_count(&self) -> usize {
        self.kinds.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_nouns_keep_their_numbers() {
        let mut kinds = Kinds::default();
        for (name, noun) in [
            ("text", Noun::TEXT),
            ("empty", Noun::EMPTY),
            ("all", Noun::ALL),
            ("level", Noun::LEVEL),
            ("group", Noun::GROUPS[0]),
            ("cursor", Noun::CURSOR),
            ("image", Noun::IMAGE),
            ("group2", Noun::GROUPS[1]),
            ("group3", Noun::GROUPS[2]),
        ] {
            assert_eq!(kinds.noun(name), noun);
        }
    }

    #[test]
    fn kinds_know_what_they_answer_to() {
        let mut kinds = Kinds::default();
        let baba = kinds.kind("baba");
        let text = kinds.kind("text_baba");
        let icon = kinds.kind("level");
        assert_eq!(kinds.noun_name(kinds.answers_to(baba)), "baba");
        assert_eq!(kinds.answers_to(text), Noun::TEXT);
        assert_eq!(kinds.answers_to(icon), Noun::LEVEL);
        assert_eq!(
            kinds.class(text),
            Class::Text(Word::Noun(kinds.answers_to(baba)))
        );
    }
}
