//! Checks of well-formed descriptions: contradictions that cannot work
//! (F-RON-04), and settings that may be mistakes.
//!
//! One file for each component. A check that looks at several components names
//! all of them in its messages (F-SYS-03).

mod blocks;
mod clear;
mod facts;
mod gravity;
mod methods;
mod pieces;
mod rotation;
mod score;
mod settings;
mod versus;

use std::fmt::Display;

use super::Description;
use super::context::Places;
use kotodama_formats::Message;

use self::facts::Facts;

/// Severity of a remark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Cannot work: the description is refused.
    Error,
    /// Works, but may be a mistake.
    Warning,
}

/// A problem in a description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Severity of the problem.
    pub severity: Severity,
    /// Subject of the remark: a path such as `clear.rules[0].when.min`. Parts
    /// that the file leaves out count as located where the enclosing part is.
    pub path: String,
    /// Index from 0 of the character within the string at `path`.
    pub character: Option<usize>,
    /// Fields of the description that the check looked at; the problem may be
    /// caused by faults in these.
    pub fields: &'static [&'static str],
    /// One-line message: the problem and what was expected.
    pub message: Message,
}

impl Remark {
    /// Returns the byte offset of the remark in the text from which `places`
    /// was made.
    #[must_use]
    pub fn place(&self, text: &str, places: &Places) -> usize {
        let at = places.find(&self.path);
        let literal = text.get(at..).and_then(|rest| rest.strip_prefix('"'));
        match (self.character, literal) {
            (Some(index), Some(literal)) => {
                let mut before = literal.char_indices().take(index + 1);
                let is_plain = before.clone().all(|(_, c)| !matches!(c, '\\' | '"'));
                let (offset, _) = before.nth(index).filter(|_| is_plain).unwrap_or((0, ' '));
                at + 1 + offset
            }
            _ => at,
        }
    }
}

/// Collector of remarks.
struct Remarks {
    list: Vec<Remark>,
    /// Fields that the current check looks at.
    fields: &'static [&'static str],
}

impl Remarks {
    fn add(&mut self, severity: Severity, path: impl Display, message: Message) {
        self.list.push(Remark {
            severity,
            path: path.to_string(),
            character: None,
            fields: self.fields,
            message,
        });
    }

    fn error(&mut self, path: impl Display, message: Message) {
        self.add(Severity::Error, path, message);
    }

    fn warning(&mut self, path: impl Display, message: Message) {
        self.add(Severity::Warning, path, message);
    }

    /// Reports an error about one character of a string.
    fn error_in(&mut self, path: impl Display, character: usize, message: Message) {
        self.error(path, message);
        if let Some(last) = self.list.last_mut() {
            last.character = Some(character);
        }
    }
}

type Check = fn(&Facts<'_>, &mut Remarks);

/// All checks, each with the fields of the description it looks at.
const CHECKS: &[(&[&str], Check)] = &[
    (&["blocks"], blocks::unique),
    (&["blocks", "pieces"], blocks::dealt),
    (&["pieces"], pieces::names),
    (&["pieces", "blocks"], pieces::cells),
    (&["pieces"], pieces::deal),
    (&["pieces", "blocks"], pieces::opening),
    (&["pieces", "field"], pieces::spawn),
    (&["rotation", "pieces"], rotation::states),
    (&["rotation", "pieces"], rotation::pair),
    (&["rotation", "pieces"], rotation::tables),
    (&["rotation", "pieces", "blocks"], rotation::change),
    (&["gravity"], gravity::fall_table),
    (&["gravity"], gravity::points),
    (&["gravity", "pieces"], gravity::joints),
    (&["gravity", "level"], gravity::levels),
    (&["clear", "blocks"], clear::roles),
    (&["clear", "field"], clear::sizes),
    (&["clear", "blocks"], clear::alike),
    (&["clear", "field"], clear::words),
    (&["clear"], clear::order),
    (&["clear"], methods::stock),
    (&["clear", "blocks"], methods::changes),
    (&["clear", "pieces"], score::spins),
    (&["clear"], score::rules),
    (&["clear", "blocks"], score::targets),
    (&["game_over", "field"], settings::game_over),
    (&["level", "clear"], settings::level),
    (&["goal", "clear", "gravity", "level"], settings::goal),
    (
        &["goal", "blocks", "pieces", "start", "garbage", "clear"],
        settings::targets,
    ),
    (&["start", "field"], settings::start_size),
    (&["start", "blocks"], settings::start_roles),
    (&["garbage", "field"], settings::garbage_size),
    (&["garbage", "blocks"], settings::garbage_roles),
    (&["versus", "blocks"], versus::roles),
    (&["versus", "field"], versus::sizes),
    (&["versus", "clear"], versus::attacks),
    (&["display", "pieces"], settings::display),
];

/// Returns all remarks on a description, in no particular order. A description
/// that leaves everything to a script (F-RON-03) has none.
#[must_use]
pub fn check(description: &Description) -> Vec<Remark> {
    if description.script.is_some() {
        return Vec::new();
    }
    let facts = Facts::new(description);
    let mut remarks = Remarks {
        list: Vec::new(),
        fields: &[],
    };
    for (fields, check) in CHECKS {
        remarks.fields = fields;
        check(&facts, &mut remarks);
    }
    remarks.list
}

/// Returns the roles that can enter the field by the rules alone: dealt, in
/// shapes, at the start, as garbage, or by a change.
#[must_use]
pub fn appearing(description: &Description) -> Vec<u8> {
    let facts = Facts::new(description);
    let roles = description.blocks.iter().map(|block| block.id);
    roles.filter(|&role| facts.can_appear(role)).collect()
}
