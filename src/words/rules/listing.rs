//! Rules written out in words (W-LIST).

use super::{Rules, Written};
use crate::words::grammar::{Complement, Condition, Phrase, Sentence, Target};
use crate::words::kinds::{Kinds, Noun};
use crate::words::lexicon::{self, Meaning, Verb};
use crate::words::report::RuleLine;

impl Rules {
    /// Every rule in force, one entry per occurrence, sorted by text
    /// (W-LIST-04).
    #[must_use]
    pub fn lines(&self, kinds: &Kinds) -> Vec<RuleLine> {
        let mut lines: Vec<RuleLine> = self
            .written
            .iter()
            .filter(|written| written.in_force)
            .map(|written| RuleLine {
                text: self.text(written, kinds),
                implicit: written.place.is_none(),
                mimic: false,
            })
            .collect();
        lines.sort_unstable();
        lines
    }

    /// The lines of the pause screen: in rule order, equal ones once with
    /// "n x" before them, without implicit rules and without rules whose text
    /// is all hidden (W-LIST-01, W-HIDE-02).
    #[must_use]
    pub fn listed(
        &self,
        kinds: &Kinds,
        is_hidden: impl Fn(crate::board::ObjectId) -> bool,
    ) -> Vec<String> {
        let mut lines: Vec<(String, u32)> = Vec::new();
        for written in &self.written {
            let shown = written.sources.iter().any(|&id| !is_hidden(id));
            if !written.in_force || !shown {
                continue;
            }
            let text = self.text(written, kinds);
            match lines.iter_mut().find(|(line, _)| *line == text) {
                Some((_, count)) => *count += 1,
                None => lines.push((text, 1)),
            }
        }
        lines
            .into_iter()
            .map(|(text, count)| match count {
                1 => text,
                _ => format!("{count} x {text}"),
            })
            .collect()
    }

    fn text(&self, written: &Written, kinds: &Kinds) -> String {
        let conditions = written
            .place
            .and_then(|(sentence, ..)| self.sentences.get(sentence))
            .map_or(&[][..], |sentence| sentence.conditions.as_slice());
        text(
            conditions,
            written.subject,
            written.verb,
            written.complement,
            kinds,
        )
    }
}

/// The rules that a sentence alone gives, in rule order.
#[must_use]
pub fn sentence_texts(sentence: &Sentence, kinds: &Kinds) -> Vec<String> {
    let mut texts = Vec::new();
    for subject in &sentence.subjects {
        for predicate in &sentence.predicates {
            for complement in &predicate.complements {
                texts.push(text(
                    &sentence.conditions,
                    (subject.not, subject.value),
                    predicate.verb,
                    (complement.not, complement.value),
                    kinds,
                ));
            }
        }
    }
    texts
}

fn text(
    conditions: &[Condition],
    subject: (bool, Noun),
    verb: Verb,
    complement: (bool, Complement),
    kinds: &Kinds,
) -> String {
    let negated = |not: bool, word: &str| match not {
        true => format!("not {word}"),
        false => word.to_owned(),
    };
    let prefixes: Vec<String> = conditions
        .iter()
        .filter_map(|condition| match condition {
            &Condition::Prefix { not, prefix } => {
                Some(negated(not, lexicon::word(Meaning::Prefix(prefix))))
            }
            Condition::Phrase(_) => None,
        })
        .collect();
    let phrases: Vec<String> = conditions
        .iter()
        .filter_map(|condition| match condition {
            Condition::Prefix { .. } => None,
            Condition::Phrase(phrase) => Some(phrase_text(phrase, kinds)),
        })
        .collect();
    let what = match complement.1 {
        Complement::Noun(noun) => kinds.noun_name(noun).to_owned(),
        Complement::Property(property) => property.name().to_owned(),
        Complement::Note(note) => note.to_string(),
    };
    let parts = [
        prefixes.join(" and "),
        negated(subject.0, kinds.noun_name(subject.1)),
        phrases.join(" and "),
        lexicon::word(Meaning::Verb(verb)).to_owned(),
        negated(complement.0, &what),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(" ")
}

fn phrase_text(phrase: &Phrase, kinds: &Kinds) -> String {
    let words: Vec<String> = phrase
        .words
        .iter()
        .map(|word| {
            let name = match word.target {
                Target::Noun(noun) => kinds.noun_name(noun),
                Target::Direction(direction) => direction.name(),
                Target::Property(property) => property.name(),
            };
            match word.not {
                true => format!("not {name}"),
                false => name.to_owned(),
            }
        })
        .collect();
    let not = if phrase.not { "not " } else { "" };
    let preposition = lexicon::word(Meaning::Preposition(phrase.preposition));
    format!("{not}{preposition} {}", words.join(" and "))
}
