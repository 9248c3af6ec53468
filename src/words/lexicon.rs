//! The vocabulary as one table: every word that is not an ordinary noun, with
//! its kind. What a word *does* is in the phase or the query layer that asks
//! for it; a word that nothing asks for costs nothing.

/// The special nouns; every other noun names entities (W-OBJ-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the variants are the words themselves")]
pub enum Special {
    Text,
    Empty,
    All,
    Level,
    Group,
    Cursor,
    Image,
}

/// Verbs (W-VERB-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the variants are the words themselves")]
pub enum Verb {
    Is,
    Has,
    Make,
    Eat,
    Fear,
    Follow,
    Mimic,
    Play,
}

/// Prefix conditions (W-PRE).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the variants are the words themselves")]
pub enum Prefix {
    Lonely,
    Idle,
    Often,
    Seldom,
    Powered,
}

/// Prepositions (W-INF).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the variants are the words themselves")]
pub enum Preposition {
    On,
    Near,
    Facing,
    Without,
    Above,
    Below,
    BesideLeft,
    BesideRight,
    Feeling,
}

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

macro_rules! properties {
    ($($variant:ident $name:literal,)*) => {
        /// Properties: what a complement of IS can say besides nouns.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[expect(missing_docs, reason = "the variants are the words themselves")]
        pub enum Property { $($variant,)* }

        impl Property {
            /// Every property.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// How many there are.
            pub const COUNT: usize = Self::ALL.len();

            /// The word in lower case.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }
        }
    };
}

properties! {
    You "you", You2 "you2", ThreeD "3d", Select "select",
    Win "win", End "end", Bonus "bonus", Done "done",
    Stop "stop", Push "push", Pull "pull", Swap "swap", Phantom "phantom", Still "still",
    LockedRight "lockedright", LockedUp "lockedup", LockedLeft "lockedleft", LockedDown "lockeddown",
    Reverse "reverse",
    Sink "sink", Defeat "defeat", Hot "hot", Melt "melt", Open "open", Shut "shut",
    Weak "weak", Safe "safe", Float "float",
    Move "move", Auto "auto", Chill "chill",
    NudgeRight "nudgeright", NudgeUp "nudgeup", NudgeLeft "nudgeleft", NudgeDown "nudgedown",
    Shift "shift",
    Fall "fall", FallRight "fallright", FallUp "fallup", FallLeft "fallleft",
    Tele "tele", Sleep "sleep", Back "back",
    Right "right", Up "up", Left "left", Down "down", Turn "turn", Deturn "deturn",
    More "more", Word "word", Revert "revert", Broken "broken", Power "power", Hide "hide",
    Best "best", Party "party", Pet "pet", Sad "sad", Wonder "wonder",
    Red "red", Orange "orange", Yellow "yellow", Lime "lime", Green "green", Cyan "cyan",
    Blue "blue", Purple "purple", Pink "pink", Rosy "rosy", Black "black", Grey "grey",
    Silver "silver", White "white", Brown "brown",
}

// Sets of properties are bits of one number.
const _: () = assert!(Property::COUNT <= u128::BITS as usize);

/// The colour words in the order in which several cycle (W-COLOUR-03).
pub const COLOURS: [Property; 15] = [
    Property::Red,
    Property::Orange,
    Property::Yellow,
    Property::Lime,
    Property::Green,
    Property::Cyan,
    Property::Blue,
    Property::Purple,
    Property::Pink,
    Property::Rosy,
    Property::Black,
    Property::Grey,
    Property::Silver,
    Property::White,
    Property::Brown,
];

/// The set of these properties: bit n is the property with number n.
#[must_use]
pub const fn mask(mut properties: &[Property]) -> u128 {
    let mut mask = 0;
    while let Some((&first, rest)) = properties.split_first() {
        mask |= 1 << first as u8;
        properties = rest;
    }
    mask
}

/// The special nouns that every level knows, even one with a closed object
/// list (W-LETT-05).
pub const ALWAYS_KNOWN: [Special; 4] =
    [Special::Text, Special::Empty, Special::All, Special::Level];

/// The words that do nothing but give off particles (W-BEST-01, W-LOOK-01).
pub const PARTICLES: [Property; 5] = [
    Property::Best,
    Property::Party,
    Property::Pet,
    Property::Sad,
    Property::Wonder,
];

/// What kind of word a text object is.
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

