//! `Bag`: copies of each shape, shuffled and used up (F-DEAL-02).

use super::{Dealer, drawn};
use crate::description::limits::COPIES;
use crate::rules::Rules;
use crate::streams::shuffle;
use kotodama_board::Rng;

/// Returns the next shape: the first of the bag, which is refilled when it is
/// empty.
pub fn draw(rules: &Rules, copies: u32, dealer: &mut Dealer, rng: &mut Rng) -> usize {
    if dealer.bag.is_empty() {
        let copies = usize::try_from(copies.clamp(1, *COPIES.end())).unwrap_or(1);
        let each = drawn(rules).into_iter();
        let mut bag: Vec<_> = each
            .flat_map(|shape| std::iter::repeat_n(shape, copies))
            .collect();
        shuffle(rng, &mut bag);
        dealer.bag = bag.into();
    }
    dealer.bag.pop_front().unwrap_or(0)
}
