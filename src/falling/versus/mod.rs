//! A game against an opponent (F-VS): what clears send, what is on its way
//! here, and how it arrives.
//!
//! Each side is a play of its own; [`exchange`] hands over what they send
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

/// What a side has sent and what is on its way to it, in rows or blocks of
/// garbage.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Battle {
    /// Attacks in all.
    pub made: u64,
    /// Garbage on its way here that attacks have cancelled.
    pub cancelled: u64,
    /// Garbage that has been handed over to the opponent.
    pub sent: u64,
    /// Garbage that has arrived.
    pub arrived: u64,
    /// Garbage on its way here.
    pub pending: u64,
    /// The part of it that cannot arrive yet: the opponent's chain may still
    /// go on.
    pub held: u64,
    /// Attacks that have not been handed over yet.
    outgoing: u64,
    /// The clears before.
    streak: Streak,
    /// Points that are not enough for another block.
    rest: u64,
    /// Points before the clears of this frame.
    score: u64,
    /// Placements after which garbage had its turn to arrive.
    answered: u32,
}

impl Battle {
    /// Makes an attack: it cancels what is on its way here, the rest is sent.
    pub fn attack(&mut self, amount: u64) {
        let cancelled = amount.min(self.pending);
        self.made = self.made.saturating_add(amount);
        self.cancelled = self.cancelled.saturating_add(cancelled);
        self.pending -= cancelled;
        self.held = self.held.min(self.pending);
        self.outgoing = self.outgoing.saturating_add(amount - cancelled);
    }

    /// Takes what is to arrive now, at most this much.
    fn take_due(&mut self, most: u32) -> u32 {
        let due = self.pending.saturating_sub(self.held);
        let due = u32::try_from(due).unwrap_or(u32::MAX).min(most);
        self.pending -= u64::from(due);
        self.arrived = self.arrived.saturating_add(due.into());
        due
    }
}

/// Adds the systems of rules that can be played against an opponent.
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

/// What a side sends in a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sent {
    /// Rows or blocks.
    pub amount: u64,
    /// Whether its field has not come to rest: more may follow.
    may_grow: bool,
}

/// Hands over what both sides have sent in the frame that ran last; returns
/// what the first and the second have sent (F-VS-05).
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

/// How a game against an opponent stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It goes on.
    Playing,
    /// This side has won: 0 or 1.
    Won(usize),
    /// Both have lost or won in the same frame.
    Draw,
}

/// Returns how a game stands by how the plays of both sides stand: who loses
/// first loses, and who reaches the goal first wins (F-VS-07).
#[must_use]
pub const fn outcome(sides: [Status; 2]) -> Outcome {
    match sides {
        [Status::Playing, Status::Playing] => Outcome::Playing,
        [Status::Won, Status::Won] | [Status::Over, Status::Over] => Outcome::Draw,
        [Status::Won, _] | [_, Status::Over] => Outcome::Won(0),
        [Status::Over, _] | [_, Status::Won] => Outcome::Won(1),
    }
}
