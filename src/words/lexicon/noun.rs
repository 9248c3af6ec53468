//! Nouns as numbers, and what kinds of objects there are to the rules.

use super::{Meaning, Special};
use crate::id_vec::Id;

/// A noun: what a rule can be about. The special nouns have fixed numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Noun(pub u32);

impl Id for Noun {
    fn index(self) -> usize {
        self.0 as usize
    }
}

impl Noun {
    /// Returns the noun of TEXT, EMPTY, ALL and the like.
    #[must_use]
    pub const fn special(special: Special) -> Self {
        Self(special as u32)
    }
    /// Names all text objects (W-NOUN-02).
    pub const TEXT: Self = Self::special(Special::Text);
    /// Names the EMPTY tiles (W-NOUN-03).
    pub const EMPTY: Self = Self::special(Special::Empty);
    /// Stands for a list of nouns (W-NOUN-10).
    pub const ALL: Self = Self::special(Special::All);
    /// Names the level and its icons (W-NOUN-04).
    pub const LEVEL: Self = Self::special(Special::Level);
    /// The nouns that name collections, each its own (W-GRP, W-GROUPN-01).
    pub const GROUPS: [Self; 3] = [
        Self::special(Special::Group),
        Self::special(Special::Group2),
        Self::special(Special::Group3),
    ];
    /// Names the cursors (W-NOUN-05).
    pub const CURSOR: Self = Self::special(Special::Cursor);
    /// Names nothing on an ordinary board (W-NOUN-07).
    pub const IMAGE: Self = Self::special(Special::Image);

    /// Returns whether ALL contains it once it has existed (W-NOUN-11).
    #[must_use]
    pub const fn is_in_all(self) -> bool {
        self.0 as usize >= Special::COUNT || self.0 == Self::CURSOR.0
    }

    /// Returns whether it names a collection (W-GRP).
    #[must_use]
    pub fn is_group(self) -> bool {
        Self::GROUPS.contains(&self)
    }

    /// Returns whether nothing answers to it, neither an object nor an EMPTY
    /// nor the level, as with collections, ALL and IMAGE (W-NOUN-07).
    #[must_use]
    pub fn names_nothing_itself(self) -> bool {
        self.is_group() || matches!(self, Self::ALL | Self::IMAGE)
    }
}

/// Meaning of a text object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Word {
    /// A noun, special or ordinary.
    Noun(Noun),
    /// Anything else.
    Other(Meaning),
}

impl Word {
    /// Returns a number that tells nouns and properties apart.
    #[must_use]
    pub const fn number(self) -> u64 {
        match self {
            Self::Noun(noun) => noun.0 as u64,
            Self::Other(Meaning::Property(property)) => 1 << 32 | property as u64,
            Self::Other(_) => 1 << 33,
        }
    }
}

/// Entity, icon or text (W-OBJ-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Answers to its own noun (W-OBJ-02).
    Entity(Noun),
    /// A level icon; answers to LEVEL (W-ICON-01).
    Icon,
    /// Answers to TEXT (W-OBJ-04).
    Text(Word),
}
