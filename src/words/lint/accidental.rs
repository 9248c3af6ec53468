//! Sentences that may not be meant.
//!
//! Words are *shared* if a sentence of the other direction has them too. The
//! first that fits names the accident:
//!
//! - **Crossing**: all words of the sentence are shared. Of sentences that
//!   consist of each other's words those downwards are named: stacked rows
//!   `BABA IS YOU`, `ROCK IS PUSH`, `FLAG IS WIN` never mean their columns.
//! - **Touching**: a verb and at least one more word are shared, and some word
//!   is not. A sentence that shares only one word, or only nouns and
//!   properties, is taken for a crossword that somebody laid.
//! - **Runs on**: the sentence is complete without an AND and what follows it,
//!   and these, two words or more, are all shared; likewise with what comes
//!   before a subject.
//! - **Overlap**: the last words of the sentence are the first of another one
//!   in its line: `BABA IS YOU AND KEKE IS WIN` says BABA IS KEKE as well.

use std::collections::{BTreeMap, BTreeSet};

use super::stage::Stage;
use super::{Accident, Accidental};
use crate::grammar::Sentence;
use kotodama_board::ObjectId;
use kotodama_formats::msg;

pub(super) fn accidental(stage: &Stage<'_>) -> Vec<Accidental> {
    let sentences = stage.sentences();
    let mut by_first: BTreeMap<(bool, ObjectId), Vec<&Sentence>> = BTreeMap::new();
    for sentence in sentences {
        if let Some(&first) = sentence.sources.first() {
            let entry = by_first.entry((sentence.vertical, first)).or_default();
            entry.push(sentence);
        }
    }
    let is_crossing = |sentence: &Sentence, others: &BTreeSet<ObjectId>| {
        sentence.sources.iter().all(|id| others.contains(id))
    };
    let [right, _] = &stage.spelled();
    // What is left of the downward ones once those made of rows are gone.
    let meant: BTreeSet<ObjectId> = sentences
        .iter()
        .filter(|sentence| sentence.vertical && !is_crossing(sentence, right))
        .flat_map(|sentence| sentence.sources.iter().copied())
        .collect();
    let mut found = Vec::new();
    for sentence in sentences {
        let others = match sentence.vertical {
            true => right,
            false => &meant,
        };
        let parts = Parts::new(stage, sentence, others);
        let text = parts.text(0, parts.len());
        let accident = if is_crossing(sentence, others) {
            let message = msg!(
                "lint-crossing",
                "{text} arises where other sentences lie side by side; is it intended?",
                text,
            );
            Some((Accident::Crossing, message))
        } else if parts.touches() {
            let message = msg!(
                "lint-touching",
                "{text} borrows its verb and another word from sentences that it crosses; is it \
                 intended?",
                text,
            );
            Some((Accident::Touching, message))
        } else if let Some(tail) = parts.tail() {
            let message = msg!(
                "lint-runs-on",
                "{text} runs on into a sentence that it meets, with {tail}; is it intended?",
                text,
                tail = parts.text(tail, parts.len()),
            );
            Some((Accident::RunsOn, message))
        } else if let Some(head) = parts.head() {
            let message = msg!(
                "lint-begins-in",
                "{text} begins in a sentence that it meets, with {head}; is it intended?",
                text,
                head = parts.text(0, head),
            );
            Some((Accident::RunsOn, message))
        } else {
            overlap(sentence, &by_first).map(|next| {
                let next = Parts::new(stage, next, others);
                let message = msg!(
                    "lint-overlap",
                    "{text} runs on into {next}; is it intended?",
                    text,
                    next = next.text(0, next.len()),
                );
                (Accident::Overlap, message)
            })
        };
        if let Some((accident, message)) = accident {
            found.push(Accidental {
                accident,
                message,
                words: stage.words(&sentence.sources, sentence.vertical),
            });
        }
    }
    found
}

/// Returns the sentence of the same line that begins with the last words of
/// this one.
fn overlap<'s>(
    sentence: &Sentence,
    by_first: &BTreeMap<(bool, ObjectId), Vec<&'s Sentence>>,
) -> Option<&'s Sentence> {
    (1..sentence.sources.len()).find_map(|from| {
        let end = sentence.sources.get(from..)?;
        let next = by_first.get(&(sentence.vertical, *end.first()?))?;
        let next = next.iter().find(|next| next.sources.starts_with(end))?;
        (next.sources.len() > end.len()).then_some(*next)
    })
}

/// The words of a sentence one by one.
struct Parts<'a> {
    sentence: &'a Sentence,
    texts: Vec<String>,
    shared: Vec<bool>,
}

impl<'a> Parts<'a> {
    fn new(stage: &Stage<'_>, sentence: &'a Sentence, others: &BTreeSet<ObjectId>) -> Self {
        let mut texts = Vec::new();
        let mut shared = Vec::new();
        let mut sources = sentence.sources.iter();
        for &length in &sentence.breaks {
            let word: Vec<ObjectId> = sources.by_ref().take(length).copied().collect();
            texts.push(stage.spell(&word));
            shared.push(word.iter().any(|id| others.contains(id)));
        }
        Self {
            sentence,
            texts,
            shared,
        }
    }

    fn len(&self) -> usize {
        self.texts.len()
    }

    /// Returns the words from one to before another.
    fn text(&self, from: usize, to: usize) -> String {
        self.texts.get(from..to).unwrap_or_default().join(" ")
    }

    fn is_shared(&self, word: usize) -> bool {
        self.shared.get(word).copied().unwrap_or(false)
    }

    fn touches(&self) -> bool {
        let mut verbs = self.sentence.predicates.iter();
        let count = self.shared.iter().filter(|shared| **shared).count();
        verbs.any(|predicate| self.is_shared(predicate.word)) && count >= 2
    }

    /// Returns the word at which the borrowed end begins: an AND behind a
    /// complement.
    fn tail(&self) -> Option<usize> {
        let complements = self.sentence.predicates.iter();
        let mut ends = complements
            .flat_map(|predicate| &predicate.complements)
            .map(|complement| complement.words.end);
        ends.find(|&end| {
            let behind = self.shared.get(end..).unwrap_or_default();
            behind.len() >= 2 && behind.iter().all(|shared| *shared)
        })
    }

    /// Returns the word at which the borrowed beginning ends: a subject behind
    /// an AND.
    fn head(&self) -> Option<usize> {
        let subjects = self.sentence.subjects.iter().skip(1);
        let mut starts = subjects.map(|subject| subject.words.start);
        starts.find(|&start| {
            let before = self.shared.get(..start).unwrap_or_default();
            before.len() >= 2 && before.iter().all(|shared| *shared)
        })
    }
}
