//! `Cycle`: a fixed list, repeated forever (F-DEAL-05).

use super::{Dealer, named};
use crate::rules::Rules;

/// Returns the next shape of the list; an unknown name counts as the first
/// shape.
pub fn draw(rules: &Rules, names: &[String], dealer: &mut Dealer) -> usize {
    let place = dealer.cycle % names.len().max(1);
    dealer.cycle = (place + 1) % names.len().max(1);
    let name = names.get(place);
    name.and_then(|name| named(rules, name)).unwrap_or(0)
}
