//! The vocabulary as one table: every word that is not an ordinary noun. What
//! a word *does* is in the phase or the query layer that asks for it; what
//! other modules have to know of it is in its [`Row`], and nowhere else.

mod entry;
mod noun;
mod table;

pub use entry::{Category, Entry, LONGEST, Tag};
pub use noun::{Class, Noun, Word};
pub use table::{LETTERS, Prefix, Preposition, Property, Special, Verb};

/// A piece of a spelled word or a note (W-LETT-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Letter {
    /// The characters of the piece: one, or two in `ab` and `ba`.
    Piece(&'static str),
    /// `text_sharp`.
    Sharp,
    /// `text_flat`.
    Flat,
}

/// What a word means to parts of the program that do not act it out.
///
/// [`Self::FacingFree`], [`Self::Impartial`] and [`Self::Tame`] say that
/// something does *not* matter: a word without them is assumed to
/// matter, so that a search or a lint says too little rather than
/// something wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Aspect {
    /// Its effect does not depend on the facing of a tile: the tile does not
    /// move or aim by the facing. It may set it, or hand it on.
    FacingFree,
    /// Treats all objects of a kind alike, at the same time, so that it does
    /// not matter which of two equal objects is where. Not so, for example:
    /// MOVE, whose objects push in turn from different sides; OPEN, of which
    /// the first in a cell goes; PULL (W-MOVE-46, W-MOVE-47); HAS, which acts
    /// for one victim after the other; LEVEL, whose effects follow the order of
    /// the rules, which follows that of the words.
    Impartial,
    /// Leaves things to move by steps and pushes alone, text by nothing but
    /// pushes, and what no rule names as and where it is.
    Tame,
    /// Draws lots whatever else a rule says (W-RAND). As a prefix condition it
    /// is a die, thrown for every thing by its id.
    Chance,
    /// Changes the board although the player only waits.
    Stirs,
    /// Affects the level (W-LP) in phase 26, once.
    LevelActs,
    /// Affects the level once for each rule (W-PROP-01).
    LevelStacks,
    /// An EMPTY that has this and its counterpart does something to itself
    /// (W-EP-34).
    EmptyActs,
    /// Makes what has it anything but free to enter.
    Obstacle,
    /// Can hold a tile in place.
    Holds,
    /// Can win the level.
    Wins,
    /// Is a colour (W-COLOUR-03).
    Colour,
    /// Only gives off particles (W-BEST-01, W-LOOK-01).
    Particles,
}

/// A set of aspects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aspects(u16);

impl Aspects {
    const fn of(mut aspects: &[Aspect]) -> Self {
        let mut set = 0;
        while let Some((&first, rest)) = aspects.split_first() {
            set |= 1 << first as u8;
            aspects = rest;
        }
        Self(set)
    }

    /// Returns whether the set contains this aspect.
    #[must_use]
    pub const fn has(self, aspect: Aspect) -> bool {
        self.0 & 1 << aspect as u8 != 0
    }
}

/// Data of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The word in lower case, its kind for people, tags and explanation.
    pub entry: Entry,
    /// Its part of speech for the grammar.
    pub meaning: Meaning,
    /// Its character in Kanji Shift, which has only the words with one.
    pub character: Option<char>,
    /// Its other meanings.
    pub aspects: Aspects,
}

// Sets of properties are bits of one number.
const _: () = assert!(Property::COUNT <= u128::BITS as usize);

/// Returns the set of these properties: bit n is the property with number n.
#[must_use]
pub const fn mask(mut properties: &[Property]) -> u128 {
    let mut mask = 0;
    while let Some((&first, rest)) = properties.split_first() {
        mask |= 1 << first as u8;
        properties = rest;
    }
    mask
}

/// Returns the set of the properties that have this aspect.
#[must_use]
pub const fn mask_with(aspect: Aspect) -> u128 {
    let mut mask = 0;
    let mut properties = Property::ALL;
    while let Some((&first, rest)) = properties.split_first() {
        if first.has(aspect) {
            mask |= 1 << first as u8;
        }
        properties = rest;
    }
    mask
}

