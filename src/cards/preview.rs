//! The effects of a possible move, found on a copy of the state (C-UI-04).

use crate::Game;
use crate::board::{Change, SLOTS};
use crate::evaluate::Error;
use crate::moves::Move;
use crate::steps::{Part, Step};
use crate::value::Value;

/// A slot before and after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlotChange {
    /// Its owner.
    pub player: usize,
    /// Its number.
    pub slot: usize,
    /// Vitality before and after.
    pub vitality: [i32; 2],
    /// Field before and after.
    pub field: [Value; 2],
}

impl SlotChange {
    /// Returns whether the field has changed.
    #[must_use]
    pub fn is_field_changed(&self) -> bool {
        let [before, after] = &self.field;
        before != after
    }

    /// Returns the change of the vitality.
    #[must_use]
    pub const fn difference(&self) -> i32 {
        let [before, after] = self.vitality;
        after - before
    }

    /// Returns whether the slot has died.
    #[must_use]
    pub const fn is_death(&self) -> bool {
        let [before, after] = self.vitality;
        before > 0 && after <= 0
    }
}

/// The effects of a possible move.
#[derive(Clone, Debug)]
pub struct Preview {
    /// The move.
    pub choice: Move,
    /// The error it would raise.
    pub error: Option<Error>,
    /// The number of applications it would make.
    pub applications: u32,
    /// The slots it would change.
    pub changes: Vec<SlotChange>,
    /// Its steps; after an error, the last one is where it was raised.
    pub steps: Vec<Step>,
}

impl Preview {
    /// Plays a move on a copy of the state. The zombies of the move run too,
    /// unless they have run.
    #[must_use]
    pub fn of(game: &Game, choice: Move) -> Self {
        let mut trial = game.fork();
        trial.trace(Part::Turn);
        trial.play(choice);
        let steps = trial.take_steps();
        let last = trial.progress().last;
        Self {
            choice,
            error: last.and_then(|last| last.error),
            applications: last.map_or(0, |last| last.applications),
            changes: differences(game, &trial),
            steps,
        }
    }
}

/// Returns the slots that differ, by player and number.
#[must_use]
pub fn differences(before: &Game, after: &Game) -> Vec<SlotChange> {
    let places = (0..2).flat_map(|player| (0..SLOTS).map(move |slot| (player, slot)));
    let changes = places.filter_map(|(player, slot)| {
        let (old, old_field) = before.slot(player, slot)?;
        let (new, new_field) = after.slot(player, slot)?;
        (old != new || old_field != new_field).then(|| SlotChange {
            player,
            slot,
            vitality: [old, new],
            field: [old_field.clone(), new_field.clone()],
        })
    });
    changes.collect()
}

/// Returns the slots changed by the last move and its zombies, in a match with
/// undo, by player and number.
#[must_use]
pub fn last_changes(game: &Game) -> Vec<SlotChange> {
    let mut all: Vec<SlotChange> = Vec::new();
    for change in game.last_changes() {
        let (Change::Field(player, slot, _) | Change::Vitality(player, slot, _)) = *change;
        let Some((vitality, field)) = game.slot(player, slot) else {
            continue;
        };
        let place = all
            .iter()
            .position(|it| (it.player, it.slot) == (player, slot));
        let place = place.unwrap_or_else(|| {
            all.push(SlotChange {
                player,
                slot,
                vitality: [vitality; 2],
                field: [field.clone(), field.clone()],
            });
            all.len() - 1
        });
        let Some(known) = all.get_mut(place) else {
            continue;
        };
        match change {
            Change::Field(_, _, before) => known.field = [before.clone(), field.clone()],
            Change::Vitality(_, _, before) => known.vitality = [*before, vitality],
        }
    }
    all.retain(|it| it.difference() != 0 || it.is_field_changed());
    all.sort_by_key(|it| (it.player, it.slot));
    all
}
