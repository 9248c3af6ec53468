//! How `hard` aims its weapon: which slots of the opponent a zombie goes to.

use super::blocks::{Builder, cost, shortest};
use super::script::Plan;
use super::stock::{cleared, is_armed, tool};
use super::weapon::{FIRST, REACH, ROW, TRIGGER, View, kills};
use crate::board::SLOTS;
use crate::card::Card;
use crate::moves::Move;
use crate::value::Value;

/// What a slot is worth that is killed.
pub(super) const SLOT: usize = 8;

/// What it is worth if it holds half an attack.
const ARMED: usize = 3 * SLOT;

/// What it is worth if it is as weak as after a revival: it takes as few moves
/// to bring it back.
pub(super) const WEAK: usize = 1;

/// Largest vitality of such a slot.
pub(super) const WEAKNESS: i32 = 2;

/// What a dead slot of the opponent that holds half an attack may cost more
/// than another one: the zombie takes its place.
const OVERWRITTEN: usize = 24;

/// Moves that it takes to come back for slots that were left before a row.
const LEFT: usize = 8;

/// The opponent's slots, looked at once.
#[derive(Clone, Debug)]
pub(super) struct Enemy {
    pub(super) vitality: Vec<i32>,
    /// Which of them hold half an attack, be they alive or not.
    pub(super) armed: Vec<bool>,
    /// How many are alive.
    pub(super) alive: usize,
}

impl Enemy {
    pub(super) fn of(view: &View<'_>) -> Self {
        let field = |slot| view.enemy_field(slot).is_some_and(is_armed);
        let vitality: Vec<i32> = (0..SLOTS).map(|slot| view.enemy(slot)).collect();
        Self {
            alive: vitality.iter().filter(|it| **it > 0).count(),
            vitality,
            armed: (0..SLOTS).map(field).collect(),
        }
    }

    /// Returns by how much more a slot is worth the fewer are left.
    pub(super) fn share(&self) -> usize {
        SLOTS / self.alive.max(1)
    }

    pub(super) fn is_armed(&self) -> bool {
        self.armed.contains(&true)
    }

    /// Returns how many slots an amount kills, wherever they are.
    pub(super) fn killed(&self, amount: u16) -> usize {
        let vitality = self.vitality.iter();
        vitality.filter(|it| kills(amount, **it)).count()
    }

    /// Returns how many slots an amount kills in the best row, and what they are
    /// worth.
    pub(super) fn best_row(&self, amount: u16) -> (usize, usize) {
        let rows = (0..SLOTS).map(|first| self.row(amount, first));
        rows.max_by_key(|(_, worth)| *worth).unwrap_or((0, 0))
    }

    /// Returns what the row kills from a slot on, and what that is worth: slots
    /// that hold half an attack are worth more. It ends at the first slot that
    /// cannot pay.
    fn row(&self, amount: u16, first: usize) -> (usize, usize) {
        let slots = self.vitality.iter().zip(&self.armed).skip(first);
        let paying = slots
            .take(REACH)
            .take_while(|(it, _)| **it >= i32::from(amount));
        let killed = paying.filter(|(it, _)| kills(amount, **it));
        killed.fold((0, 0), |(count, worth), (vitality, is_armed)| {
            let it = match is_armed {
                _ if *vitality <= WEAKNESS => WEAK,
                true => ARMED * self.share(),
                false => SLOT * self.share(),
            };
            (count + 1, worth + it)
        })
    }

    /// Returns the number of the dead slot that takes the next zombie: one that
    /// is named quickly, or one whose field is better overwritten.
    pub(super) fn victim(&self) -> Option<u16> {
        let slots = (0_u16..).zip(self.vitality.iter().zip(&self.armed).rev());
        let dead = slots.filter(|(_, (vitality, _))| **vitality <= 0);
        let price = |is_armed: bool| if is_armed { 0 } else { OVERWRITTEN };
        dead.map(|(target, (_, is_armed))| (cost(target) + price(*is_armed), target))
            .min()
            .map(|(_, target)| target)
    }
}

/// A row of slots to send a zombie to.
#[derive(Clone, Debug)]
pub(super) struct Shot {
    pub(super) plan: Plan,
    /// Slots that it kills.
    pub(super) killed: usize,
    /// What that is worth.
    pub(super) worth: usize,
}

/// Returns the shot that is worth most for its moves, the first of several.
/// Slots that are left before it will take another one.
pub(super) fn aim(view: &View<'_>, enemy: &Enemy, amount: u16, victim: u16) -> Option<Shot> {
    let tool = tool(view, &[TRIGGER, ROW, FIRST])?;
    let field = view.field(FIRST);
    let present = match field {
        Value::Number(number) => Some(number),
        _ => None,
    };
    let zombie = cleared(view, tool).right(Card::Zombie);
    let zombie = zombie
        .apply_to_number(victim)
        .apply_to_slot(TRIGGER)
        .moves();
    let mut best: Option<(usize, usize, Shot)> = None;
    for first in (0_u16..).take(SLOTS) {
        let (killed, worth) = enemy.row(amount, usize::from(first));
        if killed == 0 {
            continue;
        }
        let mut moves = match present == Some(first) {
            true => Vec::new(),
            false => number_moves(view, present, first),
        };
        moves.extend(zombie.iter().copied());
        let plan = Plan {
            moves,
            reads: vec![TRIGGER],
        };
        let mut needed = plan.cost(view);
        let before = usize::from(first).checked_sub(1);
        if before.is_some_and(|before| enemy.row(amount, before).0 > 0) {
            needed += LEFT;
        }
        let is_better = best
            .as_ref()
            .is_none_or(|(worth_before, needed_before, _)| {
                worth * needed_before > worth_before * needed
            });
        if is_better {
            best = Some((
                worth,
                needed,
                Shot {
                    plan,
                    killed,
                    worth,
                },
            ));
        }
    }
    best.map(|(_, _, shot)| shot)
}

/// Returns the moves that make a number in the slot of the row's first number.
fn number_moves(view: &View<'_>, present: Option<u16>, number: u16) -> Vec<Move> {
    let anew = cleared(view, FIRST).number(number).moves();
    let on = present.and_then(|present| shortest(present, number));
    let on = on.map(|on| on.into_iter().fold(Builder::on(FIRST), Builder::left));
    match on.map(Builder::moves) {
        Some(on) if on.len() < anew.len() => on,
        _ => anew,
    }
}
