//! `Cycle`: a fixed list for ever (F-DEAL-05).

use super::{Dealer, Dealing, base, named};
use crate::description::Randomizer;
use crate::rules::Rules;

/// The next shape of the list; names of no shape stand for the first one.
pub fn draw(rules: &Rules, names: &[String], dealer: &mut Dealer) -> usize {
    let place = dealer.cycle % names.len().max(1);
    dealer.cycle = (place + 1) % names.len().max(1);
    let name = names.get(place);
    name.and_then(|name| named(rules, name)).unwrap_or(0)
}

/// Fills the queue.
pub fn deal(mut dealing: Dealing) {
    dealing.fill(|rules, dealer, _| {
        let names = match base(&rules.description.pieces.randomizer) {
            Randomizer::Cycle(names) => names.as_slice(),
            _ => &[],
        };
        draw(rules, names, dealer)
    });
}
