//! Rules written out in words (W-LIST).

use super::{Rules, Shown, Written};
use crate::words::grammar::{Complement, Condition, Phrase, Target};
use crate::words::kinds::Kinds;
use crate::words::lexicon::{self, Meaning};
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
                text: text(written, kinds),
                implicit: written.implicit,
                mimic: written.mimic,
            })
            .collect();
        lines.sort_unstable();
        lines
    }

    /// The rules on the board as written, cancelled ones too, in rule order.
    pub fn lines_in_order(&self, kinds: &Kinds) -> impl Iterator<Item = String> {
        self.written
            .iter()
            .filter(|written| !written.implicit)
            .map(|written| text(written, kinds))
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
            let mark = if written.mimic { " (MIMIC)" } else { "" };
            let text = text(written, kinds) + mark;
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
}

impl Written {
    /// The rule written out, as it is listed.
    #[must_use]
    pub fn text(&self, kinds: &Kinds) -> String {
        text(self, kinds)
    }
}

/// A rule as written.
fn text(written: &Written, kinds: &Kinds) -> String {
    let listed = |prefixes: bool| -> String {
        let texts: Vec<String> = written
            .conditions
            .iter()
            .filter(|shown| matches!(shown.condition, Condition::Prefix { .. }) == prefixes)
            .map(|shown| condition_text(shown, kinds))
            .collect();
        texts.join(" and ")
    };
    let what = match written.complement.1 {
        Complement::Noun(noun) => kinds.noun_name(noun).to_owned(),
        Complement::Property(property) => property.name().to_owned(),
        Complement::Note(note) => note.to_string(),
    };
    let parts = [
        listed(true),
        negated(written.subject.0, kinds.noun_name(written.subject.1)),
        listed(false),
        lexicon::word(Meaning::Verb(written.verb)).to_owned(),
        negated(written.complement.0, &what),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(" ")
}

fn negated(not: bool, word: &str) -> String {
    match not {
        true => format!("not {word}"),
        false => word.to_owned(),
    }
}

/// What MIMIC has added stands in parentheses (W-LIST-03).
fn condition_text(shown: &Shown, kinds: &Kinds) -> String {
    let bracketed = |text: String| match shown.in_parentheses {
        true => format!("({text})"),
        false => text,
    };
    match &shown.condition {
        &Condition::Prefix { not, prefix } => {
            bracketed(negated(not, lexicon::word(Meaning::Prefix(prefix))))
        }
        Condition::Phrase(phrase) => {
            let preposition = lexicon::word(Meaning::Preposition(phrase.preposition));
            let preposition = bracketed(negated(phrase.not, preposition));
            format!("{preposition} {}", words_text(phrase, kinds))
        }
    }
}

fn words_text(phrase: &Phrase, kinds: &Kinds) -> String {
    let words: Vec<String> = phrase
        .words
        .iter()
        .map(|word| {
            let name = match word.target {
                Target::Noun(noun) => kinds.noun_name(noun),
                Target::Direction(direction) => direction.name(),
                Target::Property(property) => property.name(),
            };
            negated(word.not, name)
        })
        .collect();
    words.join(" and ")
}
