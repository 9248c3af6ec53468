//! The seeded generator: `SplitMix64`, whose numbers are the same on every
//! machine and in every version of the game.

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::{Bounds, Direction};

/// A generator of pseudo-random numbers. Its state is part of the state of
/// play (W-RAND-05, W-RAND-06).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rng(u64);

impl Rng {
    /// Returns a generator with the sequence of `seed`.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the state, from which [`Rng::new`] makes a generator that
    /// continues like this one.
    #[must_use]
    pub const fn state(&self) -> u64 {
        self.0
    }

    /// Returns the next 64 bits.
    #[inline]
    pub fn next_bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a uniform number from 0 to `n - 1`; 0 if `n` is 0.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        let wide = u128::from(self.next_bits()) * (n as u128);
        usize::try_from(wide >> 64).unwrap_or(0)
    }

    /// Returns one of the four directions with equal chances.
    pub fn direction(&mut self) -> Direction {
        let index = self.below(Direction::ALL.len());
        Direction::ALL.get(index).copied().unwrap_or_default()
    }

    /// Returns one of the cells of a board with equal chances.
    pub fn cell(&mut self, bounds: Bounds) -> IVec2 {
        let mut below = |side: i32| {
            let place = self.below(usize::try_from(side).unwrap_or(0));
            i32::try_from(place).unwrap_or(0)
        };
        let x = below(bounds.width);
        IVec2::new(x, below(bounds.height))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_of_a_seed_is_fixed_forever() {
        let mut rng = Rng::new(0);
        assert_eq!(rng.next_bits(), 0xe220_a839_7b1d_cdaf);
        assert_eq!(rng.next_bits(), 0x6e78_9e6a_a1b9_65f4);
    }

    #[test]
    fn numbers_stay_below_the_limit() {
        let mut rng = Rng::new(7);
        let mut seen = [0; 3];
        for _ in 0..300 {
            seen[rng.below(3)] += 1;
        }
        assert!(seen.iter().all(|&count| count > 60), "{seen:?}");
        assert_eq!(rng.below(0), 0);
    }
}
