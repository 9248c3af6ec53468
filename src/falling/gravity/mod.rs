//! How the blocks of the field fall: fall orders in step 4 (F-GRV-04 to F-GRV-09).

use super::assemble::Plan;
use super::rules::Rules;

/// Adds the systems that the rules name.
pub fn choose(_rules: &Rules, _plan: &mut Plan) {}
