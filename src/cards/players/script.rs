//! Plays planned moves, as long as the player's slots are as the plan expects.

use std::collections::VecDeque;

use super::blocks::{Builder, shortest};
use super::weapon::{View, WORKING};
use crate::board::SLOTS;
use crate::card::Card;
use crate::evaluate::Error;
use crate::game::Game;
use crate::moves::Move;
use crate::value::Value;

/// Moves, and the slots they read without being played on them.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    pub(super) moves: Vec<Move>,
    pub(super) reads: Vec<u8>,
}

impl Plan {
    /// Returns a plan that needs all working slots until its end.
    pub(super) fn with_working_slots(moves: Vec<Move>) -> Self {
        let reads = (0..).take(WORKING).collect();
        Self { moves, reads }
    }

    /// Returns the slots that the moves need, each once.
    fn needs(&self) -> Vec<u8> {
        let played = self.moves.iter().map(|choice| choice.slot);
        let mut needs: Vec<u8> = played.chain(self.reads.iter().copied()).collect();
        needs.sort_unstable();
        needs.dedup();
        needs
    }

    /// Returns the dead slots among those the moves need.
    fn dead(&self, view: &View<'_>) -> impl Iterator<Item = u8> {
        let needs = self.needs().into_iter();
        needs.filter(|slot| view.own(usize::from(*slot)) <= 0)
    }

    /// Returns the next move towards reviving a dead slot that the moves need,
    /// if any.
    pub(super) fn revival(&self, view: &View<'_>) -> Option<Move> {
        let dead = self.dead(view).next();
        dead.map(|dead| revive(view, dead))
    }

    /// Returns the number of moves, including revivals of dead slots.
    pub(super) fn cost(&self, view: &View<'_>) -> usize {
        let revivals = self.dead(view).map(|slot| {
            let number = Builder::on(slot).number(u16::from(slot));
            number.left(Card::Revive).moves().len()
        });
        self.moves.len() + revivals.sum::<usize>()
    }
}

/// A planned move.
#[derive(Debug)]
struct Step {
    choice: Move,
    /// The slots that it and later moves need, with their fields before it.
    expected: Vec<(u8, Value)>,
}

/// The remaining moves of a plan.
#[derive(Debug, Default)]
pub(super) struct Script {
    steps: VecDeque<Step>,
}

/// The move that changes nothing (C-TURN-03).
pub(super) const PASS: Move = Move {
    is_left: true,
    card: Card::I,
    slot: 0,
};

impl Script {
    /// Returns the number of remaining moves.
    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    /// Drops the moves.
    pub(super) fn clear(&mut self) {
        self.steps.clear();
    }

    /// Adopts a plan if it runs without an error against an idle opponent, and
    /// returns whether it does. Only the last move may reach the limit, where
    /// loops end.
    pub(super) fn plan(&mut self, game: &Game, plan: &Plan) -> bool {
        let mut trial = game.fork();
        self.clear();
        let mut last_use: Vec<(u8, usize)> = Vec::new();
        for slot in plan.needs() {
            let last = plan.moves.iter().rposition(|choice| choice.slot == slot);
            let is_read = plan.reads.contains(&slot);
            let end = plan.moves.len();
            last_use.push((slot, last.filter(|_| !is_read).unwrap_or(end)));
        }
        for (number, choice) in plan.moves.iter().enumerate() {
            trial.prepare();
            let view = View::of(&trial);
            let needs = last_use.iter().filter(|(_, last)| *last >= number);
            self.steps.push_back(Step {
                choice: *choice,
                expected: needs.map(|(slot, _)| (*slot, view.field(*slot))).collect(),
            });
            trial.play(*choice);
            let is_last = number + 1 == plan.moves.len();
            let error = trial.progress().last.and_then(|last| last.error);
            if error.is_some_and(|error| !(is_last && error == Error::Limit)) {
                self.clear();
                return false;
            }
            if !trial.progress().is_solo {
                trial.play(PASS);
            }
            if trial.progress().is_over() {
                break;
            }
        }
        true
    }

    /// Returns the next move: of the plan, or one towards reviving a slot it
    /// needs. `None` if there is no plan, or if it no longer fits the slots.
    pub(super) fn next(&mut self, view: &View<'_>) -> Option<Move> {
        let step = self.steps.front()?;
        let needs = || step.expected.iter();
        if needs().any(|(slot, field)| view.field(*slot) != *field) {
            self.clear();
            return None;
        }
        let dead = needs().find(|(slot, _)| view.own(usize::from(*slot)) <= 0);
        if let Some((dead, _)) = dead {
            let dead = *dead;
            if usize::from(dead) >= WORKING {
                // A different plan is quicker.
                self.clear();
                return None;
            }
            return Some(revive(view, dead));
        }
        self.steps.pop_front().map(|step| step.choice)
    }
}

/// Returns the next move towards reviving a slot: in a living slot, and in a
/// working slot only if there is no other.
fn revive(view: &View<'_>, dead: u8) -> Move {
    let goal = u16::from(dead);
    let living = (0..SLOTS).filter(|slot| view.own(*slot) > 0);
    // The distance from the number in a living slot to that of the dead one.
    let way = living.filter_map(|slot| {
        let is_working = slot < WORKING;
        let slot = u8::try_from(slot).ok()?;
        let (moves, next) = match view.field(slot) {
            Value::Number(number) => match shortest(number, goal) {
                Some(way) => (
                    way.len(),
                    (true, way.first().copied().unwrap_or(Card::Revive)),
                ),
                None => (SLOTS, (true, Card::Put)),
            },
            field if field.is_identity() => (16, (false, Card::Zero)),
            _ => (SLOTS, (true, Card::Put)),
        };
        Some((is_working, moves, slot, next))
    });
    match way.min_by_key(|(is_working, moves, slot, _)| (*is_working, *moves, *slot)) {
        Some((_, _, slot, (is_left, card))) => Move {
            is_left,
            card,
            slot,
        },
        None => PASS,
    }
}

/// Returns the next move towards the revival of a working slot, if one is dead.
pub(super) fn revive_working(view: &View<'_>) -> Option<Move> {
    let dead = (0_u8..)
        .take(WORKING)
        .find(|slot| view.own(usize::from(*slot)) <= 0);
    dead.map(|slot| revive(view, slot))
}
