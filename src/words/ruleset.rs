//! Rules of a level: the word rules or Kanji Shift. Each difference is one
//! field, asked in the one place where it matters; there is no second engine
//! (K-34 to K-43).

use bevy::ecs::prelude::*;

use super::level::Grammar;
use super::lexicon::{Lexicon, Noun, Property, Word};

/// Grammar of sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Syntax {
    /// Several subjects may be joined by AND (K-37).
    pub joined_subjects: bool,
    /// AND may join a verb with complements of its own (K-06).
    pub joined_predicates: bool,
    /// Words that are no verb and no AND may stand side by side in a sentence.
    /// Without them a run ends between two such words, however many of them
    /// fill a row: where all entities are nouns, whole boards do.
    pub words_side_by_side: bool,
}

/// Choice of the players and goals among those that have YOU or WIN by their
/// rules (K-41).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RolePolicy {
    /// All of those.
    Everyone,
    /// One focused player and one focused goal (K-22).
    Focused,
}

/// Lexicon, syntax and role policy of the level in play.
///
/// Source cells are kept for every rule in either case (K-43). Verbs (K-35),
/// conditions, NOT and letters (K-36) and whether anything names text (K-40)
/// are rows that the lexicon has or lacks.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// The text objects that are words (K-34).
    pub lexicon: Lexicon,
    /// The grammar of its sentences.
    pub syntax: Syntax,
    /// Whether every entity is read as its noun (K-38).
    pub entities_are_nouns: bool,
    /// The rules that always hold, and are listed (W-RULE-04, K-39).
    pub implicit: &'static [(Noun, Property)],
    /// Properties that kinds of objects have without a rule; TEXT stands for
    /// all text objects (K-19, K-21, K-39).
    pub defaults: &'static [(Noun, Property)],
    /// Choice of players and goals (K-41).
    pub roles: RolePolicy,
    /// Trying to enter the cell of the goal wins before anything else comes of
    /// it (K-42).
    pub touch_wins: bool,
}

impl Ruleset {
    /// The word rules.
    pub const WORDS: Self = Self {
        lexicon: Lexicon::Full,
        syntax: Syntax {
            joined_subjects: true,
            joined_predicates: true,
            words_side_by_side: true,
        },
        entities_are_nouns: false,
        implicit: &[
            (Noun::TEXT, Property::Push),
            (Noun::LEVEL, Property::Stop),
            (Noun::CURSOR, Property::Select),
        ],
        defaults: &[],
        roles: RolePolicy::Everyone,
        touch_wins: false,
    };

    /// Kanji Shift.
    pub const KANJI: Self = Self {
        lexicon: Lexicon::Kanji,
        syntax: Syntax {
            joined_subjects: false,
            joined_predicates: false,
            words_side_by_side: false,
        },
        entities_are_nouns: true,
        implicit: &[],
        defaults: &[(Noun::TEXT, Property::Push)],
        roles: RolePolicy::Focused,
        touch_wins: true,
    };

    /// Returns the ruleset of a grammar.
    #[must_use]
    pub const fn of(grammar: Grammar) -> Self {
        match grammar {
            Grammar::Words => Self::WORDS,
            Grammar::Kanji => Self::KANJI,
        }
    }

    /// Returns whether this is a word here. Other text ends a sentence (K-10).
    /// Kanji Shift has only nouns that name entities: none names text (K-20,
    /// K-40).
    #[must_use]
    pub fn knows(&self, word: Word) -> bool {
        match (self.lexicon, word) {
            (Lexicon::Full, _) => true,
            (Lexicon::Kanji, Word::Noun(noun)) => noun.is_in_all(),
            (Lexicon::Kanji, Word::Other(meaning)) => self.lexicon.has(meaning),
        }
    }
}

impl Default for Ruleset {
    fn default() -> Self {
        Self::WORDS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::{Class, Kinds};
    use crate::lexicon;

    fn is_known(word: &str) -> bool {
        let mut kinds = Kinds::new(Ruleset::KANJI);
        let kind = kinds.kind(&format!("text_{word}"));
        assert!(matches!(kinds.class(kind), Class::Text(_)));
        kinds.says(kind).is_some()
    }

    #[test]
    fn kanji_shift_has_the_words_of_its_table_and_nouns_of_entities() {
        // K-02, K-34, K-35, K-36, K-40, K-45
        for (character, meaning) in lexicon::kanji() {
            let word = lexicon::word(meaning);
            assert!(is_known(word), "{word}");
            assert_eq!(Lexicon::Kanji.character(word), Some(character));
            assert_eq!(Lexicon::Full.character(word), None);
        }
        for (character, noun) in lexicon::KANJI_NOUNS {
            assert!(is_known(noun), "{noun}");
            assert_eq!(Lexicon::Kanji.character(noun), Some(character));
        }
        assert!(is_known("tree") && is_known("cursor"));
        assert_eq!(Lexicon::Kanji.character("tree"), None);
        for row in lexicon::rows() {
            let word = row.entry.word;
            let expected = row.character.is_some() || word == "cursor";
            assert_eq!(is_known(word), expected, "{word}");
        }
    }
}
