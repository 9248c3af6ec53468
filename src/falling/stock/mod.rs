//! What releases the blocks that stock rules have marked (F-MTH-03 to F-MTH-05).

use super::assemble::Plan;
use super::rules::Rules;

/// Adds the systems that the rules name.
pub fn choose(_rules: &Rules, _plan: &mut Plan) {}