/// Returns the properties with this aspect, of which there are `N`.
#[expect(
    clippy::indexing_slicing,
    reason = "only called while compiling, where a wrong number is an error"
)]
const fn properties_with<const N: usize>(aspect: Aspect) -> [Property; N] {
    let mut found = [Property::You; N];
    let mut count = 0;
    let mut properties = Property::ALL;
    while let Some((&first, rest)) = properties.split_first() {
        if first.has(aspect) {
            found[count] = first;
            count += 1;
        }
        properties = rest;
    }
    assert!(count == N, "an array of another length");
    found
}

const COLOUR_COUNT: usize = mask_with(Aspect::Colour).count_ones() as usize;

/// The colour words in the order in which several cycle (W-COLOUR-03).
pub const COLOURS: [Property; COLOUR_COUNT] = properties_with(Aspect::Colour);

const PARTICLE_COUNT: usize = mask_with(Aspect::Particles).count_ones() as usize;

/// The words that do nothing but give off particles (W-BEST-01, W-LOOK-01).
pub const PARTICLES: [Property; PARTICLE_COUNT] = properties_with(Aspect::Particles);

/// The special nouns that every level knows, even one with a closed object
/// list (W-LETT-05).
pub const ALWAYS_KNOWN: [Special; 4] =
    [Special::Text, Special::Empty, Special::All, Special::Level];

/// Returns whether a level knows a word, whatever is on its board and its
/// object list; where that is closed, few are.
#[must_use]
pub fn is_known(word: Meaning, closed: bool) -> bool {
    !closed || matches!(word, Meaning::Special(special) if ALWAYS_KNOWN.contains(&special))
}

/// Part of speech of a text object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the variants name the kinds of words")]
pub enum Meaning {
    Special(Special),
    Property(Property),
    Verb(Verb),
    Prefix(Prefix),
    Preposition(Preposition),
    And,
    Not,
    Letter(Letter),
}

impl Meaning {
    /// Returns the row of the word. Only letters that nobody can place have
    /// none.
    #[must_use]
    pub fn row(self) -> Option<&'static Row> {
        match self {
            Self::Special(word) => Some(word.row()),
            Self::Property(word) => Some(word.row()),
            Self::Verb(word) => Some(word.row()),
            Self::Prefix(word) => Some(word.row()),
            Self::Preposition(word) => Some(word.row()),
            Self::And | Self::Not => table::OPERATORS.iter().find(|row| row.meaning == self),
            Self::Letter(_) => table::LETTER_ROWS.iter().find(|row| row.meaning == self),
        }
    }

    /// Returns whether the word has this aspect.
    #[must_use]
    pub fn has(self, aspect: Aspect) -> bool {
        self.row().is_some_and(|row| row.aspects.has(aspect))
    }
}

/// Returns every word, in the order of the palette.
pub fn rows() -> impl Iterator<Item = &'static Row> + Clone {
    let specials = Special::ALL.iter().map(|word| word.row());
    let verbs = Verb::ALL.iter().map(|word| word.row());
    let prefixes = Prefix::ALL.iter().map(|word| word.row());
    let prepositions = Preposition::ALL.iter().map(|word| word.row());
    let properties = Property::ALL.iter().map(|word| word.row());
    specials
        .chain(verbs)
        .chain(prefixes)
        .chain(prepositions)
        .chain(table::OPERATORS)
        .chain(properties)
        .chain(table::LETTER_ROWS)
}

/// Returns every word but the letters that spell others.
pub fn words() -> impl Iterator<Item = &'static Row> + Clone {
    rows().filter(|row| !matches!(row.meaning, Meaning::Letter(Letter::Piece(_))))
}

/// Set of words of a level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lexicon {
    /// All words.
    #[default]
    Full,
    /// Words that have a character.
    Kanji,
}

