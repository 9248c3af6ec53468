//! Conditions as they are judged: phrases with ALL written out and equal
//! words counted (W-INF-01, W-INF-08). GROUP stays as written, since what it
//! stands for changes with the board.

use std::sync::Arc;

use crate::grammar::{Condition, Phrase, PhraseWord, Target};
use crate::kinds::Noun;
use crate::lexicon::{Prefix, Preposition};
use crate::mixer::mix;
use crate::role::Role;

use super::known_nouns::KnownNouns;

/// One distinct word of a phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PhraseTerm {
    /// The word.
    pub word: PhraseWord,
    /// Number of different targets needed, which is how often the word occurs
    /// (W-INF-02).
    pub count: u32,
}

/// Names a membership: the rule that puts a noun into a group, by its index
/// while GROUP has not been written out, and the noun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MembershipId {
    /// Index of the rule.
    pub rule: usize,
    /// The noun; the subject of the rule, unless that is another group.
    pub noun: Noun,
}

/// A condition ready to be judged.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Test {
    /// LONELY and its like.
    Prefix {
        /// Inverted.
        not: bool,
        /// The prefix.
        prefix: Prefix,
        /// Tells OFTEN and SELDOM from other occurrences; 0 for the others.
        die: u64,
    },
    /// A phrase.
    Phrase {
        /// Inverted; what that means depends on the preposition (W-INF-06).
        not: bool,
        /// The preposition.
        preposition: Preposition,
        /// Its terms: words without NOT first, then those with NOT, as
        /// written (W-INF-04).
        terms: Vec<PhraseTerm>,
    },
    /// Made by cancellation (W-RULE-11) and by several ways into the group: at
    /// least one holds.
    Any(Arc<[Self]>),
    /// The inverse of [`Test::Any`]: all hold.
    All(Arc<[Self]>),
    /// Made by GROUP: the noun is in the noun group of this group, by whatever
    /// membership (W-NOUN-23).
    InGroup {
        /// Whether it is negated.
        not: bool,
        /// The group.
        group: Noun,
        /// The noun.
        noun: Noun,
    },
    /// Made by GROUP: this membership puts its noun into the noun group
    /// (W-GRP-02).
    Membership {
        /// Whether it is negated.
        not: bool,
        /// The membership.
        membership: MembershipId,
    },
    /// The thing is the focused player or the focused goal (K-22).
    Focus {
        /// Inverted.
        not: bool,
        /// The role.
        role: Role,
    },
}

impl Test {
    /// Returns the test whether this membership puts its noun into the noun group.
    #[must_use]
    pub const fn membership(membership: MembershipId) -> Self {
        Self::Membership {
            not: false,
            membership,
        }
    }

    /// Returns whether it is or contains a test of this sort.
    pub fn contains(&self, is_meant: &impl Fn(&Self) -> bool) -> bool {
        match self {
            Self::Any(tests) | Self::All(tests) => tests.iter().any(|test| test.contains(is_meant)),
            test => is_meant(test),
        }
    }

    /// Returns whether its outcome can depend on the question that led to it,
    /// because it may lead to itself (W-COND-05, W-CEM-05, W-GRP-11).
    #[must_use]
    pub fn may_ask_for_itself(&self) -> bool {
        let is_group = |target| matches!(target, Target::Noun(noun) if noun.is_group());
        self.contains(&|test| match test {
            Self::Phrase {
                preposition, terms, ..
            } => {
                let asks = [
                    Preposition::Feeling,
                    Preposition::Facing,
                    Preposition::Seeing,
                ];
                asks.contains(preposition) || terms.iter().any(|term| is_group(term.word.target))
            }
            Self::Prefix { prefix, .. } => prefix.power().is_some(),
            Self::Membership { .. } | Self::InGroup { .. } => true,
            _ => false,
        })
    }

    /// Returns the same with other dice, each of them told apart by `number` as
    /// well.
    #[must_use]
    pub fn with_dice(&self, number: u64) -> Self {
        let inside = |tests: &[Self]| -> Arc<[Self]> {
            let numbered = tests.iter().zip(0..);
            numbered
                .map(|(test, place)| test.with_dice(mix(number, place)))
                .collect()
        };
        match self {
            &Self::Prefix {
                not,
                prefix: prefix @ (Prefix::Often | Prefix::Seldom),
                die,
            } => Self::Prefix {
                not,
                prefix,
                die: mix(die, number),
            },
            Self::Any(tests) => Self::Any(inside(tests)),
            Self::All(tests) => Self::All(inside(tests)),
            test => test.clone(),
        }
    }

    /// Prepares a condition.
    #[must_use]
    pub fn new(condition: &Condition, known_nouns: &KnownNouns) -> Self {
        match condition {
            &Condition::Prefix { not, prefix } => Self::Prefix {
                not,
                prefix,
                die: 0,
            },
            Condition::Phrase(phrase) => Self::Phrase {
                not: phrase.not,
                preposition: phrase.preposition,
                terms: terms(phrase, known_nouns),
            },
        }
    }

    /// Returns the condition that a NOT rule with these conditions adds to the
    /// rules it forbids: at least one of them fails (W-RULE-11). Nothing if
    /// there are none: it forbids them altogether.
    #[must_use]
    pub fn inverse_of(tests: &[Self]) -> Option<Self> {
        match tests {
            [] => None,
            [test] => Some(test.inverse()),
            tests => Some(Self::Any(tests.iter().map(Self::inverse).collect())),
        }
    }

    /// Returns the condition that holds when this one does not, in the sense of
    /// W-RULE-11 (WITHOUT and FEELING keep their own meaning).
    #[must_use]
    pub fn inverse(&self) -> Self {
        match self {
            &Self::Prefix { not, prefix, die } => Self::Prefix {
                not: !not,
                prefix,
                die,
            },
            &Self::Focus { not, role } => Self::Focus { not: !not, role },
            Self::Phrase {
                not,
                preposition,
                terms,
            } => Self::Phrase {
                not: !not,
                preposition: *preposition,
                terms: terms.clone(),
            },
            Self::Any(tests) => Self::All(tests.iter().map(Self::inverse).collect()),
            Self::All(tests) => Self::Any(tests.iter().map(Self::inverse).collect()),
            &Self::InGroup { not, group, noun } => Self::InGroup {
                not: !not,
                group,
                noun,
            },
            &Self::Membership { not, membership } => Self::Membership {
                not: !not,
                membership,
            },
        }
    }
}

fn terms(phrase: &Phrase, known_nouns: &KnownNouns) -> Vec<PhraseTerm> {
    let plain = |noun| PhraseWord {
        not: false,
        target: Target::Noun(noun),
    };
    let mut words: Vec<PhraseWord> = Vec::new();
    for &word in &phrase.words {
        match word.target {
            Target::Noun(Noun::ALL) if word.not => {
                words.extend([plain(Noun::TEXT), plain(Noun::EMPTY)]);
            }
            _ => words.push(word),
        }
    }
    if words.contains(&plain(Noun::ALL)) {
        words.retain(|&word| word != plain(Noun::ALL));
        for &noun in known_nouns.in_phrases() {
            if !words.contains(&plain(noun)) {
                words.push(plain(noun));
            }
        }
    }
    let mut terms: Vec<PhraseTerm> = Vec::new();
    for not in [false, true] {
        for &word in words.iter().filter(|word| word.not == not) {
            match terms.iter_mut().find(|term| term.word == word) {
                Some(term) => term.count += 1,
                None => terms.push(PhraseTerm { word, count: 1 }),
            }
        }
    }
    terms
}
