//! The table: one row for each word that is not an ordinary noun, with
//! everything that other parts of the program have to know of it.
//!
//! A row names the word, its character in Kanji Shift if it has one, what it
//! has to do with, its [`Aspect`]s, and an explanation of at most
//! [`LONGEST`](super::LONGEST) characters. The order of the rows is
//! that of the palette, and decides how dice fall: new words go to the end of
//! their kind.

use super::{Aspect, Aspects, Category, Entry, Letter, Meaning, Row, Tag};
use crate::id_vec::Id;

macro_rules! words {
    (@character) => { None };
    (@character $character:literal) => { Some($character) };
    (
        $(#[$doc:meta])*
        $kind:ident $category:ident

        $($variant:ident $word:literal $($character:literal)? [$($tag:ident),*] ($($aspect:ident),*)
            $explanation:literal;)*
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[expect(missing_docs, reason = "the variants are the words themselves")]
        pub enum $kind { $($variant,)* }

        impl Id for $kind {
            fn index(self) -> usize {
                self as usize
            }
        }

        impl $kind {
            /// Every word of this kind.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// Number of words of this kind.
            pub const COUNT: usize = Self::ALL.len();

            /// Returns the row of the word.
            #[must_use]
            pub const fn row(self) -> &'static Row {
                match self {
                    $(Self::$variant => const {
                        &Row {
                            entry: Entry {
                                word: $word,
                                category: Category::$category,
                                tags: &[$(Tag::$tag),*],
                                meaning: $explanation,
                            },
                            meaning: Meaning::$kind(Self::$variant),
                            character: words!(@character $($character)?),
                            aspects: Aspects::of(&[$(Aspect::$aspect),*]),
                        }
                    },)*
                }
            }

            /// Returns the word in lower case.
            #[must_use]
            pub const fn name(self) -> &'static str {
                self.row().entry.word
            }

            /// Returns whether the word has this aspect.
            #[must_use]
            pub const fn has(self, aspect: Aspect) -> bool {
                self.row().aspects.has(aspect)
            }
        }
    };
}

words! {
    /// The special nouns; every other noun names entities (W-OBJ-14).
    Special SpecialNoun

    Text "text" [Text] (FacingFree, Impartial)
        "Every text object; after IS, HAS and MAKE the word of the subject.";
    Empty "empty" [Place] (FacingFree)
        "Every cell of the board without an object.";
    All "all" [Logic] (FacingFree, Impartial)
        "Every noun the level has had, CURSOR too; not TEXT, EMPTY or LEVEL.";
    Level "level" [Level] (FacingFree)
        "The level itself and every level icon, which is STOP by itself.";
    Group "group" [Logic] (FacingFree)
        "Whatever IS GROUP, as one noun.";
    Cursor "cursor" [Level, Player] (FacingFree)
        "The cursors of maps, which are SELECT by themselves.";
    Image "image" [Look] (FacingFree)
        "Names nothing on an ordinary board.";
    Group2 "group2" [Logic] (FacingFree)
        "Whatever IS GROUP2, as one noun: a second group beside GROUP.";
    Group3 "group3" [Logic] (FacingFree)
        "Whatever IS GROUP3, as one noun: a third group beside GROUP.";
}

words! {
    /// Verbs (W-VERB-01).
    Verb Verb

    Is "is" 'は' [Change, Logic] (FacingFree, Impartial, Tame)
        "Gives a property, or turns every one of its subject into another noun.";
    Has "has" [Creation, Destruction] (FacingFree)
        "When the subject is destroyed, the other noun appears in its place.";
    Make "make" [Creation] (FacingFree, Stirs)
        "Every turn makes the other noun in its cell, unless one is there.";
    Eat "eat" [Destruction] (FacingFree, Stirs)
        "Destroys what it names on entering or sharing its cell, solid or not.";
    Fear "fear" [Movement] (Stirs)
        "Flees when what it names is in one of the four cells beside it.";
    Follow "follow" [Direction] ()
        "Each turn faces the nearest of what it names; does not move.";
    Mimic "mimic" [Change, Logic] (FacingFree)
        "Copies all rules about the other noun.";
    Play "play" [Sound] (FacingFree)
        "Sounds a note each turn: A to G, then SHARP or FLAT, then octave 3 to 6.";
    Write "write" [Change, Text] (FacingFree, Impartial)
        "Turns every one of its subject into the word that follows, as text.";
}

