//! The strongest player: builds the weapon as fast as it can, adapts it to the
//! visible vitalities, and repairs it when a part is lost.
//!
//! Each possible next step is an option with a worth in slots and a number of
//! moves. The player tries the options in the order of worth per move, and
//! takes the first that works.

use super::Kind;
use super::assemble::{finish, kill, weapon};
use super::heal::{clear_plan, heal_plan, healed};
use super::script::{PASS, Plan, Script};
use super::shot::{Enemy, SLOT, aim};
use super::stock::{KEPT, can_be_copied, cleared, fetch, tool};
use super::weapon::{FIRST, REACH, ROW, TRIGGER, View, WORKING_SLOTS, row, trigger};
use crate::game::Game;
use crate::moves::Move;
use crate::player::Player;

pub(super) const KIND: Kind = Kind {
    name: "hard",
    help: "Heals whole rows of slots to death as fast as it can, heals its own slots, adapts to \
          the opponent",
    make: |_, _| Box::new(Hard::default()),
};

#[derive(Debug, Default)]
struct Hard {
    script: Script,
    /// The amount of the row being built, if any.
    building: Option<u16>,
}

/// Returns the amounts to try, the smallest first: powers of two take the
/// fewest moves.
fn amounts() -> impl Iterator<Item = u16> {
    (0..16).map(|bit| 1 << bit)
}

/// Number of moves to copy the weapon from the opponent's slots, with a margin.
const COPIED: usize = 20;

/// Worth of the opponent's last slots: the match.
const MATCH: usize = 1000 * SLOT;

/// Worth of a copy of a part of the weapon.
const COPY: usize = 4 * SLOT;

/// Maximum number of living slots of the opponent that are killed one by one.
const FEW: usize = 3;

/// A possible next step.
struct Choice {
    plan: Plan,
    /// Its worth, in parts of a slot.
    worth: usize,
    /// Its number of moves.
    cost: usize,
    /// The amount of the row it builds, if any.
    building: Option<u16>,
}

impl Choice {
    fn new(view: &View<'_>, plan: Plan, worth: usize) -> Self {
        Self {
            cost: plan.cost(view).max(1),
            plan,
            worth,
            building: None,
        }
    }
}

impl Player for Hard {
    fn choose(&mut self, game: &Game) -> Move {
        let view = View::of(game);
        if self.is_there_already(&view) {
            self.script.clear();
        }
        if let Some(choice) = self.script.next(&view) {
            return choice;
        }
        for choice in options(&view) {
            if let Some(revival) = choice.plan.revival(&view) {
                return revival;
            }
            if self.script.plan(game, &choice.plan) {
                self.building = choice.building;
                break;
            }
        }
        self.script.next(&view).unwrap_or(PASS)
    }
}

impl Hard {
    /// Returns whether the opponent has finished what is still being built
    /// here, so that copying is better.
    fn is_there_already(&self, view: &View<'_>) -> bool {
        self.script.len() > COPIED
            && view.dead_targets().next().is_some()
            && self.building.is_some_and(|amount| {
                can_be_copied(view, &row(amount)) && can_be_copied(view, &trigger())
            })
    }
}

/// Returns the possible next steps, the best first.
fn options(view: &View<'_>) -> Vec<Choice> {
    let enemy = Enemy::of(view);
    let mut all = Vec::new();
    let loaded = amounts().find(|amount| view.has(usize::from(ROW), &row(*amount)));
    let loaded = loaded.filter(|_| view.has(usize::from(TRIGGER), &trigger()));
    // Among equals the largest: weak slots become dangerous last.
    let best = amounts().max_by_key(|amount| enemy.killed(*amount));
    let best = best.filter(|amount| enemy.killed(*amount) > 0);
    if let Some(amount) = loaded {
        all.extend(fire(view, &enemy, amount));
        all.extend(keep(view, &enemy, amount));
    }
    if let Some(amount) = best.filter(|amount| loaded != Some(*amount)) {
        all.extend(arm(view, &enemy, amount));
    }
    if enemy.alive <= FEW {
        let plan = finish(view, &enemy);
        all.extend(plan.map(|(plan, worth)| Choice::new(view, plan, prize(&enemy, 1, worth))));
    }
    if enemy.is_armed() {
        let worth = healed(view) * SLOT;
        let heal = heal_plan(view).filter(|_| worth > 0);
        all.extend(heal.map(|plan| Choice::new(view, plan, worth)));
        all.extend(clear_plan(view).map(|plan| Choice::new(view, plan, 1)));
    }
    // A stable sort by worth per move.
    all.sort_by(|one, two| (two.worth * one.cost).cmp(&(one.worth * two.cost)));
    all
}

