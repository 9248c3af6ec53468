//! Counting of attacks (F-VS-02, F-VS-03).

use bevy::ecs::prelude::*;

use super::super::description::Attack;
use super::super::stats::{LastChain, Spin, Stats, ThisFrame};
use super::Battle;

/// Bonuses carried over from earlier clears.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// Whether the last clear was a spin or four rows.
    back_to_back: bool,
    /// Number of consecutive placements, up to the last, that have cleared
    /// rows.
    combo: u32,
    /// Whether the last placement has cleared rows.
    cleared: bool,
}

/// Returns the entry of a table at an index, or the last entry after the end; 0
/// for an empty table.
fn entry(table: &[u32], place: u32) -> u64 {
    let place = usize::try_from(place).unwrap_or(usize::MAX);
    let value = table.get(place).or_else(|| table.last());
    value.map_or(0, |&value| value.into())
}

impl Streak {
    /// Updates the combo when a piece locks.
    pub const fn place(&mut self) {
        if !self.cleared {
            self.combo = 0;
        }
        self.cleared = false;
    }

    /// Returns the attack of a clear of this many rows, at least one. Only the
    /// first rows of a placement count for its spin and the combo.
    pub fn clear(&mut self, attack: &Attack, rows: u32, spin: Spin) -> u64 {
        let Attack::Rows {
            rows: plain,
            spins,
            combo,
            back_to_back,
        } = attack
        else {
            return 0;
        };
        let is_first = !self.cleared;
        let spin = if is_first { spin } else { Spin::None };
        let is_special = spin != Spin::None || rows >= 4;
        let table = match spin {
            Spin::Full if !spins.is_empty() => spins,
            _ => plain,
        };
        let mut amount = entry(table, rows.saturating_sub(1));
        if is_special && self.back_to_back {
            amount += u64::from(*back_to_back);
        }
        self.back_to_back = is_special;
        if is_first {
            if let Some(before) = self.combo.checked_sub(1) {
                amount += entry(combo, before);
            }
            self.combo = self.combo.saturating_add(1);
            self.cleared = true;
        }
        amount
    }
}

/// Records the points before the clears of the frame.
pub(super) fn note(stats: Res<Stats>, mut battle: ResMut<Battle>) {
    if battle.score != stats.score {
        battle.score = stats.score;
    }
}

/// Returns the system `versus.attack`, which counts attacks of placements and
/// links when their points are known.
pub(super) fn count(
    attack: Attack,
) -> impl Fn(Res<Stats>, Res<LastChain>, Res<ThisFrame>, ResMut<Battle>) {
    move |stats, last_chain, this_frame, mut battle| {
        let amount = match &attack {
            Attack::Rows { .. } => {
                if this_frame.locked {
                    battle.streak.place();
                }
                let link = last_chain.links.last();
                let link = link.filter(|link| this_frame.linked && link.rows > 0);
                let placement = last_chain.placement.as_ref();
                let spin = placement.map_or(Spin::None, |placed| placed.spin);
                link.map_or(0, |link| battle.streak.clear(&attack, link.rows, spin))
            }
            Attack::Points { each } => {
                let points = stats.score.saturating_sub(battle.score);
                let points = battle.rest.saturating_add(points);
                let each = u64::from(*each).max(1);
                battle.rest = points % each;
                points / each
            }
        };
        if amount > 0 {
            battle.attack(amount);
        }
    }
}
