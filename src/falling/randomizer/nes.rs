//! `Nes` (`Reroll` in files): the classic console rule (F-DEAL-04).

use super::{Dealer, drawn};
use crate::rules::Rules;
use kotodama_board::Rng;

/// Returns the next shape: draws one of `n + 1` values, and draws again from
/// `n` if the result is the last value or the previous shape.
pub fn draw(rules: &Rules, dealer: &mut Dealer, rng: &mut Rng) -> usize {
    let shapes = drawn(rules);
    let first = shapes.get(rng.below(shapes.len() + 1)).copied();
    let shape = match first {
        Some(shape) if dealer.before != Some(shape) => shape,
        _ => shapes.get(rng.below(shapes.len())).copied().unwrap_or(0),
    };
    dealer.before = Some(shape);
    shape
}
