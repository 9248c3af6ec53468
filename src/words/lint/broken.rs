//! Words that look like a sentence and are none.
//!
//! Looked at are the words of a line that no sentence of its direction has,
//! together with the noun before them if they begin with a verb or a
//! preposition. What decides is the word that would join them, a verb, a
//! preposition, a prefix or AND; only one that is in no sentence at all
//! counts, so that words beside a sentence are not taken for the rest of it:
//!
//! - a noun and a verb without what the verb takes: `BABA IS`, `BABA IS NOT`,
//!   `BABA HAS YOU`;
//! - a verb with what it takes but no noun before it: `IS YOU`;
//! - a noun and a preposition without what it takes: `BABA ON IS YOU`;
//! - AND, or AND NOT, behind a sentence and at the end of its line;
//! - if none of these is there, no verb: a noun before a property, both in no
//!   sentence (`BABA YOU`), nouns joined by AND, a noun with a condition.
//!
//! In Kanji Shift, where every entity is a noun, at least two of the words
//! have to be text.

use std::collections::BTreeSet;

use super::stage::Stage;
use super::{Broken, Lack};
use crate::grammar::{Piece, Term, spelling};
use crate::kinds::Word;
use crate::lexicon::{self, Meaning, Preposition, Verb};
use crate::rules::reading::Line;
use kotodama_board::ObjectId;
use kotodama_formats::{Message, msg};

pub(super) fn broken(stage: &Stage<'_>) -> Vec<Broken> {
    let spelled = stage.spelled();
    let mut found = Vec::new();
    for line in &stage.lines {
        let tokens = tokens(stage, line, &spelled);
        Scan {
            stage,
            line,
            tokens: &tokens,
        }
        .run(&mut found);
    }
    found
}

/// A word of a line, or something that is none.
#[derive(Clone, Debug)]
struct Token {
    what: What,
    text: String,
    objects: Vec<ObjectId>,
    /// A sentence of the line has it.
    taken: bool,
    /// No sentence has it.
    free: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Noun,
    Note,
    /// A letter with which nothing begins, or a mute noun.
    Letter,
    Other(Meaning),
}

/// Returns the words of a line. Of several words in a cell the one that a
/// sentence has, otherwise the first; of spelled words the longest.
fn tokens(stage: &Stage<'_>, line: &Line, spelled: &[BTreeSet<ObjectId>; 2]) -> Vec<Token> {
    let [right, down] = spelled;
    let own = if line.vertical { down } else { right };
    let mut tokens: Vec<Token> = Vec::new();
    let mut at = 0;
    while let Some(cell) = line.cells.get(at) {
        let words = stage.vocabulary.compositions.words(cell);
        let whole = |taken: bool| {
            let is_own = |ids: &[ObjectId]| ids.iter().any(|id| own.contains(id));
            let mut words = words.iter();
            let found = words.find(|(_, ids)| !taken || is_own(ids))?;
            Some((found.0, found.1.clone(), 1))
        };
        let longest = || {
            let words = spelling::words_at(&line.cells, at, stage.vocabulary.spellings);
            let words = words.unwrap_or_default().into_iter();
            let longest = words.max_by_key(|token| (token.width, token.sources.clone()))?;
            match longest.term {
                Term::Word(word) => Some((word, longest.sources, longest.width)),
                Term::Note(_) => None,
            }
        };
        let note = || {
            let mut before = tokens.iter().rev().map(|token| token.what);
            let before = before.find(|what| {
                !matches!(what, What::Note | What::Other(Meaning::And | Meaning::Not))
            });
            if before != Some(What::Other(Meaning::Verb(Verb::Play))) {
                return None;
            }
            let notes = spelling::notes_at(&line.cells, at).unwrap_or_default();
            notes.into_iter().next().map(|note| note.sources)
        };
        let found = whole(true).or_else(longest).or_else(|| whole(false));
        let (what, objects, width) = match found {
            Some((Word::Noun(_), objects, width)) => (What::Noun, objects, width),
            Some((Word::Other(meaning), objects, width)) => (What::Other(meaning), objects, width),
            None => match note() {
                Some(objects) => {
                    let width = objects.len();
                    (What::Note, objects, width)
                }
                None => {
                    let id = cell.iter().map(|piece| match *piece {
                        Piece::Word { id, .. } | Piece::Letter { id, .. } => id,
                    });
                    (What::Letter, id.take(1).collect(), 1)
                }
            },
        };
        at += width.max(1);
        tokens.push(Token {
            what,
            text: stage.spell(&objects),
            taken: objects.iter().any(|id| own.contains(id)),
            free: !objects
                .iter()
                .any(|id| right.contains(id) || down.contains(id)),
            objects,
        });
    }
    tokens
}

