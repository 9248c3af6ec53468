//! Clear methods: what becomes of matched blocks (F-MTH-01, F-MTH-02, F-MTH-03).

use super::assemble::Plan;
use super::rules::Rules;

/// Adds the systems that the rules name.
pub fn choose(_rules: &Rules, _plan: &mut Plan) {}
