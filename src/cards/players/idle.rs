//! The player that does nothing.

use super::Kind;
use crate::card::Card;
use crate::game::Game;
use crate::moves::Move;
use crate::player::Player;

pub(super) const KIND: Kind = Kind {
    name: "idle",
    help: "Applies I to slot 0 in every turn",
    make: |_, _| Box::new(Idle),
};

struct Idle;

impl Player for Idle {
    fn choose(&mut self, _: &Game) -> Move {
        Move {
            is_left: true,
            card: Card::I,
            slot: 0,
        }
    }
}
