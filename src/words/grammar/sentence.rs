//! Results of the grammar (`W-GRAM`): sentences and their parts.

use std::ops::Range;

use crate::kinds::{Noun, Word};
use crate::lexicon::{Prefix, Preposition, Property, Verb};
use kotodama_board::{Direction, ObjectId};

/// A note of PLAY (W-PLAY-02), e.g. A sharp 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Note {
    /// Lower-case letter, `a` to `g`.
    pub letter: char,
    /// 1 for sharp, -1 for flat.
    pub accidental: i8,
    /// 3 to 6.
    pub octave: u8,
}

impl Note {
    /// The octave of a note that names none.
    pub const DEFAULT_OCTAVE: u8 = 5;

    /// Semitones above C in octave 0.
    #[must_use]
    pub fn semitone(self) -> i32 {
        let step = match self.letter {
            'd' => 2,
            'e' => 4,
            'f' => 5,
            'g' => 7,
            'a' => 9,
            'b' => 11,
            _ => 0,
        };
        i32::from(self.octave) * 12 + step + i32::from(self.accidental)
    }

    /// Returns the name in reports: `asharp5` (W-PLAY-06).
    #[must_use]
    pub fn name(self) -> String {
        let accidental = match self.accidental {
            1 => "sharp",
            -1 => "flat",
            _ => "",
        };
        format!("{}{accidental}{}", self.letter, self.octave)
    }

    /// Returns whether it is between A flat 3 and G sharp 6 (W-PLAY-03).
    #[must_use]
    pub fn is_in_range(self) -> bool {
        (44..=80).contains(&self.semitone())
    }
}

impl std::fmt::Display for Note {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let accidental = match self.accidental {
            1 => "#",
            -1 => "b",
            _ => "",
        };
        write!(f, "{}{accidental}{}", self.letter, self.octave)
    }
}

/// One word of a chain: a text object, a spelled word, a WORD object or a note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// Its meaning to the scanner.
    pub term: Term,
    /// The objects it consists of, in reading order.
    pub sources: Vec<ObjectId>,
    /// Position in the run, in cells.
    pub start: usize,
    /// Number of cells it covers.
    pub width: usize,
    /// Letters spell it.
    pub spelled: bool,
}

/// Meaning of a token to the scanner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Term {
    /// A word of the vocabulary or an ordinary noun.
    Word(Word),
    /// A note; a word only where PLAY expects one (W-LETT-07).
    Note(Note),
}

/// Complement of a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Complement {
    /// IS, HAS, MAKE ... a noun.
    Noun(Noun),
    /// IS a property.
    Property(Property),
    /// PLAY a note.
    Note(Note),
    /// WRITE a noun or a property: the word itself, not what it names
    /// (W-WRITE-02).
    Word(Word),
}

/// Thing named by a word of a phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    /// ON, NEAR, FACING ... a noun.
    Noun(Noun),
    /// FACING a direction (W-FACING-02).
    Direction(Direction),
    /// FEELING a property (W-FEEL-01).
    Property(Property),
}

/// One word of a phrase with the parity of the NOTs before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PhraseWord {
    /// An odd number of NOTs stands before it (W-GRAM-17).
    pub not: bool,
    /// The target.
    pub target: Target,
}

/// A preposition with its words.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Phrase {
    /// An odd number of NOTs stands before the preposition.
    pub not: bool,
    /// The preposition.
    pub preposition: Preposition,
    /// Its words as written.
    pub words: Vec<PhraseWord>,
}

/// One condition as written. A rule applies if all of its conditions hold.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Condition {
    /// LONELY and its like.
    Prefix {
        /// Inverted.
        not: bool,
        /// The prefix.
        prefix: Prefix,
    },
    /// ON, NEAR and so on.
    Phrase(Phrase),
}

/// A noun or complement with the NOTs before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Negatable<T> {
    /// An odd number of NOTs stands before it.
    pub not: bool,
    /// The negated term.
    pub value: T,
    /// The words it consists of, NOTs included, counted from the first word
    /// of the sentence.
    pub words: Range<usize>,
}

/// A verb with its complements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Predicate {
    /// The verb.
    pub verb: Verb,
    /// Index of the word in the sentence.
    pub word: usize,
    /// The complements.
    pub complements: Vec<Negatable<Complement>>,
}

/// A sentence as the scan took it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Prefixes and phrases, which belong to all subjects (W-GRAM-14).
    pub conditions: Vec<Condition>,
    /// The subjects.
    pub subjects: Vec<Negatable<Noun>>,
    /// The predicates.
    pub predicates: Vec<Predicate>,
    /// The objects that spell it, in reading order.
    pub sources: Vec<ObjectId>,
    /// Number of sources of each of its words.
    pub breaks: Vec<usize>,
    /// The lowest id among the objects of its first word (W-RULE-06).
    pub leader: ObjectId,
    /// Position in the chain: cells from the start of its run.
    pub position: usize,
    /// Its axis: read downwards, not to the right.
    pub vertical: bool,
}

impl Sentence {
    /// Returns the objects that show a word of it, counted from 0.
    #[must_use]
    pub fn objects_of(&self, word: usize) -> &[ObjectId] {
        let start: usize = self.breaks.iter().take(word).sum();
        let length = self.breaks.get(word).copied().unwrap_or(0);
        let behind = self.sources.get(start..).unwrap_or_default();
        behind.get(..length).unwrap_or_default()
    }

    /// Returns for each word the subject or complement to which it belongs
    /// alone.
    #[must_use]
    pub fn owners(&self) -> Vec<Owner> {
        let mut owners = vec![Owner::All; self.breaks.len()];
        let mut own = |words: Range<usize>, owner: Owner| {
            for slot in owners.get_mut(words).into_iter().flatten() {
                *slot = owner;
            }
        };
        for (index, subject) in self.subjects.iter().enumerate() {
            own(subject.words.clone(), Owner::Subject(index));
        }
        for (p, predicate) in self.predicates.iter().enumerate() {
            own(predicate.word..predicate.word + 1, Owner::Predicate(p));
            for (c, complement) in predicate.complements.iter().enumerate() {
                own(complement.words.clone(), Owner::Complement(p, c));
            }
        }
        owners
    }

    /// Returns the objects that spell the rule of one subject and one
    /// complement: all but those that belong to other subjects and complements
    /// only.
    #[must_use]
    pub fn sources_of(
        &self,
        owners: &[Owner],
        subject: usize,
        predicate: usize,
        complement: usize,
    ) -> Vec<ObjectId> {
        let mut own = Vec::new();
        let mut sources = self.sources.iter();
        for (&length, owner) in self.breaks.iter().zip(owners) {
            let objects = sources.by_ref().take(length);
            let belongs = match *owner {
                Owner::All => true,
                Owner::Subject(other) => other == subject,
                Owner::Predicate(other) => other == predicate,
                Owner::Complement(p, c) => (p, c) == (predicate, complement),
            };
            if belongs {
                own.extend(objects);
            } else {
                objects.for_each(drop);
            }
        }
        own
    }
}

/// Part of a sentence to which alone a word belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// Conditions and what joins the parts: belongs to every rule.
    All,
    /// A subject with its NOTs.
    Subject(usize),
    /// The verb of a predicate.
    Predicate(usize),
    /// A complement of a predicate with its NOTs.
    Complement(usize, usize),
}
