//! `List` and `Table` (F-ROT-12): offsets from the rule file.

use std::borrow::Cow;

use super::super::Turn;
use super::{Shifts, Test, generic, letter};
use crate::description::Shift;

/// Returns the offsets of a list by direction of the turn.
#[must_use]
pub fn shifts<'a>(right: &'a [Shift], left: &'a [Shift], test: &Test<'_>) -> Shifts<'a> {
    match test.turn {
        Turn::Right => behind_in_place(right),
        Turn::Left => behind_in_place(left),
        Turn::Rotate180 => generic::shifts(test),
    }
}

/// Returns the offsets of a table by transition; a quarter turn without an
/// entry has none.
#[must_use]
pub fn of_table<'a>(table: &'a [(String, Vec<Shift>)], test: &Test<'_>) -> Shifts<'a> {
    let letters = [test.piece.rotation, test.placed.rotation].map(letter);
    let is_key = |key: &str| key.chars().map(Some).eq(letters);
    match table.iter().find(|(key, _)| is_key(key)) {
        Some((_, shifts)) => behind_in_place(shifts),
        None if test.turn == Turn::Rotate180 => generic::shifts(test),
        None => Cow::Borrowed(&[]),
    }
}

/// Returns the offsets without a leading (0, 0), since the turn in place has
/// been tested already.
fn behind_in_place(shifts: &[Shift]) -> Shifts<'_> {
    Cow::Borrowed(shifts.strip_prefix(&[(0, 0)]).unwrap_or(shifts))
}