struct Scan<'a> {
    stage: &'a Stage<'a>,
    line: &'a Line,
    tokens: &'a [Token],
}

impl Scan<'_> {
    fn what(&self, at: usize) -> Option<What> {
        self.tokens.get(at).map(|token| token.what)
    }

    fn other(&self, at: usize) -> Option<Meaning> {
        match self.what(at)? {
            What::Other(meaning) => Some(meaning),
            _ => None,
        }
    }

    fn is_noun(&self, at: Option<usize>) -> bool {
        at.and_then(|at| self.what(at)) == Some(What::Noun)
    }

    fn is_not(&self, at: usize) -> bool {
        self.other(at) == Some(Meaning::Not)
    }

    fn is_free(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| token.free)
    }

    fn is_taken(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| token.taken)
    }

    fn after_nots(&self, mut at: usize) -> usize {
        while self.is_not(at) {
            at += 1;
        }
        at
    }

    /// Returns the first of the NOTs directly before a word, or the word.
    fn with_nots(&self, mut at: usize) -> usize {
        while let Some(before) = at.checked_sub(1)
            && self.is_not(before)
        {
            at = before;
        }
        at
    }

    fn text(&self, from: usize, to: usize) -> String {
        let words = self.tokens.get(from..to).unwrap_or_default().iter();
        let words: Vec<&str> = words.map(|token| token.text.as_str()).collect();
        words.join(" ")
    }

    fn run(&self, found: &mut Vec<Broken>) {
        let mut from = 0;
        while from < self.tokens.len() {
            if self.is_taken(from) {
                from += 1;
                continue;
            }
            let mut to = from;
            while to < self.tokens.len() && !self.is_taken(to) {
                to += 1;
            }
            self.stretch(from, to, found);
            from = to;
        }
    }

    /// Looks at the words from one to before another, of which no sentence of
    /// the line has any.
    fn stretch(&self, from: usize, to: usize, found: &mut Vec<Broken>) {
        let before = found.len();
        for at in from..to {
            if self.is_free(at) {
                match self.other(at) {
                    Some(Meaning::Verb(verb)) => self.verb(at, verb, found),
                    Some(Meaning::Preposition(word)) => self.preposition(at, word, found),
                    Some(Meaning::And) => self.and(at, found),
                    _ => {}
                }
            }
        }
        if found.len() == before {
            self.no_verb(from, to, found);
        }
    }

    fn verb(&self, at: usize, verb: Verb, found: &mut Vec<Broken>) {
        let before = at.checked_sub(1);
        let next = self.after_nots(at + 1);
        let fits = self.what(next).is_some_and(|what| fits(verb, what));
        if self.is_noun(before) && !fits {
            let first = self.with_nots(at - 1);
            let start = self.text(first, at + 1);
            let (end, message) = match self.tokens.get(next) {
                Some(token) if !matches!(token.what, What::Other(Meaning::Verb(_))) => {
                    let message = msg!(
                        "lint-takes",
                        "{start} … {text}: {verb} takes {what}",
                        start,
                        text = token.text.clone(),
                        what = takes(verb),
                        verb = lexicon::word(Meaning::Verb(verb)).to_uppercase(),
                    );
                    (next + 1, message)
                }
                _ => {
                    let message = msg!(
                        "lint-lacks-complement", "{start} … lacks what it {third}",
                        start = start;
                        third = third(verb),
                    );
                    (next, message)
                }
            };
            self.add(Lack::Complement, message, first, end, found);
        } else if !self.is_noun(before) && fits {
            let text = self.text(at, next + 1);
            let (first, message) = match before {
                Some(not) if self.is_not(not) => (
                    self.with_nots(not),
                    msg!(
                        "lint-not-before-verb",
                        "NOT {text}: NOT goes after a verb, not before it",
                        text,
                    ),
                ),
                _ => {
                    let message = msg!(
                        "lint-lacks-subject",
                        "… {text} lacks a noun before it",
                        text,
                    );
                    (at, message)
                }
            };
            self.add(Lack::Subject, message, first, next + 1, found);
        }
    }

    fn preposition(&self, at: usize, word: Preposition, found: &mut Vec<Broken>) {
        let noun = self.with_nots(at).checked_sub(1);
        let next = self.after_nots(at + 1);
        let is_target = |what| match word {
            Preposition::Feeling => matches!(what, What::Other(Meaning::Property(_))),
            Preposition::Facing => is_direction(what) || what == What::Noun,
            _ => what == What::Noun,
        };
        if let Some(first) = noun
            && self.is_noun(noun)
            && !self.what(next).is_some_and(is_target)
        {
            let first = self.with_nots(first);
            let start = self.text(first, at + 1);
            let wanted = match word {
                Preposition::Feeling => msg!("lint-a-property", "a property"),
                Preposition::Facing => msg!("lint-noun-or-direction", "a noun or a direction"),
                _ => msg!("lint-a-noun", "a noun"),
            };
            let message = msg!(
                "lint-lacks-target",
                "{start} … lacks {wanted} after it",
                start,
                wanted,
            );
            let end = next.min(self.tokens.len());
            self.add(Lack::Target, message, first, end, found);
        }
    }

    fn and(&self, at: usize, found: &mut Vec<Broken>) {
        let follows = at
            .checked_sub(1)
            .is_some_and(|before| self.is_taken(before));
        let next = self.after_nots(at + 1);
        let ends = matches!(
            self.what(next),
            None | Some(What::Letter | What::Other(Meaning::And))
        );
        if follows && ends {
            let text = self.text(at, next);
            let message = msg!("lint-lacks-more", "… {text} … lacks its continuation", text);
            self.add(Lack::Continuation, message, at, next, found);
        }
    }

    /// Remarks what would be a sentence if it had a verb.
    fn no_verb(&self, from: usize, to: usize, found: &mut Vec<Broken>) {
        for at in from..to {
            let has_verb = (at..to).any(|at| matches!(self.other(at), Some(Meaning::Verb(_))));
            if has_verb || !self.is_free(at) {
                continue;
            }
            let free_noun = |at| self.what(at) == Some(What::Noun) && self.is_free(at);
            let (first, end) = match self.other(at) {
                // The next word decides about a noun.
                None => match self.other(at + 1) {
                    Some(Meaning::Property(_)) if free_noun(at) && self.is_free(at + 1) => {
                        (at, at + 2)
                    }
                    Some(Meaning::And) if free_noun(at) && self.is_free(at + 1) => {
                        let next = self.after_nots(at + 2);
                        match free_noun(next) {
                            true => (at, next + 1),
                            false => continue,
                        }
                    }
                    _ => continue,
                },
                Some(Meaning::Preposition(_)) => match self.with_nots(at).checked_sub(1) {
                    Some(noun) if self.is_noun(Some(noun)) => (noun, self.after_nots(at + 1) + 1),
                    _ => continue,
                },
                Some(Meaning::Prefix(_)) => {
                    let next = self.after_nots(at + 1);
                    match self.is_noun(Some(next)) {
                        true => (at, next + 1),
                        false => continue,
                    }
                }
                Some(_) => continue,
            };
            let (first, end) = (self.with_nots(first), end.min(self.tokens.len()));
            let text = self.text(first, end);
            let message = msg!("lint-lacks-verb", "{text} lacks a verb such as IS", text);
            self.add(Lack::Verb, message, first, end, found);
            return;
        }
    }

    fn add(&self, lack: Lack, message: Message, from: usize, to: usize, found: &mut Vec<Broken>) {
        let tokens = self.tokens.get(from..to).unwrap_or_default();
        let objects: Vec<ObjectId> = tokens
            .iter()
            .flat_map(|token| token.objects.iter().copied())
            .collect();
        let texts = objects.iter().filter(|&&id| {
            let name = self.stage.name(id);
            name.starts_with("text_")
        });
        if self.stage.ruleset.entities_are_nouns && texts.count() < 2 {
            return;
        }
        found.push(Broken {
            lack,
            message,
            words: self.stage.words(&objects, self.line.vertical),
        });
    }
}

fn fits(verb: Verb, what: What) -> bool {
    match verb {
        Verb::Is | Verb::Write => matches!(what, What::Noun | What::Other(Meaning::Property(_))),
        Verb::Play => what == What::Note,
        _ => what == What::Noun,
    }
}

fn is_direction(what: What) -> bool {
    match what {
        What::Other(Meaning::Property(property)) => lexicon::direction(property).is_some(),
        _ => false,
    }
}

/// Returns the possible complements of a verb, for messages.
fn takes(verb: Verb) -> Message {
    match verb {
        Verb::Is | Verb::Write => msg!("lint-noun-or-property", "a noun or a property"),
        Verb::Play => msg!("lint-a-note", "a note"),
        _ => msg!("lint-a-noun", "a noun"),
    }
}

/// Returns the end of the message `BABA IS … lacks what it ...`.
const fn third(verb: Verb) -> &'static str {
    match verb {
        Verb::Is => "is",
        Verb::Has => "has",
        Verb::Make => "makes",
        Verb::Eat => "eats",
        Verb::Fear => "fears",
        Verb::Follow => "follows",
        Verb::Mimic => "mimics",
        Verb::Play => "plays",
        Verb::Write => "writes",
    }
}