words! {
    /// Prefix conditions (W-PRE).
    Prefix Condition

    Lonely "lonely" [Place] (FacingFree, Impartial, Tame)
        "Before a noun: while no other object is in its cell.";
    Idle "idle" [Player] (FacingFree, Impartial, Tame)
        "Before a noun: in turns in which the player waits.";
    Often "often" [Random] (FacingFree, Chance)
        "Before a noun: three turns in four, by chance for each one.";
    Seldom "seldom" [Random] (FacingFree, Chance)
        "Before a noun: one turn in six, by chance for each one.";
    Powered "powered" [Logic] (FacingFree, Tame)
        "Before a noun: while anything on the board is POWER.";
    Powered2 "powered2" [Logic] (FacingFree, Tame)
        "Before a noun: while anything on the board is POWER2.";
    Powered3 "powered3" [Logic] (FacingFree, Tame)
        "Before a noun: while anything on the board is POWER3.";
}

words! {
    /// Prepositions (W-INF).
    Preposition Condition

    On "on" [Place] (FacingFree, Impartial, Tame)
        "While it shares its cell with the noun that follows.";
    Near "near" [Place] (FacingFree, Impartial, Tame)
        "While the noun that follows is in its cell or the eight around it.";
    Facing "facing" [Direction, Place] (Tame)
        "While that noun is in the cell before it, or it faces that direction.";
    Without "without" [Place, Logic] (FacingFree, Impartial, Tame)
        "While no other of the noun that follows is on the board.";
    Above "above" [Place] (FacingFree, Impartial, Tame)
        "While the noun that follows is further down in its column.";
    Below "below" [Place] (FacingFree, Impartial, Tame)
        "While the noun that follows is further up in its column.";
    BesideLeft "besideleft" [Place] (FacingFree, Impartial, Tame)
        "While the noun that follows is further right in its row.";
    BesideRight "besideright" [Place] (FacingFree, Impartial, Tame)
        "While the noun that follows is further left in its row.";
    Feeling "feeling" [Logic] (FacingFree)
        "While some rule gives it the property that follows.";
    NextTo "nextto" [Place] (FacingFree, Impartial, Tame)
        "While the noun that follows is in one of the four cells beside it.";
    Seeing "seeing" [Direction, Place] (Tame)
        "While that noun is straight ahead, up to the first thing that blocks the view.";
}

