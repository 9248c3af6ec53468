//! One turn: the schedule [`Turn`], a chain of systems in the order of the
//! phases of `words-turn.md`. Each decides by asking
//! [`RuleQuery`](super::rules::RuleQuery) and then changes tiles; it knows no other.
//!
//! Stretches of the turn in which mostly nothing happens are schedules of
//! their own (`TurnStage`): if no rule uses their words, and nothing on the board
//! asks for them, a stretch costs one question. Inside it every system has a
//! run condition, so that words nobody uses are not looked for on the board.

mod back;
mod destroy;
mod empties;
mod facing;
mod fall;
pub mod first_person;
mod follow;
mod hold;
mod judge;
pub mod level;
pub mod looks;
pub mod memory;
mod movement;
mod overlap;
pub mod select;
mod situation;
pub mod sounds;
mod stages;
mod teleport;
mod transform;
mod upkeep;

pub use judge::chance_may_help;

use bevy::ecs::prelude::*;
use bevy::ecs::schedule::{ScheduleConfigs, ScheduleLabel};
use bevy::ecs::system::ScheduleSystem;

use self::memory::TurnMemory;
use self::situation::asks;
use super::input::Input;
use super::lexicon::{Property, mask};
use super::outcome::Outcome;
use super::rules::{self, Rules};
use kotodama_sim::deterministic;

/// The schedule that plays one turn.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Turn;

/// The schedule that reads the rules and sets float states at level start
/// (W-TURN-11).
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Start;

/// The schedule that derives again what undo, restart and snapshots do not
/// store: rules, loss and looks.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Resume;

/// What answers to input, apart from 3D objects (W-STAT-04).
pub const ANSWERS_INPUT: &[Property] = &[Property::You, Property::You2, Property::Select];

/// Run condition: some rule gives one of these properties.
fn given(properties: &[Property]) -> impl FnMut(Res<Rules>) -> bool + Clone + use<> {
    let mask = mask(properties);
    move |rules| rules.give_any(mask)
}

fn a_player_steps(memory: Res<TurnMemory>) -> bool {
    memory.input.is_step()
}

/// Plays one turn without keeping it for undo.
pub fn pass(world: &mut World, input: Input) {
    world.resource_mut::<TurnMemory>().input = input;
    let mut outcome = world.resource_mut::<Outcome>();
    outcome.turn += 1;
    outcome.input = Some(input);
    world.run_schedule(Turn);
}

/// Makes what the phases remember anew.
pub fn add_resources(world: &mut World) {
    world.insert_resource(TurnMemory::default());
    world.insert_resource(looks::Looks::default());
    world.insert_resource(sounds::Sounds::default());
    world.insert_resource(first_person::FirstPersonCycle::default());
}

/// Makes the schedules of a world.
pub fn add_schedules(world: &mut World) {
    world.add_schedule(turn());
    world.add_schedule(start());
    world.add_schedule(resume());
}

/// What is judged behind the last reading point can end the level as well
/// (W-LOOP-04).
fn judged_too_deep() -> ScheduleConfigs<ScheduleSystem> {
    (
        upkeep::read_rules,
        first_person::renew
            .pipe(first_person::replace)
            .run_if(asks(first_person::is_active)),
        judge::check_loss,
    )
        .chain()
        .run_if(upkeep::conditions_are_too_deep)
}

fn start() -> Schedule {
    let mut schedule = deterministic(Start);
    schedule.add_systems(
        (
            upkeep::begin,
            upkeep::limit_copies,
            upkeep::read_rules,
            select::return_to_icon.run_if(select::play_returned),
            upkeep::read_rules.run_if(asks(upkeep::rules_need_reading)),
            rules::find_broken.pipe(rules::set_marks),
            rules::find_floating.pipe(rules::set_marks),
            follow::follow.pipe(facing::face_all),
            first_person::renew
                .pipe(first_person::replace)
                .run_if(asks(first_person::is_active)),
            back::find_back.pipe(back::mark),
            judge::check_loss,
            judged_too_deep(),
            upkeep::end,
            looks::refresh_looks,
        )
            .chain(),
    );
    schedule
}

fn resume() -> Schedule {
    let mut schedule = deterministic(Resume);
    schedule.add_systems(
        (
            rules::form_again,
            judge::check_loss,
            looks::refresh_looks.run_if(looks::looks_may_have_changed),
        )
            .chain(),
    );
    schedule
}

fn turn() -> Schedule {
    let mut turn = deterministic(Turn);
    turn.add_systems(
        (
            upkeep::begin,
            stages::opening().into_system(),
            movement::move_you.run_if(a_player_steps),
            stages::moves().into_system(),
            stages::first_transform().into_system(),
            stages::facings().into_system(),
            stages::falls().into_system(),
            upkeep::limit_copies.run_if(upkeep::something_entered),
            stages::effects().into_system(),
            judge::meet.pipe(judge::award).run_if(given(&[
                Property::Win,
                Property::End,
                Property::Bonus,
            ])),
            judge::remove_out_of_bounds.run_if(judge::something_is_out_of_bounds),
            level::transform.run_if(level::may_transform),
            upkeep::limit_copies.run_if(upkeep::something_entered),
            stages::closing().into_system(),
            judge::check_loss,
            judged_too_deep(),
            upkeep::end,
            looks::show_turn.run_if(looks::looks_may_have_changed),
        )
            .chain(),
    );
    turn
}
