//! `Arika` (F-KICK-03): one to the right, one to the left, with exceptions.

use std::borrow::Cow;

use super::{Shifts, Test};
use crate::rules::ShapeState;

/// Returns the offsets. A straight piece has none. Neither has a J, L or T that
/// turns from flat to upright if the first obstructed cell, in reading order,
/// is in the middle column.
#[must_use]
pub fn shifts<'a>(test: &Test<'_>) -> Shifts<'a> {
    let from = test.shape.state(test.piece.rotation);
    let to = test.shape.state(test.placed.rotation);
    let refuses = is_straight(from) || has_row_of_three(from) && is_stopped_in_the_middle(test, to);
    Cow::Borrowed(if refuses { &[] } else { &[(1, 0), (-1, 0)] })
}

/// Returns whether the state is a line of more than three cells.
fn is_straight(state: &ShapeState) -> bool {
    let extent = state.extent();
    extent.is_some_and(|(low, high)| (high - low).min_element() == 0 && state.cells.len() > 3)
}

/// Returns whether the state is flat with a row of three, which holds for J, L
/// and T but not for S and Z.
fn has_row_of_three(state: &ShapeState) -> bool {
    let row = |y: i32| state.cells.iter().filter(move |cell| cell.offset.y == y);
    state.size.x == 3 && (0..state.size.y).any(|y| row(y).count() == 3)
}

/// Returns whether the first obstructed cell is in the middle column.
fn is_stopped_in_the_middle(test: &Test<'_>, state: &ShapeState) -> bool {
    let origin = test.placed.origin;
    let mut offsets = state.cells.iter().map(|cell| cell.offset);
    let first = offsets.find(|&offset| !test.grid.fits([origin + offset]));
    first.is_some_and(|offset| offset.x == state.size.x / 2)
}
