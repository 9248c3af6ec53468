//! Position at which a piece appears (F-MOD-07, F-RON-16).

use bevy::math::IVec2;

use super::description::Spawn;
use super::rules::{Rules, Shape};

/// Returns the origin at which a shape appears in state 0.
#[must_use]
pub fn origin(rules: &Rules, shape: &Shape) -> IVec2 {
    let pieces = &rules.description.pieces;
    let state = shape.state(0);
    match pieces.spawn {
        Spawn::Origin(x, y) => IVec2::new(i32::from(x), i32::from(y)),
        Spawn::Axis(x, y) => {
            IVec2::new(i32::from(x), i32::from(y)) - shape.axis.unwrap_or(IVec2::ZERO)
        }
        Spawn::Default { above } => {
            let field = rules.description.field;
            let top = state.cells.iter().map(|cell| cell.offset.y).min();
            IVec2::new(
                (i32::from(field.width) - state.size.x).div_euclid(2),
                i32::from(field.hidden) - top.unwrap_or(0) - i32::from(above),
            )
        }
    }
}