/// The vocabulary: the word in lower case and what it is. Properties and
/// letters have tables of their own and are added by [`meaning`].
pub const WORDS: &[(&str, Meaning)] = &[
    ("text", Meaning::Special(Special::Text)),
    ("empty", Meaning::Special(Special::Empty)),
    ("all", Meaning::Special(Special::All)),
    ("level", Meaning::Special(Special::Level)),
    ("group", Meaning::Special(Special::Group)),
    ("cursor", Meaning::Special(Special::Cursor)),
    ("image", Meaning::Special(Special::Image)),
    ("is", Meaning::Verb(Verb::Is)),
    ("has", Meaning::Verb(Verb::Has)),
    ("make", Meaning::Verb(Verb::Make)),
    ("eat", Meaning::Verb(Verb::Eat)),
    ("fear", Meaning::Verb(Verb::Fear)),
    ("follow", Meaning::Verb(Verb::Follow)),
    ("mimic", Meaning::Verb(Verb::Mimic)),
    ("play", Meaning::Verb(Verb::Play)),
    ("lonely", Meaning::Prefix(Prefix::Lonely)),
    ("idle", Meaning::Prefix(Prefix::Idle)),
    ("often", Meaning::Prefix(Prefix::Often)),
    ("seldom", Meaning::Prefix(Prefix::Seldom)),
    ("powered", Meaning::Prefix(Prefix::Powered)),
    ("on", Meaning::Preposition(Preposition::On)),
    ("near", Meaning::Preposition(Preposition::Near)),
    ("facing", Meaning::Preposition(Preposition::Facing)),
    ("without", Meaning::Preposition(Preposition::Without)),
    ("above", Meaning::Preposition(Preposition::Above)),
    ("below", Meaning::Preposition(Preposition::Below)),
    ("besideleft", Meaning::Preposition(Preposition::BesideLeft)),
    (
        "besideright",
        Meaning::Preposition(Preposition::BesideRight),
    ),
    ("feeling", Meaning::Preposition(Preposition::Feeling)),
    ("and", Meaning::And),
    ("not", Meaning::Not),
    ("sharp", Meaning::Letter(Letter::Sharp)),
    ("flat", Meaning::Letter(Letter::Flat)),
];

/// The letter objects (W-LETT-01).
pub const LETTERS: [&str; 38] = [
    "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s",
    "t", "u", "v", "w", "x", "y", "z", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "ab",
    "ba",
];

/// Which rows of the vocabulary a level has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lexicon {
    /// All of them.
    #[default]
    Full,
    /// Those of [`KANJI`].
    Kanji,
}

impl Lexicon {
    /// Is a word with this meaning in it? Nouns that name entities always are.
    #[must_use]
    pub fn has(self, meaning: Meaning) -> bool {
        match self {
            Self::Full => true,
            Self::Kanji => KANJI.iter().any(|&(_, known)| known == meaning),
        }
    }

    /// The character that stands for a word, if it is not written out in
    /// letters (K-02).
    #[must_use]
    pub fn character(self, word: &str) -> Option<char> {
        let Self::Kanji = self else {
            return None;
        };
        let noun = KANJI_NOUNS.iter().find(|&&(_, name)| name == word);
        let other = || {
            let meaning = meaning(word)?;
            KANJI.iter().find(|&&(_, known)| known == meaning)
        };
        noun.map(|&(character, _)| character)
            .or_else(|| other().map(|&(character, _)| character))
    }
}

/// The words of Kanji Shift that are no nouns: its connector, its operator and
/// its properties, each with its character.
pub const KANJI: [(char, Meaning); 11] = [
    ('は', Meaning::Verb(Verb::Is)),
    ('と', Meaning::And),
    ('遊', Meaning::Property(Property::You)),
    ('勝', Meaning::Property(Property::Win)),
    ('押', Meaning::Property(Property::Push)),
    ('引', Meaning::Property(Property::Pull)),
    ('止', Meaning::Property(Property::Stop)),
    ('浮', Meaning::Property(Property::Float)),
    ('沈', Meaning::Property(Property::Sink)),
    ('熱', Meaning::Property(Property::Hot)),
    ('溶', Meaning::Property(Property::Melt)),
];

/// The nouns of Kanji Shift that have a character of their own; further ones
/// get theirs from the level.
pub const KANJI_NOUNS: [(char, &str); 2] = [('人', "human"), ('門', "gate")];

/// What `word` means; `None` for ordinary nouns.
#[must_use]
pub fn meaning(word: &str) -> Option<Meaning> {
    let plain = WORDS.iter().find(|(name, _)| *name == word);
    if let Some(&(_, meaning)) = plain {
        return Some(meaning);
    }
    if let Some(&property) = Property::ALL.iter().find(|p| p.name() == word) {
        return Some(Meaning::Property(property));
    }
    let letter = LETTERS.iter().find(|&&letter| letter == word)?;
    Some(Meaning::Letter(Letter::Piece(letter)))
}

/// The word of a meaning in lower case.
#[must_use]
pub fn word(meaning: Meaning) -> &'static str {
    match meaning {
        Meaning::Property(property) => property.name(),
        Meaning::Letter(Letter::Piece(letter)) => letter,
        other => WORDS
            .iter()
            .find(|(_, candidate)| *candidate == other)
            .map_or("", |&(name, _)| name),
    }
}

/// The property that is a direction word (W-DIR-01), with its direction.
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
        let mut names: Vec<&str> = WORDS.iter().map(|&(name, _)| name).collect();
        names.extend(Property::ALL.iter().map(|p| p.name()));
        names.extend(LETTERS);
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
