//! Why a condition holds or does not, in the player's language.

use crate::board::Direction;
use crate::desktop::ui::language::t;
use crate::words::grammar::Target;
use crate::words::input::Input;
use crate::words::inspect::lines::{condition_text, target_name};
use crate::words::kinds::Kinds;
use crate::words::lexicon::Preposition;
use crate::words::rules::conditions::Test;
use crate::words::rules::reasons::{Never, Reason, TermVerdict, Verdict};
use crate::words::rules::{RuleQuery, Thing};

/// What is asked about the things of a level.
#[derive(Clone, Copy)]
pub(super) struct Why<'a> {
    pub query: &'a RuleQuery<'a>,
    pub kinds: &'a Kinds,
    /// About whom conditions are judged.
    pub thing: Thing,
}

impl Why<'_> {
    /// The name of a thing, as objects are called.
    pub(super) fn name(&self, thing: Thing) -> String {
        match thing {
            Thing::Object(id) => object_name(self.kinds.name(self.query.kind(id))),
            Thing::Empty(_) => "EMPTY".to_owned(),
            Thing::Level => "LEVEL".to_owned(),
        }
    }

    /// Why the condition was judged as it was.
    pub(super) fn why(&self, verdict: &Verdict) -> String {
        match &verdict.reason {
            Reason::Company(others) if others.is_empty() => t!("inspect-nobody-else"),
            Reason::Company(others) => {
                let names = others.iter().map(|&id| self.name(id.into()));
                let names: Vec<String> = names.collect();
                t!("inspect-here-too", names = names.join(", "))
            }
            Reason::AlwaysAlone => t!("inspect-empty-alone"),
            Reason::NeverAlone => t!("inspect-level-alone"),
            Reason::Input(None) => t!("inspect-no-input"),
            Reason::Input(Some(Input::Wait)) => t!("inspect-waited"),
            Reason::Input(Some(_)) => t!("inspect-moved"),
            Reason::Power(None) => t!("inspect-no-power"),
            Reason::Power(Some(source)) => t!("inspect-power", name = self.name(*source)),
            Reason::Dice => t!("inspect-dice"),
            Reason::Focus(None) => t!("inspect-no-focus"),
            Reason::Focus(Some(id)) if Thing::Object(*id) == self.thing => {
                t!("inspect-focus-here")
            }
            Reason::Focus(Some(id)) => {
                t!("inspect-focus-there", name = self.name((*id).into()))
            }
            Reason::Never(Never::Facing) => t!("inspect-faces-nowhere"),
            Reason::Never(Never::OnItself) => t!("inspect-empty-on-empty"),
            Reason::Group(true) => t!("inspect-in-group"),
            Reason::Group(false) => t!("inspect-not-in-group"),
            Reason::Several(verdicts) => {
                let each = verdicts.iter().map(|verdict| {
                    let text = condition_text(&verdict.test, self.kinds);
                    format!("{text} {} ({})", mark(verdict.holds), self.why(verdict))
                });
                each.collect::<Vec<_>>().join("; ")
            }
            Reason::Terms(terms) => {
                let Test::Phrase { preposition, .. } = verdict.test else {
                    return String::new();
                };
                let each = terms.iter().map(|term| self.term(preposition, term));
                each.collect::<Vec<_>>().join("; ")
            }
        }
    }

    fn term(&self, preposition: Preposition, term: &TermVerdict) -> String {
        if let Target::Direction(_) = term.term.word.target {
            return match self.query.way(self.thing) {
                None => t!("inspect-faces-nowhere"),
                Some(facing) => faces(facing),
            };
        }
        let mut word = target_name(term.term.word.target, self.kinds).to_uppercase();
        if term.term.word.not {
            word = format!("NOT {word}");
        }
        if preposition == Preposition::Feeling {
            return t!("inspect-felt", count = term.seen, word = word);
        }
        let place = self.place(preposition);
        match (term.seen, term.term.count) {
            (0, _) => t!("inspect-none", word = word, place = place),
            (seen, 1) => t!("inspect-some", count = seen, word = word, place = place),
            (seen, wanted) => t!(
                "inspect-some-of",
                count = seen,
                wanted = wanted,
                word = word,
                place = place,
            ),
        }
    }

    fn place(&self, preposition: Preposition) -> String {
        match preposition {
            _ if self.thing == Thing::Level => t!("inspect-on-board"),
            Preposition::On | Preposition::Feeling => t!("inspect-in-cell"),
            Preposition::Near => t!("inspect-around"),
            Preposition::Facing => t!("inspect-in-front"),
            Preposition::Without => t!("inspect-elsewhere"),
            Preposition::Above => t!("inspect-further-down"),
            Preposition::Below => t!("inspect-further-up"),
            Preposition::BesideLeft => t!("inspect-further-right"),
            Preposition::BesideRight => t!("inspect-further-left"),
        }
    }
}

/// `text_push` is the word PUSH, `rock` an object.
pub(super) fn object_name(name: &str) -> String {
    match name.strip_prefix("text_") {
        Some(word) => t!("inspect-word", word = word.to_uppercase()),
        None => name.to_uppercase(),
    }
}

/// Where something faces.
pub(super) fn faces(facing: Direction) -> String {
    match facing {
        Direction::Right => t!("inspect-faces-right"),
        Direction::Up => t!("inspect-faces-up"),
        Direction::Left => t!("inspect-faces-left"),
        Direction::Down => t!("inspect-faces-down"),
    }
}

/// A sign for yes or no.
pub(super) const fn mark(holds: bool) -> &'static str {
    if holds { "○" } else { "×" }
}
