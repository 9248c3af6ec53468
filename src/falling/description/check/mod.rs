//! What cannot work although it is well-formed (F-RON-04), and what may not be
//! meant.

use super::Description;
use super::reader::Places;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Cannot work: the description is refused.
    Error,
    /// Works, but may not be meant.
    Warning,
}

/// Something that is wrong with a description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// How bad it is.
    pub severity: Severity,
    /// What it is about: a path such as `clear.rules[0].when.min`. Parts that
    /// the file leaves out count as standing where the part around them does.
    pub path: String,
    /// The character of the string there that it is about, counted from 0.
    pub character: Option<usize>,
    /// The fields of the description it looked at: faults of these may be the
    /// cause.
    pub fields: &'static [&'static str],
    /// What is wrong and what was expected, in one line.
    pub message: String,
}

impl Remark {
    /// The byte offset in the text in which these are the places.
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

/// Everything that is wrong with a description, in no particular order.
#[must_use]
pub fn check(_description: &Description) -> Vec<Remark> {
    Vec::new()
}
