//! The weapon of `hard`: how it is built, and the attacks before that.

use super::attack::{Attacks, payers};
use super::blocks::Builder;
use super::script::Plan;
use super::shot::{Enemy, SLOT, WEAK, WEAKNESS};
use super::stock::{cleared, fetch, tool};
use super::weapon::{FIRST, ROW, TRIGGER, View};
use crate::card::Card;
use crate::moves::Move;
use crate::value::Value;

/// Number of the opponent's slots, from the last one backwards, that are
/// considered for killing: naming others takes too many moves.
const TARGETS: u16 = 32;

/// Attacks that kill a slot.
#[derive(Clone, Debug)]
pub(super) struct Kill {
    pub(super) plan: Plan,
    /// The amount, which stays in its slot.
    pub(super) amount: u16,
}

/// Kills the opponent's slot that takes the fewest moves, building the attacks
/// in one slot and the amount in another, preferably `wanted`.
pub(super) fn kill(view: &View<'_>, slots: [u8; 2], wanted: Option<u16>) -> Option<Kill> {
    attack(view, slots, wanted, 0..TARGETS)
}

fn attack(
    view: &View<'_>,
    [slot, amount_slot]: [u8; 2],
    wanted: Option<u16>,
    targets: impl Iterator<Item = u16>,
) -> Option<Kill> {
    let payers = payers(view);
    let number = |bit: u32| {
        let amount = 1 << bit;
        let moves = fetch(view, &Value::Number(amount), amount_slot, &[])?;
        Some((amount, moves))
    };
    let amounts: Vec<(u16, Vec<Move>)> = (0..16).rev().filter_map(number).collect();
    let plans = targets.flat_map(|target| {
        let (payers, amounts) = (&payers, &amounts);
        amounts.iter().filter_map(move |(amount, number)| {
            let attacks = Attacks::on(view, target, *amount, payers)?;
            let cost = match wanted == Some(*amount) {
                true => attacks.cost(),
                false => attacks.cost() + number.len(),
            };
            Some((cost, attacks, number))
        })
    });
    let (_, attacks, number) = plans.min_by_key(|(moves, ..)| *moves)?;
    let mut moves = number.clone();
    moves.extend(cleared(view, slot).moves());
    moves.extend(attacks.moves(slot, amount_slot));
    let reads = vec![amount_slot];
    Some(Kill {
        plan: Plan { moves, reads },
        amount: attacks.amount,
    })
}

/// Kills one of the opponent's last slots: a strong one by attacks, otherwise a
/// weak one by `dec`. Also returns its worth.
pub(super) fn finish(view: &View<'_>, enemy: &Enemy) -> Option<(Plan, usize)> {
    let tool = tool(view, &[FIRST])?;
    let living = (0_u16..).zip(enemy.vitality.iter().rev());
    let living = living.filter(|(_, vitality)| **vitality > 0);
    let (weak, strong): (Vec<_>, Vec<_>) = living.partition(|(_, it)| **it <= WEAKNESS);
    let strong = strong.into_iter().map(|(target, _)| target);
    if let Some(kill) = attack(view, [tool, FIRST], None, strong) {
        return Some((kill.plan, SLOT * enemy.share()));
    }
    let plans = weak.into_iter().map(|(target, _)| Plan {
        moves: cleared(view, tool)
            .right(Card::Dec)
            .apply_to_number(target)
            .moves(),
        reads: Vec::new(),
    });
    let plan = plans.min_by_key(|plan| plan.cost(view))?;
    Some((plan, WEAK))
}

/// Builds row and trigger. Earlier attacks may have left a number in the
/// trigger's slot.
pub(super) fn weapon(view: &View<'_>, amount: u16, left: Option<u16>) -> Vec<Move> {
    let copier = |slot| {
        let copy = Builder::on(TRIGGER)
            .clear()
            .right(Card::K)
            .right(Card::Copy);
        copy.left(Card::S)
            .compose(Card::K)
            .apply_to_number(u16::from(slot))
    };
    let mut parts = Vec::new();
    match left {
        Some(left) if left == amount => {}
        Some(_) => parts.push(Builder::on(TRIGGER).clear().number(amount)),
        None => parts.push(cleared(view, TRIGGER).number(amount)),
    }
    let heal = cleared(view, ROW)
        .right(Card::S)
        .right(Card::Help)
        .right(Card::I);
    let heal = heal.left(Card::S).compose(Card::K);
    parts.push(heal.apply_to_slot(TRIGGER).left(Card::S));
    // The copier of the row is needed twice.
    parts.push(copier(ROW));
    parts.push(Builder::on(FIRST).clear().copy_of(TRIGGER).left(Card::S));
    parts.push(Builder::on(TRIGGER).left(Card::S).right(Card::Succ));
    parts.push(Builder::on(ROW).apply_to_slot(TRIGGER));
    parts.push(copier(FIRST));
    parts.push(Builder::on(FIRST).apply_to_slot(TRIGGER));
    parts.push(Builder::on(TRIGGER).clear().copy_of(FIRST));
    parts.into_iter().flat_map(Builder::moves).collect()
}