words! {
    /// Properties: what a complement of IS can say besides nouns.
    Property Property

    You "you" '遊' [Player, Movement] (FacingFree, Impartial, Tame, LevelActs)
        "Moved by the first player; by the second too if nothing is YOU2.";
    You2 "you2" [Player, Movement] (FacingFree, Impartial, Tame, LevelActs)
        "Moved by the second player; otherwise like YOU.";
    ThreeD "3d" [Player, Movement, Look] (LevelActs)
        "Seen from inside: up steps forward, left and right turn, down changes body.";
    Select "select" [Player, Movement, Level] (FacingFree)
        "Steps along paths and opened icons; waiting on an icon enters its level.";
    Win "win" '勝' [Winning] (FacingFree, Impartial, Tame, LevelActs, EmptyActs, Wins)
        "What is YOU wins the level by being it or sharing its cell.";
    End "end" [Winning] (FacingFree, Impartial, Tame, LevelActs, Wins)
        "Wins the level like WIN; a pack can show its ending then.";
    Bonus "bonus" [Winning, Destruction] (FacingFree, Impartial, Tame, LevelActs, EmptyActs)
        "Destroyed by what is YOU in its cell; gives a bonus that a win keeps.";
    Done "done" [Winning, Destruction] (FacingFree, Impartial, LevelActs, Wins)
        "Vanishes; if ALL IS DONE, the level is won.";
    Stop "stop" '止' [Blocking] (FacingFree, Impartial, Tame, Obstacle)
        "Solid: others cannot enter its cell.";
    Push "push" '押' [Blocking, Movement] (FacingFree, Impartial, Tame, Obstacle)
        "Can be pushed, in rows too; solid where it cannot move on.";
    Pull "pull" '引' [Blocking, Movement] (FacingFree, Obstacle)
        "Follows what moves straight away from it; solid to whatever comes.";
    Swap "swap" [Movement] (FacingFree, Obstacle)
        "Changes places with what it enters and with what enters it.";
    Phantom "phantom" [Movement] (FacingFree)
        "Moves into anything without pushing; beyond the border it is lost.";
    Still "still" [Blocking] (FacingFree, Tame, Holds)
        "Cannot be moved by anything except BACK; can still turn.";
    LockedRight "lockedright" [Blocking, Direction] (FacingFree, Holds)
        "Does not move to the right, except by TELE, SWAP and BACK.";
    LockedUp "lockedup" [Blocking, Direction] (FacingFree, Holds)
        "Does not move up, except by TELE, SWAP and BACK.";
    LockedLeft "lockedleft" [Blocking, Direction] (FacingFree, Holds)
        "Does not move to the left, except by TELE, SWAP and BACK.";
    LockedDown "lockeddown" [Blocking, Direction] (FacingFree, Holds)
        "Does not move down, except by TELE, SWAP and BACK.";
    Reverse "reverse" [Movement, Direction] (FacingFree)
        "Moves opposite to where it is told, by itself, SHIFT or FALL; twice cancels.";
    Sink "sink" '沈' [Destruction] (FacingFree, Impartial, Tame, LevelActs)
        "Destroyed together with everything in its cell.";
    Defeat "defeat" [Destruction, Player] (FacingFree, Impartial, Tame, LevelActs, EmptyActs)
        "Destroys what is YOU in its cell.";
    Hot "hot" '熱' [Destruction] (FacingFree, Impartial, Tame, LevelActs)
        "Destroys what is MELT in its cell.";
    Melt "melt" '溶' [Destruction] (FacingFree, Impartial, Tame, LevelActs, EmptyActs)
        "Destroyed in the cell of something HOT, or if it is HOT itself.";
    Open "open" [Destruction, Blocking] (FacingFree, Tame, LevelActs, Obstacle)
        "Enters what is SHUT and solid; where the two meet both are destroyed.";
    Shut "shut" [Destruction, Blocking] (FacingFree, Tame, LevelActs, EmptyActs, Obstacle)
        "Where it meets something OPEN, both are destroyed.";
    Weak "weak" [Destruction] (FacingFree, LevelActs)
        "Destroyed by sharing its cell or by a move that is blocked; blocks nothing.";
    Safe "safe" [Destruction] (FacingFree)
        "Not destroyed, except as BONUS or outside the board; can still vanish.";
    Float "float" '浮' [Look, Logic] (FacingFree, Impartial, Tame)
        "Meets only objects that float too, for WIN, SINK, DEFEAT and so on.";
    Move "move" [Movement] (Tame, Stirs, LevelActs, LevelStacks)
        "Steps each turn where it faces; turns back once if that is blocked.";
    Auto "auto" [Movement, Level] (Stirs)
        "Steps each turn where it faces, never back; LEVEL IS AUTO lets time run.";
    Chill "chill" [Movement, Random] (Chance, Stirs)
        "Each turn faces a random direction and steps.";
    NudgeRight "nudgeright" [Movement, Direction] (FacingFree, Stirs, LevelActs, LevelStacks)
        "Steps to the right each turn without turning.";
    NudgeUp "nudgeup" [Movement, Direction] (FacingFree, Stirs, LevelActs, LevelStacks)
        "Steps up each turn without turning.";
    NudgeLeft "nudgeleft" [Movement, Direction] (FacingFree, Stirs, LevelActs, LevelStacks)
        "Steps to the left each turn without turning.";
    NudgeDown "nudgedown" [Movement, Direction] (FacingFree, Stirs, LevelActs, LevelStacks)
        "Steps down each turn without turning.";
    Shift "shift" [Movement, Direction] (Stirs)
        "Moves what is in its cell one step where it faces.";
    Fall "fall" [Movement, Direction] (FacingFree, Stirs, LevelActs, LevelStacks)
        "Falls down until something solid or the border stops it; pushes nothing.";
    FallRight "fallright" [Movement, Direction] (FacingFree, Stirs, LevelActs, LevelStacks)
        "Falls to the right until something stops it; pushes nothing.";
    FallUp "fallup" [Movement, Direction] (FacingFree, Stirs, LevelActs, LevelStacks)
        "Falls up until something stops it; pushes nothing.";
    FallLeft "fallleft" [Movement, Direction] (FacingFree, Stirs, LevelActs, LevelStacks)
        "Falls to the left until something stops it; pushes nothing.";
    Tele "tele" [Movement, Random] (FacingFree, Chance, Stirs, LevelActs)
        "Sends what is in its cell to another TELE thing of its kind, by chance.";
    Sleep "sleep" [Blocking] (FacingFree, Impartial, Tame)
        "Does not move or turn by itself; others can still move it.";
    Back "back" [Movement, Change] (FacingFree)
        "Goes back through its own past, one turn each turn.";
    Right "right" [Direction] (FacingFree, Tame)
        "Faces right each turn.";
    Up "up" [Direction] (FacingFree, Tame)
        "Faces up each turn.";
    Left "left" [Direction] (FacingFree, Tame)
        "Faces left each turn.";
    Down "down" [Direction] (FacingFree, Tame)
        "Faces down each turn.";
    Turn "turn" [Direction] (FacingFree, Tame)
        "Turns a quarter clockwise each turn.";
    Deturn "deturn" [Direction] (FacingFree, Tame)
        "Turns a quarter counter-clockwise each turn.";
    More "more" [Creation] (FacingFree, Stirs)
        "Copies itself each turn into free cells on its four sides.";
    Word "word" [Text, Logic] (FacingFree)
        "Is read in sentences as if it were its own noun.";
    Revert "revert" [Change] (FacingFree)
        "Becomes what it was before it was first transformed.";
    Broken "broken" [Logic] (FacingFree)
        "Ignores every rule about it except BROKEN and MIMIC.";
    Power "power" [Logic] (FacingFree, Tame)
        "While anything has it, rules with POWERED hold.";
    Hide "hide" [Look] (FacingFree, Impartial, Tame)
        "Is not drawn; it acts as before. Icons and cursors stay visible.";
    Best "best" [Look] (FacingFree, Impartial, Tame, Particles)
        "Sparkles; does nothing else.";
    Party "party" [Look] (FacingFree, Impartial, Tame, Particles)
        "Throws confetti; does nothing else.";
    Pet "pet" [Look] (FacingFree, Impartial, Tame, Particles)
        "Is petted by a hand; does nothing else.";
    Sad "sad" [Look] (FacingFree, Impartial, Tame, Particles)
        "Sheds tears; does nothing else.";
    Wonder "wonder" [Look] (FacingFree, Impartial, Tame, Particles)
        "Shows question marks; does nothing else.";
    Red "red" [Colour, Look] (FacingFree, Impartial, Tame, Colour)
        "Is red; several colours take turns.";
    Orange "orange" [Colour, Look] (FacingFree, Impartial, Tame, Colour)
        "Is orange; several colours take turns.";
    Yellow "yellow" [Colour, Look] (FacingFree, Impartial, Tame, Colour)
        "Is yellow; several colours take turns.";
    Lime "lime" [Colour, Look] (FacingFree, Impartial, Tame, Colour)
        "Is lime green; several colours take turns.";
    Green "green" [Colour, Look] (FacingFree, Impartial, Tame, Colour)
        "Is green; several colours take turns.";
    Cyan "cyan" [Colour, Look] (FacingFree, Impartial, Tame, Colour)
        "Is cyan; several colours take turns.";
    Blue "blue" [Colour, Look] (FacingFree, Impartial, Tame, Colour)
        "Is blue; several colours take turns.";
    Purple "purple" [Colour, Look] (FacingFree, Impartial, Tame, Colour)
        "Is purple; several colours take turns.";
    Pink "pink" [Colour, Look] (FacingFree, Impartial, Tame, Colour)
        "Is pink; several colours take turns.";
    Rosy "rosy" [Colour, Look] (FacingFree, Impartial, Tame, Colour)
        "Is rosy; several colours take turns.";
    Black "black" [Colour, Look] (FacingFree, Impartial, Tame, Colour)
        "Is black; several colours take turns.";
    Grey "grey" [Colour, Look] (FacingFree, Impartial, Tame, Colour)
        "Is grey; several colours take turns.";
    Silver "silver" [Colour, Look] (FacingFree, Impartial, Tame, Colour)
        "Is silver; several colours take turns.";
    White "white" [Colour, Look] (FacingFree, Impartial, Tame, Colour)
        "Is white; several colours take turns.";
    Brown "brown" [Colour, Look] (FacingFree, Impartial, Tame, Colour)
        "Is brown; several colours take turns.";
    Boom "boom" [Destruction] (FacingFree, Impartial, Stirs, LevelActs, EmptyActs)
        "Explodes each turn with all in its cell; each further rule reaches a cell farther.";
    Power2 "power2" [Logic] (FacingFree, Tame)
        "While anything has it, rules with POWERED2 hold.";
    Power3 "power3" [Logic] (FacingFree, Tame)
        "While anything has it, rules with POWERED3 hold.";
    Hold "hold" [Movement] (FacingFree)
        "Takes along what is in its cell, which no longer moves by itself.";
}

