//! The scan of one chain (W-GRAM-06 to W-GRAM-18): from a starting word as
//! many words as the grammar allows, then on from where it stopped.

use super::sentence::{
    Complement, Condition, Negatable, Phrase, PhraseWord, Predicate, Sentence, Target, Term, Token,
};
use crate::kinds::{Noun, Word};
use crate::lexicon::{Meaning, Preposition, Property, Verb, direction};
use crate::ruleset::Syntax;

/// Returns the sentences of a chain, in order of their first words. Shorter
/// readings from the same start are not among them.
#[must_use]
pub fn scan_chain(chain: &[&Token], syntax: Syntax) -> Vec<Sentence> {
    let mut sentences = Vec::new();
    let mut start = 0;
    // A sentence has at least three words (W-GRAM-19).
    while start + 3 <= chain.len() {
        let mut scan = Scan {
            chain,
            syntax,
            start,
            at: start,
            complete: None,
        };
        let sentence = scan.sentence();
        let stop = scan.after_nots(scan.at).1;
        if let (Some(mut sentence), Some(end)) = (sentence, scan.complete) {
            let used = chain.get(start..end).unwrap_or_default();
            sentence.sources = used
                .iter()
                .flat_map(|token| token.sources.iter().copied())
                .collect();
            sentence.breaks = used.iter().map(|token| token.sources.len()).collect();
            if let Some(first) = used.first() {
                sentence.leader = first.sources.iter().copied().min().unwrap_or_default();
                sentence.position = first.start;
            }
            sentences.push(sentence);
        }
        start = restart(chain, start, stop);
    }
    sentences
}

/// Returns the word at which the scan begins again after it stopped at word
/// `stop` (W-GRAM-09).
fn restart(chain: &[&Token], start: usize, stop: usize) -> usize {
    if stop >= chain.len() {
        return chain.len();
    }
    let first_not_before = |mut at: usize| {
        while at > 0 && is_not(chain, at - 1) {
            at -= 1;
        }
        at
    };
    let nots = first_not_before(stop);
    let noun_before = nots
        .checked_sub(1)
        .filter(|&before| noun(chain, before).is_some());
    let next = match noun_before {
        Some(noun) if verb(chain, stop).is_some() || preposition(chain, stop).is_some() => {
            first_not_before(noun)
        }
        _ => nots,
    };
    next.max(start + 1)
}

fn term(chain: &[&Token], at: usize) -> Option<Term> {
    chain.get(at).map(|token| token.term)
}

fn other(chain: &[&Token], at: usize) -> Option<Meaning> {
    match term(chain, at)? {
        Term::Word(Word::Other(meaning)) => Some(meaning),
        _ => None,
    }
}

fn noun(chain: &[&Token], at: usize) -> Option<Noun> {
    match term(chain, at)? {
        Term::Word(Word::Noun(noun)) => Some(noun),
        _ => None,
    }
}

fn verb(chain: &[&Token], at: usize) -> Option<Verb> {
    match other(chain, at)? {
        Meaning::Verb(verb) => Some(verb),
        _ => None,
    }
}

fn preposition(chain: &[&Token], at: usize) -> Option<Preposition> {
    match other(chain, at)? {
        Meaning::Preposition(preposition) => Some(preposition),
        _ => None,
    }
}

fn property(chain: &[&Token], at: usize) -> Option<Property> {
    match other(chain, at)? {
        Meaning::Property(property) => Some(property),
        _ => None,
    }
}

fn is_not(chain: &[&Token], at: usize) -> bool {
    other(chain, at) == Some(Meaning::Not)
}

fn is_and(chain: &[&Token], at: usize) -> bool {
    other(chain, at) == Some(Meaning::And)
}

/// One scan over a chain.
struct Scan<'a> {
    chain: &'a [&'a Token],
    syntax: Syntax,
    /// The first word.
    start: usize,
    /// The next word.
    at: usize,
    /// The end of the longest complete sentence so far.
    complete: Option<usize>,
}

