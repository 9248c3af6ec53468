//! What every game's frame does, whatever its rules: pieces appear and are
//! placed, orders are applied, blocks vanish and fall, the field becomes quiet.

use super::assemble::Plan;
use super::rules::Rules;

/// Adds the systems of every game.
pub fn choose(_rules: &Rules, _plan: &mut Plan) {}
