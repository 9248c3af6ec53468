//! What the glossary says of a word or an object.

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
