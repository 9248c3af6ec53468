//! One turn: the schedule [`Turn`], a chain of systems in the order of the
//! phases of `words-turn.md`. Each decides by asking
//! [`RuleQuery`](super::rules::RuleQuery) and then changes tiles; it knows no other.
//!
//! The chain is a [`Sequence`]: every system has a condition, so that words
//! nobody uses are not looked for on the board. Stretches of the turn in which
//! mostly nothing happens are stages: if no rule uses their words, and nothing
//! on the board asks for them, a stretch costs one question.

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
mod sequence;
mod situation;
pub mod sounds;
mod stages;
mod teleport;
mod transform;
mod upkeep;

pub use judge::chance_may_help;

use bevy::ecs::prelude::*;
use bevy::ecs::schedule::ScheduleLabel;

use self::memory::TurnMemory;
pub use self::sequence::Sequence;
use self::sequence::When;
use super::input::Input;
use super::lexicon::Property;
use super::outcome::Outcome;
use super::rules;
use super::tiles::Tiles;

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

/// Properties that answer to input, apart from 3D objects (W-STAT-04).
pub const ANSWERS_INPUT: &[Property] = &[Property::You, Property::You2, Property::Select];

/// Plays one turn without keeping it for undo.
pub fn pass(world: &mut World, input: Input) {
    begin_pass(world, input);
    world.run_schedule(Turn);
    end_pass(world);
}

/// Begins one turn (phase 2). The rest of it has to run next: as [`Turn`], or as
/// a [`turn`] of the caller's own.
pub fn begin_pass(world: &mut World, input: Input) {
    let mut outcome = world.resource_mut::<Outcome>();
    outcome.turn += 1;
    outcome.input = Some(input);
    let turn = outcome.turn;
    upkeep::begin(world, turn, input);
}

/// Ends one turn: looking at the board until the next one begins costs nothing.
pub fn end_pass(world: &mut World) {
    world.resource_mut::<Tiles>().work.end();
}

/// Makes what the phases remember again.
pub fn add_resources(world: &mut World) {
    world.insert_resource(TurnMemory::default());
    world.insert_resource(looks::Looks::default());
    world.insert_resource(sounds::Sounds::default());
    world.insert_resource(first_person::FirstPersonCycle::default());
    world.insert_resource(movement::StepLists::default());
}

/// Makes the schedules of a world.
pub fn add_schedules(world: &mut World) {
    world.add_schedule(turn().into_schedule(Turn));
    world.add_schedule(start().into_schedule(Start));
    world.add_schedule(resume().into_schedule(Resume));
}

fn start() -> Sequence {
    Sequence::default()
        .then(
            |world: &mut World| upkeep::begin(world, 0, Input::default()),
            When::Always,
        )
        .then(upkeep::limit_copies, When::Always)
        .then(upkeep::read_rules, When::Always)
        .then(select::return_to_icon, When::Asked(select::play_returned))
        .then(upkeep::read_rules, When::Asked(upkeep::rules_need_reading))
        .then(rules::find_broken.pipe(rules::set_marks), When::Always)
        .then(rules::find_floating.pipe(rules::set_marks), When::Always)
        .then(follow::follow.pipe(facing::face_all), When::Always)
        .refresh_first_person()
        .then(back::find_back.pipe(back::mark), When::Always)
        .check_loss()
        .then(looks::refresh_looks, When::Always)
}

fn resume() -> Sequence {
    Sequence::default()
        .then(rules::form_again, When::Always)
        .then(judge::check_loss, When::Always)
        .then(
            looks::refresh_looks,
            When::Asked(looks::looks_may_have_changed),
        )
}

/// Returns the systems of a turn behind its beginning, [`begin_pass`].
#[must_use]
pub fn turn() -> Sequence {
    Sequence::default()
        .stage(stages::opening())
        .stage(stages::moves())
        .stage(stages::first_transform())
        .stage(stages::facings())
        .stage(stages::falls())
        .stage(stages::effects())
        .stage(stages::closing())
}
