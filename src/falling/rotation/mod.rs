//! How pieces turn (F-ROT, F-KICK).

use super::assemble::Plan;
use super::rules::Rules;

/// Adds the systems that the rules name.
pub fn choose(_rules: &Rules, _plan: &mut Plan) {}
