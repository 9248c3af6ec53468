//! `Every`: each `n`-th piece is a fixed shape (F-DEAL-06).

use super::{Dealer, Dealing, named};
use crate::description::Randomizer;
use crate::rules::Rules;

/// Returns the shape of the next piece if an `Every` decides it; otherwise the
/// innermost law decides. A nested `Every` counts only the pieces that the
/// outer one leaves to it.
pub fn draw(rules: &Rules, dealer: &mut Dealer) -> Option<usize> {
    let mut randomizer = &rules.description.pieces.randomizer;
    let mut depth = 0;
    while let Randomizer::Every { n, shape, other } = randomizer {
        if dealer.counts.len() <= depth {
            dealer.counts.push(0);
        }
        if let Some(count) = dealer.counts.get_mut(depth) {
            *count += 1;
            if *count >= *n {
                *count = 0;
                return named(rules, shape);
            }
        }
        randomizer = other;
        depth += 1;
    }
    None
}

/// Decides the missing pieces that belong to an `Every`.
pub fn deal(mut dealing: Dealing) {
    if !dealing.open() {
        return;
    }
    let (rules, dealer) = (&*dealing.rules, &mut *dealing.dealer);
    let mut drafts = std::mem::take(&mut dealer.draft);
    for draft in drafts.iter_mut().filter(|draft| draft.shape.is_none()) {
        draft.shape = draw(rules, dealer);
    }
    dealer.draft = drafts;
}
