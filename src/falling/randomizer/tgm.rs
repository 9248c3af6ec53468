//! `Tgm` (`History` in files): even draws with a memory (F-DEAL-03).

use super::{Dealer, drawn, named};
use crate::rules::Rules;
use kotodama_board::Rng;

/// Returns the next shape: draws again while the result is among the last
/// `length` dealt, at most `rolls` times in total; the last draw stands.
pub fn draw(
    rules: &Rules,
    (length, rolls, start): (u32, u32, &[String]),
    dealer: &mut Dealer,
    rng: &mut Rng,
) -> usize {
    let shapes = drawn(rules);
    let length = usize::try_from(length).unwrap_or(usize::MAX);
    let names = || start.iter().filter_map(|name| named(rules, name));
    let history = dealer.history.get_or_insert_with(|| names().collect());
    let mut shape = 0;
    for _ in 0..rolls.max(1) {
        shape = shapes.get(rng.below(shapes.len())).copied().unwrap_or(0);
        if !history.iter().rev().take(length).any(|&old| old == shape) {
            break;
        }
    }
    history.push_back(shape);
    let spare = history.len().saturating_sub(length);
    history.drain(..spare);
    shape
}
