//! `Generic` (F-ROT-08), also the super rotation of scripts.

use std::borrow::Cow;

use super::super::Turn;
use super::{Shifts, Test};
use crate::description::Shift;

/// Offsets for turns to the right and half turns.
const RIGHT: [Shift; 7] = [(-1, 0), (1, 0), (0, -1), (-1, -1), (1, -1), (-2, 0), (2, 0)];

/// Offsets for turns to the left: those of [`RIGHT`] with x negated.
const LEFT: [Shift; 7] = [(1, 0), (-1, 0), (0, -1), (1, -1), (-1, -1), (2, 0), (-2, 0)];

/// Returns the offsets.
#[must_use]
pub fn shifts<'a>(test: &Test<'_>) -> Shifts<'a> {
    Cow::Borrowed(match test.turn {
        Turn::Right | Turn::Rotate180 => &RIGHT,
        Turn::Left => &LEFT,
    })
}
