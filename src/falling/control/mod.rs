//! Effects of buttons and gravity on the piece (step 3, F-CTL).

mod descend;
mod hard_drop;
pub mod hold;
mod lock;
mod shift;

use super::description::{HardDrop, HoldRule, Lock};
use super::input;
use super::plan::Plan;
use super::rules::Rules;
use super::stage::Stage;
pub use descend::{NoGravity, SoftDropFactor, Speed, Speeds, natural};

/// Adds the systems that the rules name.
pub fn choose(rules: &Rules, plan: &mut Plan) {
    plan.state::<input::Input>();
    plan.cache::<Speeds>();
    plan.add(Stage::Input, "input", input::read);
    if rules.description.pieces.hold != HoldRule::Off {
        plan.add(Stage::Hold, "control.hold", hold::hold);
    }
    plan.add(Stage::Shift, "control.shift", shift::shift);
    if rules.gravity().hard != HardDrop::Off {
        plan.add(Stage::HardDrop, "control.hard_drop", hard_drop::hard_drop);
    }
    plan.add(Stage::Descend, "gravity.piece", descend::descend);
    if let Lock::Delay { frames, .. } = rules.gravity().lock {
        plan.add(Stage::Lock, "control.lock", lock::lock(frames));
    }
}
