//! The slots of both players (C-STATE-01, C-STATE-02).

use bevy::ecs::prelude::*;
use bevy::ecs::system::SystemParam;

use crate::card::Card;
use crate::value::Value;

/// Number of slots of a player.
pub const SLOTS: usize = 256;

/// Initial vitality of a slot.
pub const FULL: i32 = 10_000;

/// Largest vitality and largest integer.
pub const MOST: i32 = 65_535;

/// Vitality of a zombie.
pub const ZOMBIE: i32 = -1;

/// Field of a slot.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub struct Field(pub Value);

/// Vitality of a slot: -1 to 65535, alive from 1 on.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vitality(pub i32);

/// The entities of the slots, and how many of them are alive or zombies.
#[derive(Resource, Clone, Debug)]
pub struct Board {
    slots: [Vec<Entity>; 2],
    alive: [usize; 2],
    zombies: [usize; 2],
}

impl Board {
    /// Makes the slots of both players as they are at the start.
    pub fn spawn(world: &mut World) -> Self {
        let mut player = || {
            let slots = (0..SLOTS).map(|_| {
                world
                    .spawn((Field(Value::of(Card::I)), Vitality(FULL)))
                    .id()
            });
            slots.collect()
        };
        Self {
            slots: [player(), player()],
            alive: [SLOTS; 2],
            zombies: [0; 2],
        }
    }

    /// Returns the entity of a slot.
    #[must_use]
    pub fn entity(&self, player: usize, slot: usize) -> Option<Entity> {
        self.slots.get(player)?.get(slot).copied()
    }

    /// Returns how many slots of each player are alive.
    #[must_use]
    pub const fn alive(&self) -> [usize; 2] {
        self.alive
    }

    fn count(&mut self, player: usize, old: i32, new: i32) {
        if let Some(alive) = self.alive.get_mut(player) {
            *alive = (*alive + usize::from(new > 0)).saturating_sub(usize::from(old > 0));
        }
        if let Some(zombies) = self.zombies.get_mut(player) {
            *zombies += usize::from(new == ZOMBIE);
            *zombies = zombies.saturating_sub(usize::from(old == ZOMBIE));
        }
    }
}

/// The old value of something in a slot.
#[derive(Clone, Debug)]
pub enum Change {
    /// The field.
    Field(usize, usize, Value),
    /// The vitality.
    Vitality(usize, usize, i32),
}

/// The values replaced by the current move, each place once, for undo.
#[derive(Resource, Debug, Default)]
pub struct Changes {
    list: Vec<Change>,
    /// One bit for each field, then one for each vitality, of both players.
    seen: [u64; 16],
}

impl Changes {
    /// Returns the replaced values and clears the record.
    pub fn take(&mut self) -> Vec<Change> {
        self.seen = [0; 16];
        std::mem::take(&mut self.list)
    }

    /// Records a change unless its place has one already.
    fn note(&mut self, place: usize, change: impl FnOnce() -> Change) {
        if let Some(word) = self.seen.get_mut(place / 64) {
            let bit = 1 << (place % 64);
            if *word & bit == 0 {
                *word |= bit;
                self.list.push(change());
            }
        }
    }
}

/// Access to slots that keeps [`Board`] and [`Changes`] up to date.
#[derive(SystemParam)]
pub struct Slots<'w, 's> {
    board: ResMut<'w, Board>,
    changes: ResMut<'w, Changes>,
    cells: Query<'w, 's, (&'static mut Field, &'static mut Vitality)>,
}

impl Slots<'_, '_> {
    /// Returns how many slots of each player are alive.
    #[must_use]
    pub fn alive(&self) -> [usize; 2] {
        self.board.alive
    }

    /// Returns whether a player has zombies.
    #[must_use]
    pub fn has_zombies(&self, player: usize) -> bool {
        self.board.zombies.get(player).is_some_and(|&it| it > 0)
    }

    /// Returns the vitality of a slot.
    #[must_use]
    pub fn vitality(&self, player: usize, slot: usize) -> i32 {
        let cell = self.board.entity(player, slot);
        cell.and_then(|it| self.cells.get(it).ok())
            .map_or(0, |(_, vitality)| vitality.0)
    }

    /// Returns the field of a slot.
    #[must_use]
    pub fn field(&self, player: usize, slot: usize) -> Value {
        let cell = self.board.entity(player, slot);
        cell.and_then(|it| self.cells.get(it).ok())
            .map_or(Value::Number(0), |(field, _)| field.0.clone())
    }

    /// Returns the field of a slot if it is alive.
    #[must_use]
    pub fn living_field(&self, player: usize, slot: usize) -> Option<Value> {
        let (field, vitality) = self.cells.get(self.board.entity(player, slot)?).ok()?;
        (vitality.0 > 0).then(|| field.0.clone())
    }

    /// Sets the vitality of a slot.
    pub fn set_vitality(&mut self, player: usize, slot: usize, new: i32) {
        let Some(cell) = self.board.entity(player, slot) else {
            return;
        };
        let Ok((_, mut vitality)) = self.cells.get_mut(cell) else {
            return;
        };
        let old = std::mem::replace(&mut vitality.0, new);
        if old != new {
            self.board.count(player, old, new);
            self.changes.note(512 + player * SLOTS + slot, || {
                Change::Vitality(player, slot, old)
            });
        }
    }

    /// Sets the field of a slot.
    pub fn set_field(&mut self, player: usize, slot: usize, new: Value) {
        let Some(cell) = self.board.entity(player, slot) else {
            return;
        };
        let Ok((mut field, _)) = self.cells.get_mut(cell) else {
            return;
        };
        if field.0.is_identity() && new.is_identity() {
            return;
        }
        let old = std::mem::replace(&mut field.0, new);
        self.changes
            .note(player * SLOTS + slot, || Change::Field(player, slot, old));
    }

    /// Restores replaced values.
    pub fn put_back(&mut self, changes: Vec<Change>) {
        for change in changes.into_iter().rev() {
            match change {
                Change::Field(player, slot, old) => self.set_field(player, slot, old),
                Change::Vitality(player, slot, old) => self.set_vitality(player, slot, old),
            }
        }
        self.changes.take();
    }
}