/// AND and NOT.
pub const OPERATORS: &[Row] = &[
    Row {
        entry: Entry {
            word: "and",
            category: Category::Operator,
            tags: &[Tag::Logic],
            meaning: "Joins subjects, conditions, verbs and what they say.",
        },
        meaning: Meaning::And,
        character: Some('と'),
        aspects: Aspects::of(&[Aspect::FacingFree, Aspect::Impartial, Aspect::Tame]),
    },
    Row {
        entry: Entry {
            word: "not",
            category: Category::Operator,
            tags: &[Tag::Logic],
            meaning: "After a verb, forbids what it says; negates a condition; before a noun, \
                all other nouns.",
        },
        meaning: Meaning::Not,
        character: None,
        aspects: Aspects::of(&[Aspect::FacingFree, Aspect::Impartial]),
    },
];

const fn letter(
    word: &'static str,
    meaning: Letter,
    tags: &'static [Tag],
    explanation: &'static str,
) -> Row {
    Row {
        entry: Entry {
            word,
            category: Category::Letter,
            tags,
            meaning: explanation,
        },
        meaning: Meaning::Letter(meaning),
        character: None,
        aspects: Aspects::of(&[Aspect::FacingFree, Aspect::Tame]),
    }
}

macro_rules! letters {
    ($(($tags:expr, $explanation:expr) => $($piece:literal)*;)*) => {
        /// The letter objects (W-LETT-01).
        pub const LETTERS: &[&str] = &[$($($piece,)*)*];

        /// The letter objects, and the signs of notes.
        pub const LETTER_ROWS: &[Row] = &[
            $($(letter($piece, Letter::Piece($piece), $tags, $explanation),)*)*
            letter(
                "sharp",
                Letter::Sharp,
                &[Tag::Sound],
                "After a note of PLAY: half a tone higher.",
            ),
            letter(
                "flat",
                Letter::Flat,
                &[Tag::Sound],
                "After a note of PLAY: half a tone lower.",
            ),
        ];
    };
}

const NOTE: &str = "A letter: letters in a line spell words; after PLAY, a note.";
const OCTAVE: &str = "A digit: spells words that have it in their names; after a note, its octave.";
const LETTER: &str = "A letter: letters in a line, to the right or down, spell words.";
const DIGIT: &str = "A digit: spells words that have it in their names.";
const PIECE: &str = "Two letters in one cell: letters in a line spell words.";

letters! {
    (&[Tag::Text, Tag::Sound], NOTE) => "a" "b" "c" "d" "e" "f" "g";
    (&[Tag::Text], LETTER) =>
        "h" "i" "j" "k" "l" "m" "n" "o" "p" "q" "r" "s" "t" "u" "v" "w" "x" "y" "z";
    (&[Tag::Text], DIGIT) => "0" "1" "2";
    (&[Tag::Text, Tag::Sound], OCTAVE) => "3" "4" "5" "6";
    (&[Tag::Text], DIGIT) => "7" "8" "9";
    (&[Tag::Text], PIECE) => "ab" "ba";
}