/// Returns the worth of a row of slots, which is higher if no other slot is
/// left.
fn prize(enemy: &Enemy, killed: usize, worth: usize) -> usize {
    match killed >= enemy.alive {
        true => worth + MATCH,
        false => worth,
    }
}

/// Sends the weapon, or first kills the slot it needs.
fn fire(view: &View<'_>, enemy: &Enemy, amount: u16) -> Option<Choice> {
    let Some(victim) = enemy.victim() else {
        let kill = kill(view, [tool(view, &WORKING_SLOTS)?, FIRST], None)?;
        return Some(Choice::new(view, kill.plan, enemy.best_row(amount).1));
    };
    let shot = aim(view, enemy, amount, victim)?;
    let worth = prize(enemy, shot.killed, shot.worth);
    Some(Choice::new(view, shot.plan, worth))
}

/// Stores copies of the weapon once the opponent has been hit and could hit
/// back.
fn keep(view: &View<'_>, enemy: &Enemy, amount: u16) -> Option<Choice> {
    if !enemy.is_armed() || enemy.alive + REACH > crate::board::SLOTS {
        return None;
    }
    let parts = KEPT
        .into_iter()
        .zip([(ROW, row(amount)), (TRIGGER, trigger())]);
    let missing = parts.filter(|(kept, (_, value))| {
        let kept = usize::from(*kept);
        view.own(kept) > 0 && !view.has(kept, value)
    });
    let (kept, (slot, _)) = missing.into_iter().next()?;
    let plan = Plan {
        moves: cleared(view, kept).copy_of(slot).moves(),
        reads: vec![slot],
    };
    Some(Choice::new(view, plan, COPY))
}

/// Builds the weapon with an amount, or its missing parts.
fn arm(view: &View<'_>, enemy: &Enemy, amount: u16) -> Option<Choice> {
    let spare = tool(view, &[TRIGGER, ROW, FIRST])?;
    let has_victim = enemy.victim().is_some();
    let kill = match has_victim {
        true => None,
        false => Some(kill(view, [FIRST, TRIGGER], Some(amount))?),
    };
    let anew = weapon(view, amount, kill.as_ref().map(|kill| kill.amount));
    let mut moves = kill.map_or_else(Vec::new, |kill| kill.plan.moves);
    let trigger = trigger();
    let row_spares = match view.has(usize::from(TRIGGER), &trigger) {
        true => [FIRST, spare, spare],
        false => [TRIGGER, FIRST, spare],
    };
    let parts = [
        fetch(view, &row(amount), ROW, &row_spares),
        fetch(view, &trigger, TRIGGER, &[FIRST, spare]),
    ];
    let [row_moves, trigger_moves] = parts;
    let mended = row_moves
        .zip(trigger_moves)
        .map(|(row, trigger)| [row, trigger].concat());
    let mended = mended.filter(|mended| has_victim && mended.len() < anew.len());
    moves.extend(mended.unwrap_or(anew));
    let (killed, worth) = enemy.best_row(amount);
    let worth = prize(enemy, killed, worth);
    let plan = Plan {
        moves,
        reads: Vec::new(),
    };
    let mut choice = Choice::new(view, plan, worth);
    // The shot comes afterwards.
    choice.cost += SHOT;
    choice.building = Some(amount);
    Some(choice)
}

/// Approximate number of moves of a shot.
const SHOT: usize = 10;
