//! `MovableAxis`: quarter turns without a common axis (F-ROT-03).

use bevy::math::IVec2;

use crate::description::Align;
use crate::rules::ShapeState;

/// Returns the first `turns` quarter turns to the right of the trimmed matrix,
/// with anchors that keep a point of the bounding box in place.
///
/// Every anchor is relative to state 0, so four turns lead back exactly. If the
/// difference between the sides is odd, the box lies half a cell further left
/// and higher than the exact centre.
#[must_use]
pub fn states(first: &ShapeState, align: Align, turns: usize) -> Vec<ShapeState> {
    let first = first.trimmed();
    let next = |state: &ShapeState| Some(state.turned_right());
    let mut states: Vec<_> = std::iter::successors(Some(first.clone()), next)
        .take(turns.clamp(1, 4))
        .collect();
    for state in &mut states {
        let spare = first.size - state.size;
        let half = spare.div_euclid(IVec2::splat(2));
        state.anchor = match align {
            Align::BottomLeft => IVec2::new(0, spare.y),
            Align::BottomCentre => IVec2::new(half.x, spare.y),
            Align::Centre => half,
        };
    }
    states
}
