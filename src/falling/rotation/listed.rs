//! `Listed`: exactly the states of the shape (F-ROT-06); scripts use it too
//! (F-TUM-08).

use crate::rules::ShapeState;

/// Returns the states as written; the top left cells of their matrices
/// coincide.
#[must_use]
pub fn states(listed: &[ShapeState]) -> Vec<ShapeState> {
    if listed.is_empty() {
        vec![ShapeState::default()]
    } else {
        listed.to_vec()
    }
}
