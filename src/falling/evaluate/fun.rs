//! The estimate of fun (F-EVL-06). It is an estimate: nobody has compared it
//! with what players say (F-EVL-07).
#![allow(
    clippy::float_arithmetic,
    reason = "numbers for people; nothing in a play depends on them"
)]

use serde::Serialize;

use super::Bots;
use super::games::{Collection, number, round};

/// The estimate, 0 to 100, and its parts, 0 to 1; all rounded to 3 places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Fun {
    /// All parts together; 0 for broken rules.
    pub total: f64,
    /// How much longer than the careless bot the other one plays.
    pub skill: f64,
    /// Is a game neither too short nor too long?
    pub length: f64,
    /// How different chains are in length.
    pub surprise: f64,
    /// How often it gets out of trouble.
    pub tension: f64,
    /// How different clears are.
    pub variety: f64,
}

/// What the parts of [`Fun`] are worth in the total, in their order.
const WEIGHTS: [f64; 5] = [25.0, 25.0, 20.0, 15.0, 15.0];

/// Chains of so many links and more count as equal.
const LONG_CHAIN: usize = 6;

/// The five parts of some games, in the order of [`Fun`].
pub(super) fn parts(greedy: &Collection, bots: &Bots) -> [f64; 5] {
    [
        skill(bots.greedy.pieces.median, bots.random.pieces.median),
        length(bots.greedy.frames.median),
        surprise(&bots.greedy.chains),
        (greedy.recoveries() / 5.0).min(1.0),
        variety(greedy.groups().into_values()),
    ]
}

impl Fun {
    /// The estimate that the parts add up to.
    #[must_use]
    pub fn of(parts: [f64; 5]) -> Self {
        let total: f64 = parts
            .iter()
            .zip(WEIGHTS)
            .map(|(part, weight)| part * weight)
            .sum();
        Self {
            total: round(total),
            ..Self::none(parts)
        }
    }

    /// The parts without a total: the rules are broken.
    #[must_use]
    pub fn none(parts: [f64; 5]) -> Self {
        let [skill, length, surprise, tension, variety] = parts.map(round);
        Self {
            total: 0.0,
            skill,
            length,
            surprise,
            tension,
            variety,
        }
    }
}

fn skill(greedy: u64, random: u64) -> f64 {
    let times = number(greedy.saturating_add(1)) / number(random.saturating_add(1));
    (libm::log2(times) / 3.0).clamp(0.0, 1.0)
}

fn length(frames: u64) -> f64 {
    let frames = number(frames);
    let rising = (frames - 300.0) / (1800.0 - 300.0);
    let falling = (72_000.0 - frames) / (72_000.0 - 18_000.0);
    rising.min(falling).clamp(0.0, 1.0)
}

fn surprise(chains: &[u32]) -> f64 {
    let mut counts = [0_u64; LONG_CHAIN];
    for (place, &count) in chains.iter().enumerate() {
        if let Some(sum) = counts.get_mut(place.min(LONG_CHAIN - 1)) {
            *sum += u64::from(count);
        }
    }
    let all = number(counts.iter().sum());
    let shares = counts.iter().filter(|&&count| count > 0);
    let shares = shares.map(|&count| number(count) / all);
    let entropy: f64 = shares.map(|share| -share * libm::log2(share)).sum();
    entropy / libm::log2(6.0)
}

/// 1 minus the sum of squares of the shares; 0 if nothing was cleared.
fn variety(counts: impl Iterator<Item = u64>) -> f64 {
    let counts: Vec<f64> = counts.map(number).collect();
    let all: f64 = counts.iter().sum();
    if all == 0.0 {
        return 0.0;
    }
    let squares: f64 = counts
        .iter()
        .map(|count| (count / all) * (count / all))
        .sum();
    1.0 - squares
}

#[cfg(test)]
mod tests {
    use super::super::games::ratio;
    use super::*;

    /// The formulas of F-EVL-06.
    #[test]
    fn the_parts() {
        assert_eq!(skill(7, 0), 1.0);
        assert_eq!(skill(3, 1), 1.0 / 3.0);
        assert_eq!((skill(1, 3), skill(1000, 1)), (0.0, 1.0));
        assert_eq!(
            [0, 300, 1050, 1800, 18_000].map(length),
            [0.0, 0.0, 0.5, 1.0, 1.0]
        );
        assert_eq!([45_000, 72_000, 200_000].map(length), [0.5, 0.0, 0.0]);
        assert_eq!((surprise(&[]), surprise(&[9])), (0.0, 0.0));
        assert_eq!(round(surprise(&[5, 5, 5, 5, 5, 3, 2])), 1.0);
        assert_eq!(round(surprise(&[4, 4])), 0.387);
        let of = |counts: &[u64]| variety(counts.iter().copied());
        assert_eq!((of(&[]), of(&[7]), of(&[1, 1])), (0.0, 0.0, 0.5));
    }

    #[test]
    fn the_total_adds_up_and_broken_rules_get_none() {
        let parts = [1.0, 0.5, 0.25, 0.2, 1.0 / 3.0];
        let fun = Fun::of(parts);
        assert_eq!((fun.total, fun.variety), (50.5, 0.333));
        assert_eq!(Fun { total: 0.0, ..fun }, Fun::none(parts));
        assert_eq!((ratio(1, 3), ratio(2, 0)), (0.333, 0.0));
    }
}
