//! `Pair` (F-ROT-10): for a shape of an axis cell and one other, its child.

use std::borrow::Cow;

use bevy::math::IVec2;

use super::{Shifts, Test, generic};
use crate::rules::Shape;

/// Returns the position of the child relative to the axis; `None` if the shape
/// is not such a pair.
#[must_use]
pub fn child(shape: &Shape, rotation: usize) -> Option<IVec2> {
    let axis = shape.axis?;
    let [one, other] = shape.state(rotation).cells.as_slice() else {
        return None;
    };
    match (one.offset == axis, other.offset == axis) {
        (true, false) => Some(other.offset - axis),
        (false, true) => Some(one.offset - axis),
        _ => None,
    }
}

/// Returns the offsets: the axis moves by one cell, away from the child. It is
/// never moved above the field by the floor. Shapes that are not pairs use
/// the offsets of `Generic`.
#[must_use]
pub fn shifts<'a>(test: &Test<'_>) -> Shifts<'a> {
    let rotation = test.placed.rotation;
    let (Some(child), Some(axis)) = (child(test.shape, rotation), test.shape.axis) else {
        return generic::shifts(test);
    };
    let away = -child;
    if away.y < 0 && test.placed.origin.y + axis.y + away.y < 0 {
        return Cow::Borrowed(&[]);
    }
    match (i8::try_from(away.x), i8::try_from(away.y)) {
        (Ok(x), Ok(y)) => Cow::Owned(vec![(x, y)]),
        _ => Cow::Borrowed(&[]),
    }
}