impl Scan<'_> {
    /// Returns the parity of the NOTs at `at` and the word behind them.
    fn after_nots(&self, at: usize) -> (bool, usize) {
        let mut end = at;
        while is_not(self.chain, end) {
            end += 1;
        }
        ((end - at) % 2 == 1, end)
    }

    /// Takes the word behind the NOTs at the current word, and these, if the
    /// word fits; otherwise nothing.
    fn take<T>(&mut self, fits: impl Fn(usize) -> Option<T>) -> Option<Negatable<T>> {
        let from = self.at;
        let (not, at) = self.after_nots(from);
        let value = fits(at)?;
        self.at = at + 1;
        Some(Negatable {
            not,
            value,
            words: from - self.start..self.at - self.start,
        })
    }

    /// Returns the same behind an AND.
    fn take_and<T>(&mut self, fits: impl Fn(usize) -> Option<T>) -> Option<Negatable<T>> {
        if !is_and(self.chain, self.at) {
            return None;
        }
        self.at += 1;
        let taken = self.take(fits);
        if taken.is_none() {
            self.at -= 1;
        }
        taken
    }

    /// Returns a sentence from the current word on, as long as possible
    /// (W-GRAM-07).
    fn sentence(&mut self) -> Option<Sentence> {
        let chain = self.chain;
        let mut conditions = Vec::new();
        let prefix = |at| match other(chain, at)? {
            Meaning::Prefix(prefix) => Some(prefix),
            _ => None,
        };
        let mut next = self.take(prefix);
        while let Some(Negatable { not, value, .. }) = next {
            conditions.push(Condition::Prefix { not, prefix: value });
            next = self.take_and(prefix);
        }

        let mut subjects = vec![self.take(|at| noun(chain, at))?];
        while self.syntax.joined_subjects
            && let Some(subject) = self.take_and(|at| noun(chain, at))
        {
            subjects.push(subject);
        }

        let mut next = self.take(|at| preposition(chain, at));
        while let Some(Negatable { not, value, .. }) = next {
            let fits = |at| phrase_target(chain, at, value);
            let mut words = Vec::new();
            let mut word = Some(self.take(fits)?);
            while let Some(Negatable { not, value, .. }) = word {
                words.push(PhraseWord { not, target: value });
                word = self.take_and(fits);
            }
            conditions.push(Condition::Phrase(Phrase {
                not,
                preposition: value,
                words,
            }));
            next = self.take_and(|at| preposition(chain, at));
        }

        let mut predicates = Vec::new();
        let mut next = verb(chain, self.at);
        while let Some(word) = next {
            let place = self.at - self.start;
            self.at += 1;
            let fits = |at| complement(chain, at, word);
            let Some(first) = self.take(fits) else {
                break;
            };
            let mut complements = vec![first];
            while let Some(complement) = self.take_and(fits) {
                complements.push(complement);
            }
            predicates.push(Predicate {
                verb: word,
                word: place,
                complements,
            });
            self.complete = Some(self.at);
            // NOT may not stand before a verb (W-GRAM-16).
            next = verb(chain, self.at + 1)
                .filter(|_| self.syntax.joined_predicates && is_and(chain, self.at));
            if next.is_some() {
                self.at += 1;
            }
        }
        // What hangs at the end is dropped, but the scan has seen it: an AND
        // with nothing fitting behind it stops at what is behind it.
        if is_and(chain, self.at) {
            self.at += 1;
        }
        (!predicates.is_empty()).then_some(Sentence {
            conditions,
            subjects,
            predicates,
            sources: Vec::new(),
            breaks: Vec::new(),
            leader: kotodama_board::ObjectId::default(),
            position: 0,
            vertical: false,
        })
    }
}

fn phrase_target(chain: &[&Token], at: usize, preposition: Preposition) -> Option<Target> {
    match preposition {
        Preposition::Feeling => property(chain, at).map(Target::Property),
        Preposition::Facing => noun(chain, at).map(Target::Noun).or_else(|| {
            property(chain, at)
                .and_then(direction)
                .map(Target::Direction)
        }),
        _ => noun(chain, at).map(Target::Noun),
    }
}

