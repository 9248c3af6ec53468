//! `Listed`: exactly the states of the shape (F-ROT-06); also what scripts
//! have (F-TUM-08).

use super::turning::Turner;
use crate::description::TurnLaw;
use crate::rules::ShapeState;

/// The states as they were written; their matrices share their top left cell.
#[must_use]
pub fn states(listed: &[ShapeState]) -> Vec<ShapeState> {
    if listed.is_empty() {
        vec![ShapeState::default()]
    } else {
        listed.to_vec()
    }
}

/// Step 3: the turn in place.
pub fn turn(mut turner: Turner) {
    turner.in_place(|law| matches!(law, TurnLaw::Listed));
}
