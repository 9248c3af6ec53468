//! The cycle: a chain of systems in the order of section 16.

use bevy::ecs::prelude::*;
use bevy::ecs::schedule::ScheduleLabel;

use crate::actions;
use crate::level::{Level, Levels, Wakefulness};
use crate::light;
use crate::mail;
use crate::name::Known;
use crate::player::Cycle;
use crate::run;
use crate::stage::{self, Stage};
use crate::start;
use crate::state::State;
use crate::work;

/// One cycle: 50 ms of play (D-CYCLE-01).
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step;

/// Returns the schedule of a cycle.
#[must_use]
pub fn schedule() -> Schedule {
    let mut schedule = kotodama_sim::deterministic(Step);
    schedule.add_systems(
        (
            (begin, work::begin).chain(),
            mail::deliver_delayed,
            actions::act,
            run_programs,
            mail::deliver,
            light::burn_torches,
            fall_asleep,
            light::look,
        )
            .chain(),
    );
    schedule
}

fn begin(mut cycle: ResMut<Cycle>) {
    cycle.0 += 1;
}

/// Runs the programs of all levels that are awake at their turn (D-CYCLE-04).
fn run_programs(world: &mut World) {
    let cycle = world.resource::<Cycle>().0;
    let levels: Vec<Entity> = world.resource::<Levels>().0.values().copied().collect();
    stage::enter(world, |world| {
        for level in levels {
            let wakefulness = world.get::<Wakefulness>(level);
            if wakefulness.is_some_and(|it| it.is_awake(cycle)) {
                wake(world, level);
                run::run_level(world, level);
            }
        }
    });
}

/// Levels waiting for their set-up pass while another level makes its own.
#[derive(Resource, Clone, Debug, Default)]
pub struct Waking {
    /// In the order of waking.
    queue: Vec<Entity>,
    is_busy: bool,
}

/// Makes the set-up pass of a level that wakes for the first time (D-LEVEL-11).
/// Levels that wake each other do so one after the other.
pub fn wake(world: &mut Stage, level: Entity) {
    let Some(mut wakefulness) = world.get_mut::<Wakefulness>(level) else {
        return;
    };
    if wakefulness.is_set_up {
        return;
    }
    wakefulness.is_set_up = true;
    world.resource_mut::<Waking>().queue.push(level);
    if world.resource::<Waking>().is_busy {
        return;
    }
    world.resource_mut::<Waking>().is_busy = true;
    while !world.resource::<Waking>().queue.is_empty() {
        let next = world.resource_mut::<Waking>().queue.remove(0);
        run::run_level(world, next);
        mail::deliver_in(world, next);
    }
    world.resource_mut::<Waking>().is_busy = false;
}

/// Resets levels that are no longer awake, if they ask for it (D-LEVEL-02).
fn fall_asleep(world: &mut World) {
    let cycle = world.resource::<Cycle>().0;
    let levels: Vec<Entity> = world.resource::<Levels>().0.values().copied().collect();
    for level in levels {
        let Some(mut wakefulness) = world.get_mut::<Wakefulness>(level) else {
            continue;
        };
        let is_awake = wakefulness.is_awake(cycle);
        let falls_asleep = wakefulness.was_awake && !is_awake;
        if wakefulness.was_awake != is_awake {
            wakefulness.was_awake = is_awake;
        }
        let is_reset = world
            .get::<State>(level)
            .is_some_and(|state| state.is_set(Known::ResetWhenNoPlayers));
        if falls_asleep && is_reset {
            start::reset(world, level);
        }
    }
}

/// Returns whether the level is awake.
#[must_use]
pub fn is_awake(world: &World, level: Entity) -> bool {
    let cycle = world.resource::<Cycle>().0;
    world.get::<Level>(level).is_some()
        && world
            .get::<Wakefulness>(level)
            .is_some_and(|it| it.is_awake(cycle))
}
