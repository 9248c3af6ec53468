//! The weapon of `medium` and `hard`: a zombie that heals a row of slots to
//! death.
//!
//! The row is a function of the number of its first slot: `i -> help i i n; row
//! (succ i)`. In the zombie phase the enemy is the proponent, so `copy` reads
//! our slots: the row reads itself from slot [`ROW`], and the trigger, which
//! becomes the zombie, reads the first slot's number from slot [`FIRST`].
//! `help` takes the amount and then 11 tenths of it (C-ZOMBIE-08).

use crate::board::SLOTS;
use crate::card::Card;
use crate::game::Game;
use crate::value::Value;

/// Slot of the trigger.
pub(super) const TRIGGER: u8 = 0;

/// Slot of the row.
pub(super) const ROW: u8 = 1;

/// Slot with the number of the first slot of the row.
pub(super) const FIRST: u8 = 2;

/// Slot in which zombies and attacks are built.
pub(super) const TOOL: u8 = 3;

/// Number of slots the weapon needs: 0 to 3.
pub(super) const WORKING: usize = 4;

/// The same slots in a list.
pub(super) const WORKING_SLOTS: [u8; WORKING] = [TRIGGER, ROW, FIRST, TOOL];

/// Number of slots that a zombie reaches with 1000 applications: 9 to start,
/// then 14 for each slot, of which the last one needs 8.
pub(super) const REACH: usize = 71;

pub(super) fn partial(card: Card, first: Value) -> Value {
    Value::partial(card, first, None)
}

pub(super) fn s(first: Value, second: Value) -> Value {
    Value::partial(Card::S, first, Some(second))
}

/// Returns `x -> copy(slot)`.
pub(super) fn copier(slot: u8) -> Value {
    let slot = Value::Number(u16::from(slot));
    let copy = partial(Card::K, Value::of(Card::Copy));
    s(copy, partial(Card::K, slot))
}

/// Returns the row for an amount.
pub(super) fn row(amount: u16) -> Value {
    let twice = s(Value::of(Card::Help), Value::of(Card::I));
    let heal = s(twice, partial(Card::K, Value::Number(amount)));
    s(heal, s(copier(ROW), Value::of(Card::Succ)))
}

/// Returns the trigger.
pub(super) fn trigger() -> Value {
    s(copier(ROW), copier(FIRST))
}

/// Returns whether the row kills a slot of this vitality.
pub(super) const fn kills(amount: u16, vitality: i32) -> bool {
    let amount = amount as i32;
    amount <= vitality && vitality - amount <= amount * 11 / 10
}

/// A match as seen by one player.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub(super) game: &'a Game,
    me: usize,
}

impl<'a> View<'a> {
    /// Returns the match as seen by the player whose move is due.
    pub(super) fn of(game: &'a Game) -> Self {
        let me = game.progress().player();
        Self { game, me }
    }

    /// Returns the vitality of a slot of the player.
    pub(super) fn own(&self, slot: usize) -> i32 {
        self.game.slot(self.me, slot).map_or(0, |it| it.0)
    }

    /// Returns the vitality of a slot of the opponent.
    pub(super) fn enemy(&self, slot: usize) -> i32 {
        self.game.slot(1 - self.me, slot).map_or(0, |it| it.0)
    }

    /// Returns whether a slot of the player holds a value.
    pub(super) fn has(&self, slot: usize, value: &Value) -> bool {
        self.game
            .slot(self.me, slot)
            .is_some_and(|it| it.1 == value)
    }

    /// Returns whether a slot of the opponent holds a value.
    pub(super) fn enemy_has(&self, slot: usize, value: &Value) -> bool {
        self.enemy_field(slot).is_some_and(|it| it == value)
    }

    /// Returns the field of a slot of the opponent.
    pub(super) fn enemy_field(&self, slot: usize) -> Option<&'a Value> {
        self.game.slot(1 - self.me, slot).map(|it| it.1)
    }

    /// Returns the field of a slot of the player.
    pub(super) fn field(&self, slot: u8) -> Value {
        let slot = self.game.slot(self.me, usize::from(slot));
        slot.map_or(Value::Number(0), |it| it.1.clone())
    }

    /// Returns the numbers by which `zombie` reaches dead slots of the
    /// opponent.
    pub(super) fn dead_targets(&self) -> impl Iterator<Item = u16> {
        let slots = (0_u16..).zip((0..SLOTS).rev());
        slots.filter_map(|(number, slot)| (self.enemy(slot) <= 0).then_some(number))
    }
}
