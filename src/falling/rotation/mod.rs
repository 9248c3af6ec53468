//! How pieces turn (F-ROT, F-KICK).
//!
//! Each law has a file with the pure function that gives a shape's states.

pub mod change;
pub mod fixed_axis;
pub mod listed;
pub mod movable_axis;
pub mod swap;

use super::assemble::Plan;
use super::rules::Rules;

/// Adds the systems that the rules name.
pub fn choose(_rules: &Rules, _plan: &mut Plan) {}
