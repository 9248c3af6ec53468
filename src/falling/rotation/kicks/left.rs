//! `Left` (F-ROT-12): one column to the left, from upright to flat.

use std::borrow::Cow;

use bevy::math::IVec2;

use super::{Shifts, Test};
use crate::rules::ShapeState;

/// Returns the offset for turns from a state that is higher than wide to one
/// that is wider than high; no offset otherwise.
#[must_use]
pub fn shifts<'a>(test: &Test<'_>) -> Shifts<'a> {
    let size = |state: &ShapeState| {
        let extent = state.extent();
        extent.map_or(IVec2::ZERO, |(low, high)| high - low)
    };
    let from = size(test.shape.state(test.piece.rotation));
    let to = size(test.shape.state(test.placed.rotation));
    Cow::Borrowed(if from.y > from.x && to.x > to.y {
        &[(-1, 0)]
    } else {
        &[]
    })
}
