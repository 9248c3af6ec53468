//! Why a condition holds or does not, as messages: written out they are the
//! English of the command line, the window says them in the player's language.

use crate::grammar::Target;
use crate::input::Input;
use crate::inspect::Composed;
use crate::inspect::texts::condition_text;
use crate::kinds::{Kinds, Noun};
use crate::lexicon::Preposition;
use crate::rules::conditions::Test;
use crate::rules::listing::{negated, target_name};
use crate::rules::reasons::{ConditionResult, Never, Reason, TermResult};
use crate::rules::{RuleQuery, Thing};
use kotodama_board::Direction;
use kotodama_formats::{Message, Phrase, msg, phrase};

/// Spelling of words and names of objects in messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    /// As level files do: `text_push`, `rock`.
    AsWritten,
    /// For people: `the word PUSH`, `ROCK`.
    InCapitals,
}

/// Explains how conditions were judged for a thing.
#[derive(Clone, Copy)]
pub struct Why<'a> {
    /// Query for the things of a level.
    pub query: &'a RuleQuery<'a>,
    /// The names of their kinds.
    pub kinds: &'a Kinds,
    /// The thing.
    pub thing: Thing,
    /// Spelling of names.
    pub names: Names,
}

impl Why<'_> {
    /// Explains why the condition was judged as it was.
    #[must_use]
    pub fn why(&self, verdict: &ConditionResult) -> Message {
        match &verdict.reason {
            Reason::Company(others) if others.is_empty() => {
                msg!("inspect-nobody-else", "nothing else is here")
            }
            Reason::Company(others) => {
                let names = others
                    .iter()
                    .map(|&id| self.name(id.into()))
                    .reduce(|first, second| {
                        msg!("inspect-list", "{first}, {second}", first, second)
                    })
                    .unwrap_or_default();
                msg!("inspect-here-too", "here too: {names}", names)
            }
            Reason::AlwaysAlone => msg!("inspect-empty-alone", "an empty cell is always alone"),
            Reason::NeverAlone => msg!("inspect-level-alone", "the level is never alone"),
            Reason::Input(None) => msg!("inspect-no-input", "no move has been made yet"),
            Reason::Input(Some(Input::Wait)) => {
                msg!("inspect-waited", "the last move was to wait")
            }
            Reason::Input(Some(_)) => msg!("inspect-moved", "the last move was not a wait"),
            Reason::Power(power, None) => {
                let power = self.word(power.name());
                msg!("inspect-no-power", "nothing is {power}"; power = power)
            }
            Reason::Power(power, Some(source)) => {
                let (name, power) = (self.name(*source), self.word(power.name()));
                msg!("inspect-power", "{name} is {power}", name; power = power)
            }
            Reason::Dice => msg!("inspect-dice", "decided by chance this turn"),
            Reason::Focus(None) => msg!("inspect-no-focus", "nothing has the focus"),
            Reason::Focus(Some(id)) if Thing::Object(*id) == self.thing => {
                msg!("inspect-focus-here", "the focus is on it")
            }
            Reason::Focus(Some(id)) => {
                let name = self.name((*id).into());
                msg!("inspect-focus-there", "the focus is on {name}", name)
            }
            Reason::Never(Never::Facing) => faces_nowhere(),
            Reason::Never(Never::OnItself) => {
                msg!(
                    "inspect-empty-on-empty",
                    "an empty cell is never on another"
                )
            }
            Reason::Group(true) => msg!("inspect-in-group", "it is in the group"),
            Reason::Group(false) => msg!("inspect-not-in-group", "it is not in the group"),
            Reason::Several(verdicts) => several(verdicts.iter().map(|verdict| {
                let text = condition_text(&verdict.test, self.kinds);
                let why = self.why(verdict);
                match verdict.holds {
                    true => msg!("inspect-holds", "{text}: yes, {why}", text, why),
                    false => msg!("inspect-fails", "{text}: no, {why}", text, why),
                }
            })),
            Reason::Terms(terms) => match verdict.test {
                Test::Phrase { preposition, .. } => {
                    several(terms.iter().map(|term| self.term(preposition, term)))
                }
                _ => Message::default(),
            },
        }
    }

    fn term(&self, preposition: Preposition, term: &TermResult) -> Message {
        if let Target::Direction(_) = term.term.word.target {
            return self
                .query
                .facing_of(self.thing)
                .map_or_else(faces_nowhere, faces);
        }
        let name = target_name(term.term.word.target, self.kinds);
        let word = self.word(&negated(term.term.word.not, name));
        let (count, wanted) = (term.seen, term.term.count);
        if preposition == Preposition::Feeling {
            return msg!("inspect-felt", "{count} rules make it {word}", count, word);
        }
        let outside = self.outside(term);
        let place = match outside {
            0 => self.place(preposition),
            _ => phrase!(
                "inspect-on-board-or-outside",
                "on the board and around the door outside"
            ),
        };
        let found = match (count, wanted) {
            (0, _) => msg!("inspect-none", "no {word} {place}", word, place),
            (_, 1) => msg!("inspect-some", "{count} {word} {place}", count, word, place),
            _ => msg!(
                "inspect-some-of",
                "{count} of {wanted} {word} {place}",
                count,
                wanted,
                word,
                place,
            ),
        };
        match outside {
            0 => found,
            _ => several(
                [
                    found,
                    msg!("inspect-from-outside", "{outside} of them outside", outside),
                ]
                .into_iter(),
            ),
        }
    }

    /// Returns how many targets of a word lay around the icon through which the
    /// level was entered (W-CLV-08).
    fn outside(&self, term: &TermResult) -> u32 {
        // The level itself and EMPTY are no objects either.
        let counts = match term.term.word.target {
            Target::Noun(noun) => noun.is_in_all() || noun == Noun::TEXT,
            _ => false,
        };
        let here = u32::try_from(term.objects.len()).unwrap_or(u32::MAX);
        match counts && self.thing == Thing::Level {
            true => term.seen.saturating_sub(here),
            false => 0,
        }
    }

    /// Says as which noun objects of a cell are read together (K-46).
    #[must_use]
    pub fn composed(&self, composed: &Composed) -> Message {
        let parts = composed.parts.iter().map(|&id| self.name(id.into()));
        let parts = parts
            .reduce(|first, second| msg!("inspect-list", "{first}, {second}", first, second))
            .unwrap_or_default();
        let word = self.word(self.kinds.noun_name(composed.noun));
        msg!(
            "inspect-composed",
            "read together as {word}: {parts}",
            word,
            parts,
        )
    }

    /// Returns the part of the board where a preposition looks.
    fn place(&self, preposition: Preposition) -> Phrase {
        match preposition {
            _ if self.thing == Thing::Level => phrase!("inspect-on-board", "on the board"),
            Preposition::On | Preposition::Feeling => phrase!("inspect-in-cell", "in its cell"),
            Preposition::Near => {
                phrase!("inspect-around", "in its cell and the eight around it")
            }
            Preposition::NextTo => phrase!("inspect-beside", "in the four cells beside it"),
            Preposition::Facing => phrase!("inspect-in-front", "in the cell in front of it"),
            Preposition::Seeing => phrase!("inspect-in-sight", "in its line of sight"),
            Preposition::Without => phrase!("inspect-elsewhere", "elsewhere on the board"),
            Preposition::Above => phrase!("inspect-further-down", "further down in its column"),
            Preposition::Below => phrase!("inspect-further-up", "further up in its column"),
            Preposition::BesideLeft => {
                phrase!("inspect-further-right", "further right in its row")
            }
            Preposition::BesideRight => phrase!("inspect-further-left", "further left in its row"),
        }
    }

    fn name(&self, thing: Thing) -> Message {
        let name = match thing {
            Thing::Object(id) => self.kinds.name(self.query.kind(id)),
            Thing::Empty(_) => "empty",
            Thing::Level => "level",
        };
        match self.names {
            Names::AsWritten => Message::verbatim(name),
            Names::InCapitals => object_name(name),
        }
    }

    fn word(&self, word: &str) -> String {
        match self.names {
            Names::AsWritten => word.to_owned(),
            Names::InCapitals => word.to_uppercase(),
        }
    }
}

/// Returns the name of an object for people: `text_push` is the word PUSH,
/// `rock` an object.
#[must_use]
pub fn object_name(name: &str) -> Message {
    match name.strip_prefix("text_") {
        Some(word) => {
            let word = word.to_uppercase();
            msg!("inspect-word", "the word {word}", word)
        }
        None => Message::verbatim(name.to_uppercase()),
    }
}

/// Joins explanations in one line.
fn several(each: impl Iterator<Item = Message>) -> Message {
    let all = each.reduce(|first, second| msg!("inspect-then", "{first}; {second}", first, second));
    all.unwrap_or_default()
}

fn faces_nowhere() -> Message {
    msg!("inspect-faces-nowhere", "it faces no direction")
}

fn faces(facing: Direction) -> Message {
    match facing {
        Direction::Right => msg!("inspect-it-faces-right", "it faces right"),
        Direction::Up => msg!("inspect-it-faces-up", "it faces up"),
        Direction::Left => msg!("inspect-it-faces-left", "it faces left"),
        Direction::Down => msg!("inspect-it-faces-down", "it faces down"),
    }
}
