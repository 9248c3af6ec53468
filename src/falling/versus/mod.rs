//! A game against an opponent (F-VS): the garbage that clears send, the garbage
//! on its way, and its arrival.
//!
//! Each side is a separate play; [`exchange`] hands over what they have sent
//! after every frame.

mod arrive;
pub mod attack;

#[cfg(test)]
mod tests;

use bevy::ecs::prelude::*;

use super::description::Versus;
use super::flow::{Flow, Phase, Status};
use super::plan::Plan;
use super::rules::Rules;
use super::stage::Stage;
use super::stats::{Stats, ThisFrame};
use attack::Streak;

/// Garbage that a side has sent and that is on its way to it, in rows or
/// blocks.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Battle {
    /// Total of all attacks.
    pub made: u64,
    /// Amount on its way here that attacks have cancelled.
    pub cancelled: u64,
    /// Amount that has been handed over to the opponent.
    pub sent: u64,
    /// Amount that has arrived.
    pub arrived: u64,
    /// Amount on its way here.
    pub pending: u64,
    /// Part of `pending` that cannot arrive yet, because the opponent's chain
    /// may continue.
    pub held: u64,
    /// Attacks that have not been handed over yet.
    outgoing: u64,
    /// Bonuses carried over from earlier clears.
    streak: Streak,
    /// Points left over, not enough for another block.
    rest: u64,
    /// Points before the clears of this frame.
    score: u64,
    /// Number of placements after which garbage could arrive.
    answered: u32,
}

impl Battle {
    /// Makes an attack: it cancels garbage on its way here, and the rest is
    /// sent.
    pub fn attack(&mut self, amount: u64) {
        let cancelled = amount.min(self.pending);
        self.made = self.made.saturating_add(amount);
        self.cancelled = self.cancelled.saturating_add(cancelled);
        self.pending -= cancelled;
        self.held = self.held.min(self.pending);
        self.outgoing = self.outgoing.saturating_add(amount - cancelled);
    }

    /// Takes the amount that arrives now, at most `most`.
    fn take_due(&mut self, most: u32) -> u32 {
        let due = self.pending.saturating_sub(self.held);
        let due = u32::try_from(due).unwrap_or(u32::MAX).min(most);
        self.pending -= u64::from(due);
        self.arrived = self.arrived.saturating_add(due.into());
        due
    }
}

/// Adds the systems if the rules allow a game against an opponent.
pub fn choose(rules: &Rules, plan: &mut Plan) {
    let Versus::Attacks {
        attack,
        all_clear,
        garbage,
        most,
    } = &rules.description.versus
    else {
        return;
    };
    plan.state::<Battle>();
    plan.also(Stage::Look, attack::note);
    let is_due = |this: Res<ThisFrame>, stats: Res<Stats>, battle: Res<Battle>| {
        this.linked || this.locked || stats.score != battle.score
    };
    let count = attack::count(attack.clone());
    plan.add(Stage::Score, "versus.attack", count.run_if(is_due));
    let is_quiet = |this: Res<ThisFrame>| this.quiet;
    let arrive = arrive::arrive(rules, *garbage, *most, u64::from(*all_clear));
    plan.add(Stage::Garbage, "versus.arrive", arrive.run_if(is_quiet));
}

/// Attack of a side in a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sent {
    /// Number of rows or blocks.
    pub amount: u64,
    /// Whether its field is still moving, so that more may follow.
    may_grow: bool,
}

/// Hands over what both sides have sent in the last frame, and returns what the
/// first and the second have sent (F-VS-05).
pub fn exchange(one: &mut World, other: &mut World) -> [Sent; 2] {
    let sent = [take(one), take(other)];
    give(other, sent[0]);
    give(one, sent[1]);
    sent
}

fn take(world: &mut World) -> Sent {
    let flow = world.get_resource::<Flow>();
    let may_grow = flow.is_some_and(|flow| flow.phase == Phase::Settle);
    let Some(mut battle) = world.get_resource_mut::<Battle>() else {
        return Sent::default();
    };
    let amount = std::mem::take(&mut battle.outgoing);
    battle.sent = battle.sent.saturating_add(amount);
    Sent { amount, may_grow }
}

fn give(world: &mut World, sent: Sent) {
    let Some(mut battle) = world.get_resource_mut::<Battle>() else {
        return;
    };
    battle.pending = battle.pending.saturating_add(sent.amount);
    battle.held = match sent.may_grow {
        true => battle.held.saturating_add(sent.amount),
        false => 0,
    };
}

/// Outcome of a game against an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The game continues.
    Playing,
    /// The side that has won, 0 or 1.
    Won(usize),
    /// Both have lost or won in the same frame.
    Draw,
}

/// Returns the outcome from the statuses of both plays: the first side to lose
/// loses, and the first to reach the goal wins (F-VS-07).
#[must_use]
pub const fn outcome(sides: [Status; 2]) -> Outcome {
    match sides {
        [Status::Playing, Status::Playing] => Outcome::Playing,
        [Status::Won, Status::Won] | [Status::Over, Status::Over] => Outcome::Draw,
        [Status::Won, _] | [_, Status::Over] => Outcome::Won(0),
        [Status::Over, _] | [_, Status::Won] => Outcome::Won(1),
    }
}
