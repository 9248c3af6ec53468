//! The flood fill.

use bevy::math::IVec2;

use super::draft::{Draft, same_things};
use kotodama_documents::fill;

/// Returns the cells with the same contents as `start` that are connected to it
/// by sides, in the order in which they are found; none if `start` is outside.
///
/// One pass over the stacks of the board finds the cells with the same
/// contents, another walks through the connected ones, row by row.
#[must_use]
pub fn connected(draft: &Draft, start: IVec2) -> Vec<IVec2> {
    let bounds = draft.bounds();
    if !bounds.contains(start) {
        return Vec::new();
    }
    let wanted = draft.stack(start);
    let mut open = vec![wanted.is_empty(); bounds.area()];
    for (cell, stack) in draft.stacks() {
        if let Some(slot) = bounds.index(cell).and_then(|index| open.get_mut(index)) {
            *slot = same_things(stack, wanted);
        }
    }
    fill::connected(bounds, start, open)
}
