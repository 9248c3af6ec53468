//! `Listed`: exactly the states of the shape (F-ROT-06); also what scripts
//! have (F-TUM-08).

use crate::rules::ShapeState;

/// Returns the states as they were written; their matrices share their top left
/// cell.
#[must_use]
pub fn states(listed: &[ShapeState]) -> Vec<ShapeState> {
    if listed.is_empty() {
        vec![ShapeState::default()]
    } else {
        listed.to_vec()
    }
}
