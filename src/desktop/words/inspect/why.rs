//! Names and signs of the panel, in the player's language.

use crate::board::Direction;
use crate::desktop::ui::language::{self, t};
use crate::words::inspect::why;

/// `text_push` is the word PUSH, `rock` an object.
pub(super) fn object_name(name: &str) -> String {
    language::said(&why::object_name(name))
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
