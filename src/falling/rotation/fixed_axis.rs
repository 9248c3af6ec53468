//! `FixedAxis`: quarter turns about an axis (F-ROT-02).

use bevy::math::IVec2;

use crate::rules::ShapeState;

/// Returns the matrix extended to a square that turns as a whole: around the
/// axis cell if there is one, otherwise with additional rows below and columns
/// to the right. Also returns the position of the axis cell in the square.
#[must_use]
pub fn square(first: &ShapeState, axis: Option<IVec2>) -> (ShapeState, Option<IVec2>) {
    let size = first.size;
    let Some(axis) = axis else {
        let side = size.max_element();
        return (first.within(IVec2::ZERO, IVec2::splat(side)), None);
    };
    let half = axis.max(size - 1 - axis).max_element().max(0);
    let middle = IVec2::splat(half);
    let side = IVec2::splat(2 * half + 1);
    (first.within(middle - axis, side), Some(middle))
}

/// Returns the first `turns` quarter turns to the right of a square matrix.
#[must_use]
pub fn states(square: &ShapeState, turns: usize) -> Vec<ShapeState> {
    let next = |state: &ShapeState| Some(state.turned_right());
    std::iter::successors(Some(square.clone()), next)
        .take(turns.clamp(1, 4))
        .collect()
}
