//! The player that chooses at random.

use kotodama_board::Rng;

use super::Kind;
use crate::card::Card;
use crate::game::Game;
use crate::moves::Move;
use crate::player::Player;

pub(super) const KIND: Kind = Kind {
    name: "random",
    help: "Chooses a side, a card and a slot at random in every turn",
    make: |seed, side| {
        let cards = Card::all().collect();
        let rng = Rng::new(seed.wrapping_mul(2).wrapping_add(side as u64));
        Box::new(Random { rng, cards })
    },
};

struct Random {
    rng: Rng,
    cards: Vec<Card>,
}

impl Player for Random {
    fn choose(&mut self, _: &Game) -> Move {
        let is_left = self.rng.below(2) == 0;
        let card = self.rng.below(self.cards.len());
        let slot = self.rng.below(256);
        Move {
            is_left,
            card: self.cards.get(card).copied().unwrap_or(Card::I),
            slot: u8::try_from(slot).unwrap_or(0),
        }
    }
}
