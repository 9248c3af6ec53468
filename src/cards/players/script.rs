//! Plays moves that were planned, as long as the player's slots are as the plan
//! expects them.

use std::collections::VecDeque;

use super::blocks::shortest;
use super::weapon::{View, WORKING};
use crate::board::SLOTS;
use crate::card::Card;
use crate::game::Game;
use crate::moves::Move;
use crate::value::Value;

/// Moves that are still to be played.
#[derive(Debug, Default)]
pub(super) struct Script {
    /// With the fields that the working slots have before each.
    moves: VecDeque<(Move, Vec<Value>)>,
}

/// What changes nothing (C-TURN-03).
pub(super) const PASS: Move = Move {
    is_left: true,
    card: Card::I,
    slot: 0,
};

fn fields(view: &View<'_>) -> Vec<Value> {
    (0_u8..)
        .take(WORKING)
        .map(|slot| view.field(slot))
        .collect()
}

impl Script {
    /// Plans moves if they go through without an error against an opponent that
    /// does nothing. Returns whether they do.
    pub(super) fn plan(&mut self, game: &Game, moves: Vec<Move>) -> bool {
        let mut trial = game.fork();
        self.moves.clear();
        for choice in moves {
            trial.prepare();
            let before = fields(&View::of(&trial));
            trial.play(choice);
            let is_wrong = trial
                .progress()
                .last
                .is_some_and(|last| last.error.is_some());
            if is_wrong {
                self.moves.clear();
                return false;
            }
            self.moves.push_back((choice, before));
            if !trial.progress().is_solo {
                trial.play(PASS);
            }
            if trial.progress().is_over() {
                break;
            }
        }
        true
    }

    /// The next move: of the plan, or one that brings a working slot back to
    /// life. None if there is no plan, or if it does not fit the slots any more.
    pub(super) fn next(&mut self, view: &View<'_>) -> Option<Move> {
        if let Some(dead) = (0_u8..)
            .take(WORKING)
            .find(|it| view.own(usize::from(*it)) <= 0)
        {
            return Some(revive(view, dead));
        }
        let (choice, expected) = self.moves.pop_front()?;
        if fields(view) == expected {
            return Some(choice);
        }
        self.moves.clear();
        None
    }
}

/// The next move towards the revival of a slot.
fn revive(view: &View<'_>, dead: u8) -> Move {
    let goal = u16::from(dead);
    let living = (WORKING..SLOTS).filter(|slot| view.own(*slot) > 0);
    // How far the number in a living slot is from that of the dead one.
    let way = living.filter_map(|slot| {
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
        Some((moves, slot, next))
    });
    match way.min_by_key(|(moves, slot, _)| (*moves, *slot)) {
        Some((_, slot, (is_left, card))) => Move {
            is_left,
            card,
            slot,
        },
        None => PASS,
    }
}
