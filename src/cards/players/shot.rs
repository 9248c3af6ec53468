//! Aim of the weapon of `hard`: the choice of slots for a zombie.

use super::blocks::{Builder, cost, shortest};
use super::script::Plan;
use super::stock::{cleared, is_armed, tool};
use super::weapon::{FIRST, REACH, ROW, TRIGGER, View, kills};
use crate::board::SLOTS;
use crate::card::Card;
use crate::moves::Move;
use crate::value::Value;

/// Worth of killing a slot.
pub(super) const SLOT: usize = 8;

/// Worth if it holds half an attack.
const ARMED: usize = 3 * SLOT;

/// Worth if it is as weak as after a revival, since reviving it takes as few
/// moves.
pub(super) const WEAK: usize = 1;

/// Largest vitality of such a slot.
pub(super) const WEAKNESS: i32 = 2;

/// Additional cost that is acceptable for a dead slot of the opponent that
/// holds half an attack: the zombie overwrites it.
const OVERWRITTEN: usize = 24;

/// Number of moves to come back for slots skipped before a row.
const LEFT: usize = 8;

/// A survey of the opponent's slots.
#[derive(Clone, Debug)]
pub(super) struct Enemy {
    pub(super) vitality: Vec<i32>,
    /// Whether each of them, alive or not, holds half an attack.
    pub(super) armed: Vec<bool>,
    /// Number of living slots.
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

    /// Returns the factor by which a slot is worth more when few are left.
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

    /// Returns how many slots an amount kills in the best row, and their worth.
    pub(super) fn best_row(&self, amount: u16) -> (usize, usize) {
        let rows = (0..SLOTS).map(|first| self.row(amount, first));
        rows.max_by_key(|(_, worth)| *worth).unwrap_or((0, 0))
    }

    /// Returns how many slots the row kills from a slot on, and their worth:
    /// slots that hold half an attack are worth more. It ends at the first slot
    /// that cannot pay.
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

    /// Returns the number of the dead slot for the next zombie: one that is
    /// named quickly, or one whose field is worth overwriting.
    pub(super) fn victim(&self) -> Option<u16> {
        let slots = (0_u16..).zip(self.vitality.iter().zip(&self.armed).rev());
        let dead = slots.filter(|(_, (vitality, _))| **vitality <= 0);
        let price = |is_armed: bool| if is_armed { 0 } else { OVERWRITTEN };
        dead.map(|(target, (_, is_armed))| (cost(target) + price(*is_armed), target))
            .min()
            .map(|(_, target)| target)
    }
}

/// A row of slots as the target of a zombie.
#[derive(Clone, Debug)]
pub(super) struct Shot {
    pub(super) plan: Plan,
    /// Slots that it kills.
    pub(super) killed: usize,
    /// Their worth.
    pub(super) worth: usize,
}

/// Returns the shot with the most worth for its moves, the first of equals.
/// Slots skipped before it will take another shot.
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

/// Returns the moves that make a number in the slot for the row's first number.
fn number_moves(view: &View<'_>, present: Option<u16>, number: u16) -> Vec<Move> {
    let anew = cleared(view, FIRST).number(number).moves();
    let on = present.and_then(|present| shortest(present, number));
    let on = on.map(|on| on.into_iter().fold(Builder::on(FIRST), Builder::left));
    match on.map(Builder::moves) {
        Some(on) if on.len() < anew.len() => on,
        _ => anew,
    }
}