impl Lexicon {
    /// Returns whether it contains a word with this meaning. Nouns that name
    /// entities are always included.
    #[must_use]
    pub fn has(self, meaning: Meaning) -> bool {
        match self {
            Self::Full => true,
            Self::Kanji => meaning.row().is_some_and(|row| row.character.is_some()),
        }
    }

    /// Returns the character that stands for a word, if it is not written out
    /// in letters (K-02).
    #[must_use]
    pub fn character(self, word: &str) -> Option<char> {
        let Self::Kanji = self else {
            return None;
        };
        let noun = KANJI_NOUNS.iter().find(|&&(_, name)| name == word);
        noun.map(|&(character, _)| character)
            .or_else(|| meaning(word)?.row()?.character)
    }

    /// Returns the noun that a character stands for in every level.
    #[must_use]
    pub fn noun(self, character: char) -> Option<&'static str> {
        let Self::Kanji = self else {
            return None;
        };
        let noun = KANJI_NOUNS.iter().find(|&&(own, _)| own == character);
        noun.map(|&(_, name)| name)
    }
}

/// The nouns of Kanji Shift that have a character of their own; further ones
/// get theirs from the level.
pub const KANJI_NOUNS: [(char, &str); 2] = [('人', "human"), ('門', "gate")];

/// Compositions of Kanji Shift: the character that is read, and the characters
/// of the nouns in one cell that it is read from (K-46). The first that fits is
/// read first (K-50).
pub const COMPOSITIONS: [(char, &str); 6] = [
    ('森', "木木木"),
    ('森', "林木"),
    ('林', "木木"),
    ('休', "人木"),
    ('明', "日月"),
    ('語', "言吾"),
];

/// Characters that are read only as parts of others (K-51).
pub const MUTE: [char; 1] = ['言'];

/// Returns the words of Kanji Shift that are not nouns: its connector, its
/// operator and its properties, each with its character.
pub fn kanji() -> impl Iterator<Item = (char, Meaning)> + Clone {
    rows().filter_map(|row| Some((row.character?, row.meaning)))
}

/// Returns the meaning of `word`; `None` for ordinary nouns.
#[must_use]
pub fn meaning(word: &str) -> Option<Meaning> {
    let mut named = rows().filter(|row| row.entry.word == word);
    named.next().map(|row| row.meaning)
}

/// Returns the word of a meaning in lower case.
#[must_use]
pub fn word(meaning: Meaning) -> &'static str {
    meaning.row().map_or("", |row| row.entry.word)
}

/// What supplies power: a prefix condition holds while anything has the
/// property beside it (W-PRE-07, W-POWERN-01).
pub const POWERS: [(Prefix, Property); 3] = [
    (Prefix::Powered, Property::Power),
    (Prefix::Powered2, Property::Power2),
    (Prefix::Powered3, Property::Power3),
];

impl Prefix {
    /// Returns the property that supplies the power for which the word asks, if
    /// it asks for any.
    #[must_use]
    pub fn power(self) -> Option<Property> {
        let mut powers = POWERS.iter();
        let (_, property) = powers.find(|(prefix, _)| *prefix == self)?;
        Some(*property)
    }
}

/// Returns the property that is a direction word (W-DIR-01), with its
/// direction.
#[must_use]
pub const fn direction(property: Property) -> Option<kotodama_board::Direction> {
    use kotodama_board::Direction;
    match property {
        Property::Right => Some(Direction::Right),
        Property::Up => Some(Direction::Up),
        Property::Left => Some(Direction::Left),
        Property::Down => Some(Direction::Down),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_has_one_meaning_and_back() {
        let mut names: Vec<&str> = rows().map(|row| row.entry.word).collect();
        let count = names.len();
        for &name in &names {
            let found = meaning(name).expect("every listed word means something");
            assert_eq!(word(found), name);
        }
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count, "two rows for one word");
        assert_eq!(meaning("baba"), None);
    }
}
