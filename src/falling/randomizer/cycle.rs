//! `Cycle`: a fixed list for ever (F-DEAL-05).

use super::{Dealer, named};
use crate::rules::Rules;

/// Returns the next shape of the list; names of no shape stand for the first
/// one.
pub fn draw(rules: &Rules, names: &[String], dealer: &mut Dealer) -> usize {
    let place = dealer.cycle % names.len().max(1);
    dealer.cycle = (place + 1) % names.len().max(1);
    let name = names.get(place);
    name.and_then(|name| named(rules, name)).unwrap_or(0)
}
