//! What every word means, in one line each, and what it is good to be found
//! by: the knowledge behind the editor's palette.
//!
//! The tables name every word of the [`lexicon`], the nouns that
//! have pictures of their own, and the two objects that are neither text nor
//! ordinary entities. [`search`] finds entries; [`Entry::objects`] says what
//! can be placed for one.

pub mod examples;
mod letters;
mod nouns;
mod operators;
mod properties;
mod search;

use super::level::Grammar;
use super::lexicon::{self, Lexicon, Meaning, Special};
use super::ruleset::Ruleset;

pub use search::{Filter, Rank, rank, search};

/// The longest explanation, in characters.
pub const LONGEST: usize = 90;

/// What kind of thing an entry is; the order is that of the palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Category {
    /// A noun that names entities.
    Noun,
    /// TEXT, EMPTY, ALL, LEVEL, GROUP, CURSOR, IMAGE.
    SpecialNoun,
    /// IS and the other verbs.
    Verb,
    /// A prefix condition or a preposition.
    Condition,
    /// AND and NOT.
    Operator,
    /// What a complement of IS can say besides nouns.
    Property,
    /// A piece of a spelled word or of a note.
    Letter,
    /// An object that no ordinary noun names: the cursor, the level icon.
    Object,
}

impl Category {
    /// All of them, in the order of the palette.
    pub const ALL: [Self; 8] = [
        Self::Noun,
        Self::SpecialNoun,
        Self::Verb,
        Self::Condition,
        Self::Operator,
        Self::Property,
        Self::Letter,
        Self::Object,
    ];

    /// The heading of the category.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Noun => "Nouns",
            Self::SpecialNoun => "Special nouns",
            Self::Verb => "Verbs",
            Self::Condition => "Conditions",
            Self::Operator => "Operators",
            Self::Property => "Properties",
            Self::Letter => "Letters",
            Self::Object => "Map objects",
        }
    }
}

macro_rules! tags {
    ($($variant:ident $name:literal,)*) => {
        /// What an entry has to do with.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[expect(missing_docs, reason = "the variants are the tags themselves")]
        pub enum Tag { $($variant,)* }

        impl Tag {
            /// Every tag.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The tag in lower case.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }
        }
    };
}

tags! {
    // What words do.
    Player "player", Winning "winning", Movement "movement", Blocking "blocking",
    Destruction "destruction", Change "change", Creation "creation", Direction "direction",
    Place "place", Logic "logic", Text "text", Level "level", Random "random", Sound "sound",
    Look "look", Colour "colour",
    // What nouns name.
    Person "person", Animal "animal", Plant "plant", Body "body", Food "food", Water "water",
    Ground "ground", Weather "weather", Building "building", Furniture "furniture",
    Machine "machine", Vehicle "vehicle", Treasure "treasure", Tool "tool", Danger "danger",
    Thing "thing",
}

/// A word or an object with its explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The word in lower case, without `text_`. The word and the object of one
    /// name (CURSOR, LEVEL) are two entries.
    pub word: &'static str,
    /// Its kind.
    pub category: Category,
    /// What it has to do with.
    pub tags: &'static [Tag],
    /// What it does, in one line of at most [`LONGEST`] characters.
    pub meaning: &'static str,
}

const fn entry(
    word: &'static str,
    category: Category,
    tags: &'static [Tag],
    meaning: &'static str,
) -> Entry {
    Entry {
        word,
        category,
        tags,
        meaning,
    }
}

/// What can be placed for an entry: names of objects, the entity first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Objects {
    /// The entity or icon, e.g. `baba`.
    pub entity: Option<String>,
    /// The text object, e.g. `text_baba`.
    pub text: Option<String>,
}

impl Objects {
    /// Their names, the entity first.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entity.iter().chain(&self.text).map(String::as_str)
    }
}

impl Entry {
    /// The objects that can be placed for it.
    #[must_use]
    pub fn objects(&self) -> Objects {
        let entity = matches!(self.category, Category::Noun | Category::Object);
        Objects {
            entity: entity.then(|| self.word.to_owned()),
            text: (self.category != Category::Object).then(|| format!("text_{}", self.word)),
        }
    }

    /// Is it a word, or an object, of this grammar (K-34)? Kanji Shift has few
    /// words; entities are of either.
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

    /// The character that shows the word in this grammar, if it is not written
    /// out in letters (K-02). Levels can give further nouns characters.
    #[must_use]
    pub fn character(&self, grammar: Grammar) -> Option<char> {
        match self.category {
            Category::Object => None,
            _ => Ruleset::of(grammar).lexicon.character(self.word),
        }
    }
}

/// Every entry, in the order of the palette.
pub fn entries() -> impl Iterator<Item = &'static Entry> + Clone {
    nouns::NOUNS
        .iter()
        .chain(operators::SPECIAL)
        .chain(operators::VERBS)
        .chain(operators::CONDITIONS)
        .chain(operators::OPERATORS)
        .chain(properties::PROPERTIES)
        .chain(letters::LETTERS)
        .chain(operators::OBJECTS)
}

/// The entry to which an object of a level belongs: `baba` and `text_baba` are
/// one noun, `level` is the icon and `text_level` the word. Nouns of a level's
/// own have none.
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

/// The nouns that have pictures of their own, sorted; the other nouns are
/// drawn from their names.
pub fn nouns_with_art() -> impl Iterator<Item = &'static str> {
    let objects = operators::OBJECTS.iter();
    let mut nouns: Vec<&str> = nouns::NOUNS
        .iter()
        .chain(objects)
        .map(|entry| entry.word)
        .collect();
    nouns.sort_unstable();
    nouns.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    #[test]
    fn every_word_of_the_vocabulary_has_an_entry_of_its_kind() {
        let words = lexicon::WORDS.iter().map(|&(word, _)| word);
        let properties = lexicon::Property::ALL.iter().map(|p| p.name());
        let mut all: BTreeSet<&str> = words.chain(properties).chain(lexicon::LETTERS).collect();
        for entry in entries() {
            let expected = match lexicon::meaning(entry.word) {
                _ if entry.category == Category::Object => Category::Object,
                None => Category::Noun,
                Some(Meaning::Special(_)) => Category::SpecialNoun,
                Some(Meaning::Verb(_)) => Category::Verb,
                Some(Meaning::Prefix(_) | Meaning::Preposition(_)) => Category::Condition,
                Some(Meaning::And | Meaning::Not) => Category::Operator,
                Some(Meaning::Property(_)) => Category::Property,
                Some(Meaning::Letter(_)) => Category::Letter,
            };
            assert_eq!(entry.category, expected, "{}", entry.word);
            all.remove(entry.word);
        }
        assert!(all.is_empty(), "without an explanation: {all:?}");
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
    fn nouns_with_art_are_those_that_have_sheets() {
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
        assert_eq!(nouns_with_art().collect::<Vec<_>>(), sheets);
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
        let count = lexicon::KANJI.len() + lexicon::KANJI_NOUNS.len();
        assert_eq!(with_character.count(), count);
    }
}
