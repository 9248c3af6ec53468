//! The weakest player that fights: one attack after the other, starting at the
//! opponent's last slot.

use super::Kind;
use super::blocks::Builder;
use super::script::{PASS, Plan, Script, revive_working};
use super::weapon::{View, WORKING};
use crate::board::SLOTS;
use crate::card::Card;
use crate::game::Game;
use crate::moves::Move;
use crate::player::Player;

pub(super) const KIND: Kind = Kind {
    name: "easy",
    help: "Attacks one slot at a time, with its own strongest slots",
    make: |_, _| Box::new(Easy::default()),
};

/// Largest amount.
const AMOUNT: i32 = 8192;

/// Slot of the amount.
const NUMBER: u8 = 0;

/// Slot in which attacks are built.
const TOOL: u8 = 1;

#[derive(Debug, Default)]
struct Easy {
    script: Script,
}

impl Player for Easy {
    fn choose(&mut self, game: &Game) -> Move {
        let view = View::of(game);
        if let Some(choice) = revive_working(&view).or_else(|| self.script.next(&view)) {
            return choice;
        }
        let moves = moves(&view);
        self.script.plan(game, &Plan::with_working_slots(moves));
        self.script.next(&view).unwrap_or(PASS)
    }
}

fn moves(view: &View<'_>) -> Vec<Move> {
    let mut targets = (0_u16..).zip((0..SLOTS).rev());
    let Some((target, slot)) = targets.find(|(_, slot)| view.enemy(*slot) > 0) else {
        return Vec::new();
    };
    let spare = (WORKING..SLOTS).max_by_key(|it| (view.own(*it), std::cmp::Reverse(*it)));
    let payer = spare.and_then(|it| u16::try_from(it).ok()).unwrap_or(0);
    let most = view.own(usize::from(payer)).min(AMOUNT);
    let amount = most.checked_ilog2().map_or(0, |bit| 1_u16 << bit);
    let tool = Builder::on(TOOL).clear();
    if view.enemy(slot) <= 2 || amount < 2 {
        return tool.right(Card::Dec).apply_to_number(target).moves();
    }
    let mut moves = Vec::new();
    if view.field(NUMBER) != crate::value::Value::Number(amount) {
        moves = Builder::on(NUMBER).clear().number(amount).moves();
    }
    let tool = tool.right(Card::Attack).apply_to_number(payer);
    let tool = tool.apply_to_number(target).apply_to_slot(NUMBER);
    moves.extend(tool.moves());
    moves
}
