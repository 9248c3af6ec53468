//! Meaning of every word, in one line each, and its search terms: the knowledge
//! behind the editor's palette.
//!
//! Entries are those of the rows of the [`lexicon`], of the nouns that have
//! pictures of their own, and of the two objects that are neither text nor
//! ordinary entities. [`search`] finds entries; [`Entry::objects`] says what
//! can be placed for one.

pub mod examples;
mod nouns;
mod search;

use super::level::Grammar;
use super::lexicon::{self, Lexicon, Meaning, Special};
use super::ruleset::Ruleset;

pub use super::lexicon::{Category, Entry, LONGEST, Tag};
pub use search::{Filter, Rank, rank, search};

/// Objects to be placed for an entry, by name, the entity first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Objects {
    /// The entity or icon, e.g. `baba`.
    pub entity: Option<String>,
    /// The text object, e.g. `text_baba`.
    pub text: Option<String>,
}

impl Objects {
    /// Returns their names, the entity first.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entity.iter().chain(&self.text).map(String::as_str)
    }
}

impl Entry {
    /// Returns the objects that can be placed for it.
    #[must_use]
    pub fn objects(&self) -> Objects {
        let entity = matches!(self.category, Category::Noun | Category::Object);
        Objects {
            entity: entity.then(|| self.word.to_owned()),
            text: (self.category != Category::Object).then(|| format!("text_{}", self.word)),
        }
    }

    /// Returns whether it is a word, or an object, of this grammar (K-34).
    /// Kanji Shift has few words; entities are of either.
    #[must_use]
    pub fn exists_in(&self, grammar: Grammar) -> bool {
        if matches!(self.category, Category::Noun | Category::Object) {
            return true;
        }
        let lexicon = Ruleset::of(grammar).lexicon;
        match lexicon::meaning(self.word) {
            // The only special noun that names entities.
            Some(Meaning::Special(special)) => {
                lexicon == Lexicon::Full || special == Special::Cursor
            }
            Some(meaning) => lexicon.has(meaning),
            None => true,
        }
    }

    /// Returns the character that shows the word in this grammar, if it is not
    /// written out in letters (K-02). Levels can give further nouns characters.
    #[must_use]
    pub fn character(&self, grammar: Grammar) -> Option<char> {
        match self.category {
            Category::Object => None,
            _ => Ruleset::of(grammar).lexicon.character(self.word),
        }
    }
}

/// Returns every entry, in the order of the palette.
pub fn entries() -> impl Iterator<Item = &'static Entry> + Clone {
    let words = lexicon::rows().map(|row| &row.entry);
    nouns::NOUNS.iter().chain(words).chain(nouns::OBJECTS)
}

/// Returns the entry to which an object of a level belongs: `baba` and
/// `text_baba` are one noun, `level` is the icon and `text_level` the word.
/// Nouns of a level's own have none.
#[must_use]
pub fn of_object(name: &str) -> Option<&'static Entry> {
    let text = name.strip_prefix("text_");
    let word = text.unwrap_or(name);
    let mut named = entries().filter(|entry| entry.word == word);
    named.find(|entry| match entry.category {
        Category::Noun => true,
        Category::Object => text.is_none(),
        _ => text.is_some(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    #[test]
    fn nouns_are_not_words() {
        for entry in nouns::NOUNS {
            assert_eq!(lexicon::meaning(entry.word), None, "{}", entry.word);
        }
    }

    #[test]
    fn explanations_are_one_line_each_and_words_stand_once() {
        let mut seen = BTreeSet::new();
        for entry in entries() {
            let meaning = entry.meaning;
            let length = meaning.chars().count();
            assert!(length <= LONGEST, "{}: {length} characters", entry.word);
            assert!(meaning.ends_with('.'), "{}: {meaning}", entry.word);
            assert!(!meaning.contains('\n'), "{}", entry.word);
            assert!(!entry.tags.is_empty(), "{} has no tag", entry.word);
            let tags: BTreeSet<_> = entry.tags.iter().collect();
            assert_eq!(tags.len(), entry.tags.len(), "{}", entry.word);
            assert!(
                seen.insert((entry.word, entry.category == Category::Object)),
                "{}",
                entry.word
            );
        }
    }

    #[test]
    fn objects_lead_back_to_their_entries() {
        let mut names: BTreeMap<String, &Entry> = BTreeMap::new();
        for entry in entries() {
            let objects = entry.objects();
            assert!(objects.names().count() > 0);
            for name in objects.names() {
                assert_eq!(crate::level::check_name(name), Ok(()), "{name}");
                assert_eq!(of_object(name), Some(entry), "{name}");
                let other = names.insert(name.to_owned(), entry);
                assert_eq!(other, None, "{name}");
            }
        }
        assert_eq!(of_object("push"), None);
        assert_eq!(of_object("text_xyzzy"), None);
        assert_eq!(
            of_object("level").map(|e| e.category),
            Some(Category::Object)
        );
        let word = of_object("text_level").map(|e| e.category);
        assert_eq!(word, Some(Category::SpecialNoun));
    }

    #[test]
    fn the_nouns_are_those_that_have_sheets() {
        let path = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../assets/sprites/sprites.ron"
        );
        let text = std::fs::read_to_string(path).expect("the sheets are listed");
        let sheets: Vec<&str> = text
            .lines()
            .filter_map(|line| line.trim().strip_prefix('"')?.split_once("\": (layout"))
            .map(|(noun, _)| noun)
            .collect();
        assert!(sheets.len() > 50, "the list has another form now");
        let nouns = nouns::NOUNS.iter().chain(nouns::OBJECTS);
        let mut nouns: Vec<&str> = nouns.map(|entry| entry.word).collect();
        nouns.sort_unstable();
        assert_eq!(nouns, sheets);
    }

    #[test]
    fn kanji_shift_has_the_words_with_characters_and_the_nouns() {
        let known = |name: &str| of_object(name).map(|e| e.exists_in(Grammar::Kanji));
        for word in [
            "is", "and", "you", "win", "push", "melt", "human", "tree", "cursor",
        ] {
            assert_eq!(known(&format!("text_{word}")), Some(true), "{word}");
        }
        for word in ["not", "has", "text", "level", "move", "a", "on", "sharp"] {
            assert_eq!(known(&format!("text_{word}")), Some(false), "{word}");
        }
        let character = |word| of_object(word).and_then(|e| e.character(Grammar::Kanji));
        assert_eq!(character("text_is"), Some('は'));
        assert_eq!(character("human"), Some('人'));
        assert_eq!(character("tree"), None);
        let in_words = of_object("human").and_then(|e| e.character(Grammar::Words));
        assert_eq!(in_words, None);
        let with_character = entries().filter(|e| e.character(Grammar::Kanji).is_some());
        let count = lexicon::kanji().count() + lexicon::KANJI_NOUNS.len();
        assert_eq!(with_character.count(), count);
    }
}
