//! Entries of the glossary for words and objects.

use crate::named::named;

/// The longest explanation, in characters.
pub const LONGEST: usize = 90;

named! {
    /// Category of an entry; the order is that of the palette.
    Category {
        /// A noun that names entities.
        Noun "Nouns",
        /// TEXT, EMPTY, ALL, LEVEL, GROUP, CURSOR, IMAGE.
        SpecialNoun "Special nouns",
        /// IS and the other verbs.
        Verb "Verbs",
        /// A prefix condition or a preposition.
        Condition "Conditions",
        /// AND and NOT.
        Operator "Operators",
        /// Complements of IS other than nouns.
        Property "Properties",
        /// A piece of a spelled word or of a note.
        Letter "Letters",
        /// An object that no ordinary noun names: the cursor, the level icon.
        Object "Map objects",
    }
}

named! {
    /// Subject of an entry.
    #[expect(missing_docs, reason = "the variants are the tags themselves")]
    Tag {
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
}

/// A word or an object with its explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The word in lower case, without `text_`. The word and the object of one
    /// name (CURSOR, LEVEL) are two entries.
    pub word: &'static str,
    /// Its kind.
    pub category: Category,
    /// Its subjects.
    pub tags: &'static [Tag],
    /// Its effect, in one line of at most [`LONGEST`] characters.
    pub meaning: &'static str,
}
