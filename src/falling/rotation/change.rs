//! `Change`: the cells stay, the roles change (F-ROT-05).

use crate::rules::ShapeState;

/// Returns as many states as there are dealt roles, each with the roles moved
/// on by one.
#[must_use]
pub fn states(first: &ShapeState, dealt_roles: usize) -> Vec<ShapeState> {
    let last = u8::try_from(dealt_roles.max(1) - 1).unwrap_or(u8::MAX);
    (0..=last)
        .map(|change| ShapeState {
            change,
            ..first.clone()
        })
        .collect()
}
