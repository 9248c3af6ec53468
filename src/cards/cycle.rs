//! The systems of a move (C-TURN-02): the zombies, the application, the end of
//! the match.

use bevy::ecs::prelude::*;
use bevy::ecs::schedule::ScheduleLabel;
use kotodama_sim::deterministic;

use crate::board::{SLOTS, Slots, ZOMBIE};
use crate::card::Card;
use crate::evaluate::{Context, Error};
use crate::progress::{Event, Outcome, Played, Progress};
use crate::steps::{Part, Trace, apply_traced};
use crate::value::Value;

/// The half of a move before the choice.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct ZombiePhase;

/// The half of a move from the choice on.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Turn;

/// Returns the schedule before the choice.
#[must_use]
pub fn zombie_phase() -> Schedule {
    let mut schedule = deterministic(ZombiePhase);
    schedule.add_systems(zombies);
    schedule
}

/// Returns the schedule from the choice on.
#[must_use]
pub fn turn() -> Schedule {
    let mut schedule = deterministic(Turn);
    schedule.add_systems((application, end).chain());
    schedule
}

/// Runs the proponent's zombies (C-ZOMBIE).
fn zombies(
    mut slots: Slots<'_, '_>,
    mut progress: ResMut<'_, Progress>,
    mut trace: Option<ResMut<'_, Trace>>,
) {
    let (turn, player) = (progress.turn(), progress.player());
    progress.is_prepared = true;
    if !slots.has_zombies(player) {
        return;
    }
    let is_zombie = true;
    for slot in 0..SLOTS {
        if slots.vitality(player, slot) != ZOMBIE {
            continue;
        }
        let field = slots.field(player, slot);
        let context = Context { player, is_zombie };
        let (result, applications) = apply_traced(
            (&mut slots, trace.as_deref_mut()),
            (context, Part::Zombie(slot)),
            field.clone(),
            Value::of(Card::I),
        );
        slots.set_field(player, slot, Value::of(Card::I));
        slots.set_vitality(player, slot, 0);
        progress.parts += u64::from(applications);
        progress.events.push(Event {
            turn,
            player,
            slot,
            applications,
            error: result.err(),
            zombie: Some(field),
        });
    }
}

/// Applies the card to the slot or the slot to the card (C-APP, C-ERR-02).
fn application(
    mut slots: Slots<'_, '_>,
    mut progress: ResMut<'_, Progress>,
    mut trace: Option<ResMut<'_, Trace>>,
) {
    let Some(choice) = progress.choice.take() else {
        return;
    };
    let (turn, player) = (progress.turn(), progress.player());
    let slot = usize::from(choice.slot);
    let (result, applications) = if slots.vitality(player, slot) <= 0 {
        (Err(Error::DeadSlot), 0)
    } else {
        let (card, field) = (Value::of(choice.card), slots.field(player, slot));
        let context = Context {
            player,
            is_zombie: false,
        };
        let (function, argument) = match choice.is_left {
            true => (card, field),
            false => (field, card),
        };
        apply_traced(
            (&mut slots, trace.as_deref_mut()),
            (context, Part::Turn),
            function,
            argument,
        )
    };
    let error = result.as_ref().err().copied();
    slots.set_field(player, slot, result.unwrap_or(Value::of(Card::I)));
    if error.is_some() {
        progress.events.push(Event {
            turn,
            player,
            slot,
            applications,
            error,
            zombie: None,
        });
    }
    progress.parts += u64::from(applications);
    progress.last = Some(Played {
        turn,
        player,
        choice,
        applications,
        error,
    });
}

/// Counts the move and ends the match if it is over (C-END).
fn end(slots: Slots<'_, '_>, mut progress: ResMut<'_, Progress>) {
    let turn = progress.turn();
    progress.moves += 1;
    progress.is_prepared = false;
    let alive = slots.alive();
    let is_wiped_out = alive.contains(&0);
    if is_wiped_out || progress.moves >= progress.most_moves() {
        progress.result = Some(Outcome::of(alive, turn, is_wiped_out));
    }
}
