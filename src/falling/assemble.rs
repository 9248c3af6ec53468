//! Assembles the schedule of a frame from the rules (F-SYS): the stages are
//! fixed, and each feature that the rules name contributes its systems to its
//! stage.

use bevy::ecs::prelude::*;

use super::plan::Plan;
use super::rules::Rules;
use super::stage::Group;
use super::{
    clear, control, flow, frame, garbage, goal, gravity, host, level, method, over, randomizer,
    rotation, score, sentence, stock, tally, template, versus,
};

/// Returns the systems that the rules select.
#[must_use]
pub fn plan(rules: &Rules) -> Plan {
    let mut plan = Plan::default();
    frame::choose(rules, &mut plan);
    control::choose(rules, &mut plan);
    randomizer::choose(rules, &mut plan);
    rotation::choose(rules, &mut plan);
    clear::choose(rules, &mut plan);
    method::choose(rules, &mut plan);
    stock::choose(rules, &mut plan);
    template::choose(rules, &mut plan);
    host::choose(rules, &mut plan);
    sentence::choose(rules, &mut plan);
    gravity::choose(rules, &mut plan);
    garbage::choose(rules, &mut plan);
    score::choose(rules, &mut plan);
    versus::choose(rules, &mut plan);
    level::choose(rules, &mut plan);
    goal::choose(rules, &mut plan);
    over::choose(rules, &mut plan);
    tally::choose(rules, &mut plan);
    plan
}

/// Returns the schedule of a plan. Groups of stages with nothing to do are
/// skipped as a whole; a play that has ended does not go on (F-FRM-08).
#[must_use]
pub fn schedule(rules: &Rules, plan: Plan) -> Schedule {
    let mut schedule = plan.schedule();
    schedule.configure_sets((
        Group::Waiting.run_if(frame::waits),
        Group::Held.run_if(frame::is_controlled),
        Group::Controlled.run_if(frame::is_controlled),
        Group::Awake.run_if(frame::is_awake(rules)),
        // A script can fail in step 4, which ends the play.
        Group::Following.in_set(Group::Awake).run_if(flow::goes_on),
        Group::Closing.run_if(flow::goes_on),
    ));
    schedule
}
