//! `List` and `Table` (F-ROT-12): displacements that the rule file gives.

use std::borrow::Cow;

use super::super::Turn;
use super::{Shifts, Test, generic, letter};
use crate::description::Shift;

/// Returns the displacements of a list by direction.
#[must_use]
pub fn shifts<'a>(right: &'a [Shift], left: &'a [Shift], test: &Test<'_>) -> Shifts<'a> {
    match test.turn {
        Turn::Right => behind_in_place(right),
        Turn::Left => behind_in_place(left),
        Turn::Rotate180 => generic::shifts(test),
    }
}

/// Returns the displacements of a table by transition; a quarter turn without
/// an entry is made in place only.
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

/// Returns a list that begins with the turn in place means the test already
/// made.
fn behind_in_place(shifts: &[Shift]) -> Shifts<'_> {
    Cow::Borrowed(shifts.strip_prefix(&[(0, 0)]).unwrap_or(shifts))
}
