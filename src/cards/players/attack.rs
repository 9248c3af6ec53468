//! Attacks on one slot of the opponent.

use super::blocks::{Builder, cost};
use super::weapon::View;
use crate::board::SLOTS;
use crate::card::Card;
use crate::moves::Move;

/// How a slot of the opponent is killed.
#[derive(Clone, Debug)]
pub(super) struct Attacks {
    /// What is paid each time; a power of two.
    pub(super) amount: u16,
    /// The slots that pay, one for each attack.
    pub(super) payers: Vec<u16>,
    /// The number of the target, from the opponent's last slot backwards.
    pub(super) target: u16,
}

/// Attacks that are planned at most; more of them are worth no slot.
const MOST: usize = 6;

impl Attacks {
    /// The attacks with an amount that kill a slot, paid by the slots that are
    /// named fastest. None if too few of them are strong enough.
    pub(super) fn on(view: &View<'_>, target: u16, amount: u16) -> Option<Self> {
        let slot = SLOTS.checked_sub(1 + usize::from(target))?;
        let vitality = usize::try_from(view.enemy(slot)).ok()?;
        let hurt = usize::from(amount) * 9 / 10;
        let count = vitality.div_ceil(hurt.max(1));
        let mut payers: Vec<u16> = (0_u16..)
            .take(SLOTS)
            .filter(|payer| view.own(usize::from(*payer)) > i32::from(amount))
            .collect();
        payers.sort_by_key(|payer| cost(*payer));
        payers.truncate(count);
        (payers.len() == count && count <= MOST).then_some(Self {
            amount,
            payers,
            target,
        })
    }

    /// The moves, in a slot that holds `I`, with the amount in another one.
    pub(super) fn moves(&self, slot: u8, amount: u8) -> Vec<Move> {
        let attacks = self.payers.iter().flat_map(|payer| {
            let attack = Builder::on(slot).right(Card::Attack);
            let attack = attack.apply_to_number(*payer);
            let attack = attack.apply_to_number(self.target);
            attack.apply_to_slot(amount).moves()
        });
        attacks.collect()
    }

    /// How many moves they are.
    pub(super) fn cost(&self) -> usize {
        let each = 5 + cost(self.target);
        let payers = self.payers.iter().map(|payer| each + cost(*payer));
        payers.sum()
    }
}
