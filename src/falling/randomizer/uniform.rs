//! `Uniform`: by weight, independently (F-DEAL-01, F-TUM-07).

use crate::rules::Rules;
use kotodama_board::Rng;

/// Returns the next shape: a weighted draw, or an even one if no shape has a
/// weight.
pub fn draw(rules: &Rules, rng: &mut Rng) -> usize {
    let weights = rules.shapes.iter().map(|shape| shape.weight);
    weighted(rng, weights).unwrap_or_else(|| rng.below(rules.shapes.len()))
}

/// Returns the index of a weighted draw: takes `below(sum of weights)` and
/// walks through the list. Returns `None` and uses no random number if the sum
/// is 0.
pub fn weighted(rng: &mut Rng, weights: impl Iterator<Item = u32> + Clone) -> Option<usize> {
    let wide = |weight: u32| usize::try_from(weight).unwrap_or(0);
    let sum: usize = weights.clone().map(wide).sum();
    if sum == 0 {
        return None;
    }
    let mut left = rng.below(sum);
    weights.map(wide).position(|weight| {
        let here = left < weight;
        left = left.saturating_sub(weight);
        here
    })
}
