//! What a bot believes of the rules it plays. It knows those of a rule file;
//! a script tells nobody what it clears.

use super::super::open::Opened;
use super::super::rules::Rules;

/// The rules that a bot looks ahead with.
#[must_use]
pub fn believed(opened: &Opened) -> Rules {
    opened.rules.clone()
}
