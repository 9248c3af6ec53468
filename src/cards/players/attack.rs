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

/// The player's slots with their vitalities, those first that are named
/// fastest.
pub(super) fn payers(view: &View<'_>) -> Vec<(u16, i32)> {
    let slots = (0_u16..).take(SLOTS);
    let mut payers: Vec<_> = slots.map(|it| (it, view.own(usize::from(it)))).collect();
    payers.sort_by_cached_key(|(payer, _)| cost(*payer));
    payers
}

impl Attacks {
    /// The attacks with an amount that kill a slot, paid by the first of these
    /// slots that can. None if too few of them can.
    pub(super) fn on(
        view: &View<'_>,
        target: u16,
        amount: u16,
        payers: &[(u16, i32)],
    ) -> Option<Self> {
        let slot = SLOTS.checked_sub(1 + usize::from(target))?;
        let vitality = usize::try_from(view.enemy(slot)).ok()?;
        let hurt = usize::from(amount) * 9 / 10;
        let count = vitality.div_ceil(hurt.max(1));
        if count > MOST {
            return None;
        }
        let can_pay = payers.iter().filter(|(_, it)| *it > i32::from(amount));
        let payers: Vec<u16> = can_pay.map(|(payer, _)| *payer).take(count).collect();
        (payers.len() == count).then_some(Self {
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
