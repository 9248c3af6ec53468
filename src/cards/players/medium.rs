//! The player in the middle: a weapon with a fixed amount, built part by part
//! and sent to the first living slots.

use super::Kind;
use super::attack::{Attacks, payers};
use super::blocks::{Builder, build};
use super::script::{PASS, Plan, Script, revive_working};
use super::weapon::{FIRST, ROW, TOOL, TRIGGER, View, row, trigger};
use crate::board::SLOTS;
use crate::card::Card;
use crate::game::Game;
use crate::moves::Move;
use crate::player::Player;

pub(super) const KIND: Kind = Kind {
    name: "medium",
    help: "Kills a slot and sends zombies from it that heal rows of slots to death",
    make: |_, _| Box::new(Medium::default()),
};

/// Initial amount of the row.
const AMOUNT: u16 = 8192;

#[derive(Debug)]
struct Medium {
    script: Script,
    amount: u16,
    /// First slot of the last row.
    last: Option<u16>,
}

impl Default for Medium {
    fn default() -> Self {
        Self {
            script: Script::default(),
            amount: AMOUNT,
            last: None,
        }
    }
}

impl Player for Medium {
    fn choose(&mut self, game: &Game) -> Move {
        let view = View::of(game);
        if let Some(choice) = revive_working(&view).or_else(|| self.script.next(&view)) {
            return choice;
        }
        let moves = self.moves(&view);
        self.script.plan(game, &Plan::with_working_slots(moves));
        self.script.next(&view).unwrap_or(PASS)
    }
}

impl Medium {
    fn moves(&mut self, view: &View<'_>) -> Vec<Move> {
        let Some(victim) = view.dead_targets().next() else {
            return kill(view);
        };
        for (slot, value) in [(ROW, row(self.amount)), (TRIGGER, trigger())] {
            if view.field(slot) != value {
                let mut moves = Builder::on(slot).clear().moves();
                let spares = match slot {
                    ROW => [TRIGGER, FIRST, TOOL],
                    _ => [FIRST, TOOL, 4],
                };
                moves.extend(build(&value, slot, &spares).unwrap_or_default());
                return moves;
            }
        }
        let first = self.first(view);
        let mut moves = Builder::on(FIRST).clear().number(first).moves();
        let tool = Builder::on(TOOL).clear().right(Card::Zombie);
        let tool = tool.apply_to_number(victim).apply_to_slot(TRIGGER);
        moves.extend(tool.moves());
        moves
    }

    /// Returns the next living slot. Once all were tried, the amount is halved,
    /// because the remaining slots are too weak for it.
    fn first(&mut self, view: &View<'_>) -> u16 {
        let mut living = (0_u16..)
            .take(SLOTS)
            .filter(|it| view.enemy(usize::from(*it)) > 0);
        let first = living.find(|it| self.last.is_none_or(|last| *it > last));
        self.last = first;
        if first.is_none() {
            self.amount = (self.amount / 2).max(1);
        }
        first.unwrap_or(0)
    }
}

/// Kills the opponent's last slot that can be killed.
fn kill(view: &View<'_>) -> Vec<Move> {
    let payers = payers(view);
    let amounts = (0..14).rev().map(|bit| 1 << bit);
    let mut plans = amounts.flat_map(|amount| {
        let targets = (0_u16..).take(SLOTS);
        let payers = &payers;
        targets.filter_map(move |target| Attacks::on(view, target, amount, payers))
    });
    let Some(attacks) = plans.next() else {
        return Vec::new();
    };
    let mut moves = Builder::on(TRIGGER).clear().number(attacks.amount).moves();
    moves.extend(Builder::on(TOOL).clear().moves());
    moves.extend(attacks.moves(TOOL, TRIGGER));
    moves
}