fn complement(chain: &[&Token], at: usize, verb: Verb) -> Option<Complement> {
    match verb {
        Verb::Play => match term(chain, at)? {
            Term::Note(note) => Some(Complement::Note(note)),
            Term::Word(_) => None,
        },
        Verb::Is => noun(chain, at)
            .map(Complement::Noun)
            .or_else(|| property(chain, at).map(Complement::Property)),
        Verb::Write => match term(chain, at)? {
            Term::Word(word @ (Word::Noun(_) | Word::Other(Meaning::Property(_)))) => {
                Some(Complement::Word(word))
            }
            Term::Word(_) | Term::Note(_) => None,
        },
        _ => noun(chain, at).map(Complement::Noun),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::{Class, Kinds};
    use crate::rules::derive;
    use crate::rules::known_nouns::KnownNouns;
    use crate::ruleset::Ruleset;
    use kotodama_board::ObjectId;

    /// Returns the rules that a line of words gives, written out.
    fn rules(line: &str) -> Vec<String> {
        let mut kinds = Kinds::default();
        let tokens: Vec<Token> = line
            .split_whitespace()
            .enumerate()
            .map(|(start, word)| {
                let kind = kinds.kind(&format!("text_{}", word.to_lowercase()));
                let Class::Text(word) = kinds.class(kind) else {
                    panic!("text is text");
                };
                Token {
                    term: Term::Word(word),
                    sources: vec![ObjectId(u32::try_from(start).expect("short") + 1)],
                    start,
                    width: 1,
                    spelled: false,
                }
            })
            .collect();
        let chain: Vec<&Token> = tokens.iter().collect();
        let ruleset = Ruleset::default();
        let sentences = scan_chain(&chain, ruleset.syntax);
        let rules = derive(sentences, &KnownNouns::default(), &ruleset);
        let written = rules.lines_in_order(&kinds);
        written.collect()
    }

    #[test]
    fn sentences_go_on_where_the_scan_stopped() {
        // W-GRAM-09, W-GRAM-10
        for (line, expected) in [
            ("PUSH ME IS MOVE", vec!["me is move"]),
            ("BABA IS KEKE IS YOU", vec!["baba is keke", "keke is you"]),
            (
                "BIRD IS WATER ON BABA IS SINK",
                vec!["bird is water", "water on baba is sink"],
            ),
            (
                "GHOST IS NOT NOT LONELY BABA IS PULL",
                vec!["lonely baba is pull"],
            ),
            (
                "ICE IS LAVA NOT NEAR WATER IS RED",
                vec!["ice is lava", "lava not near water is red"],
            ),
            (
                "BABA IS YOU AND KEKE IS WIN",
                vec!["baba is you", "baba is keke", "keke is win"],
            ),
        ] {
            assert_eq!(rules(line), expected, "{line}");
        }
    }

    #[test]
    fn and_is_read_by_what_follows_it() {
        // W-GRAM-08, W-GRAM-11 to W-GRAM-15, W-GRAM-18, W-GRAM-21
        for (line, expected) in [
            (
                "LONELY BABA AND KEKE ON ROCK IS YOU",
                vec!["lonely baba on rock is you", "lonely keke on rock is you"],
            ),
            (
                "BABA IS YOU AND BEST AND HAS LOVE",
                vec!["baba is you", "baba is best", "baba has love"],
            ),
            ("BABA AND LONELY KEKE IS YOU", vec!["lonely keke is you"]),
            ("LONELY IDLE KEKE IS YOU", vec!["idle keke is you"]),
            ("BABA HAS YOU", vec![]),
            ("BABA HAS LOVE AND YOU", vec!["baba has love"]),
            (
                "BABA ON KEKE AND ME NEAR ROCK IS YOU",
                vec!["me near rock is you"],
            ),
            (
                "BABA ON KEKE AND NEAR ME AND FACING UP AND ROCK IS YOU",
                vec!["baba on keke and near me and facing up and rock is you"],
            ),
            ("BABA AND ON KEKE IS YOU", vec!["keke is you"]),
            (
                "BABA ON KEKE AND ME NEAR ROCK AND FLAG FACING WALL AND ON KEY IS YOU",
                vec!["flag facing wall and on key is you"],
            ),
            ("BABA IS NOT NOT NOT YOU", vec!["baba is not you"]),
            ("BABA NOT IS YOU", vec![]),
            ("BABA IS YOU AND", vec!["baba is you"]),
            (
                "BABA WRITE NOT KEKE AND YOU AND GROUP",
                vec!["baba write not keke", "baba write you", "baba write group"],
            ),
            ("BABA WRITE IS", vec![]),
            ("BABA WRITE YOU AND NEAR", vec!["baba write you"]),
        ] {
            assert_eq!(rules(line), expected, "{line}");
        }
    }
}
