//! Attacks on one slot of the opponent.

use super::blocks::{Builder, cost};
use super::weapon::View;
use crate::board::SLOTS;
use crate::card::Card;
use crate::moves::Move;

/// A series of attacks that kills one slot of the opponent.
#[derive(Clone, Debug)]
pub(super) struct Attacks {
    /// The amount paid each time; a power of two.
    pub(super) amount: u16,
    /// The paying slots, one for each attack.
    pub(super) payers: Vec<u16>,
    /// The number of the target, from the opponent's last slot backwards.
    pub(super) target: u16,
}

/// Maximum number of planned attacks; more cost more than a slot is worth.
const MOST: usize = 6;

/// Returns the player's slots with their vitalities, the fastest to name first.
pub(super) fn payers(view: &View<'_>) -> Vec<(u16, i32)> {
    let slots = (0_u16..).take(SLOTS);
    let mut payers: Vec<_> = slots.map(|it| (it, view.own(usize::from(it)))).collect();
    payers.sort_by_cached_key(|(payer, _)| cost(*payer));
    payers
}

impl Attacks {
    /// Returns attacks with this amount that kill a slot, paid by the first of
    /// these slots that can. `None` if too few can.
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

    /// Returns the moves, in a slot that holds `I`, with the amount in another
    /// slot.
    pub(super) fn moves(&self, slot: u8, amount: u8) -> Vec<Move> {
        let attacks = self.payers.iter().flat_map(|payer| {
            let attack = Builder::on(slot).right(Card::Attack);
            let attack = attack.apply_to_number(*payer);
            let attack = attack.apply_to_number(self.target);
            attack.apply_to_slot(amount).moves()
        });
        attacks.collect()
    }

    /// Returns the number of moves.
    pub(super) fn cost(&self) -> usize {
        let each = 5 + cost(self.target);
        let payers = self.payers.iter().map(|payer| each + cost(*payer));
        payers.sum()
    }
}
