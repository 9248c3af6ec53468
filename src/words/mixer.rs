//! Numbers that stand for others, the same in every run and on every machine:
//! keys of states, hashes of tiles, and what tells dice apart.

use std::hash::Hasher;

use kotodama_board::Rng;

/// Returns a number made of two that looks like neither.
#[must_use]
pub fn mix(first: u64, second: u64) -> u64 {
    Rng::new(Rng::new(first).next_bits() ^ second).next_bits()
}

/// A number made of the others that is like no other: both halves depend on
/// all of them, in different ways.
#[derive(Clone, Copy, Debug)]
pub struct Mixer(u64, u64);

impl Default for Mixer {
    fn default() -> Self {
        Self(0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7344)
    }
}

const fn scramble(mut word: u64) -> u64 {
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

impl Mixer {
    /// Adds a number.
    #[must_use]
    pub const fn with(self, word: u64) -> Self {
        Self(
            scramble(self.0.rotate_left(23) ^ word),
            scramble(
                self.1
                    .rotate_left(41)
                    .wrapping_add(word.wrapping_mul(0x9e37_79b9_7f4a_7c15)),
            ),
        )
    }

    /// Returns the mixture of all of them.
    #[must_use]
    pub fn key(self) -> u128 {
        u128::from(self.0) << 64 | u128::from(self.1)
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u8(&mut self, word: u8) {
        self.write_u64(word.into());
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_i32(&mut self, word: i32) {
        self.write_u64(word.cast_unsigned().into());
    }

    fn write_u64(&mut self, word: u64) {
        *self = self.with(word);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64((word >> 64) as u64);
        self.write_u64(word as u64);
    }

    fn write_isize(&mut self, word: isize) {
        // The number of a variant.
        self.write_u64(word.cast_unsigned() as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_and_value_of_numbers_matter() {
        let mix = |words: &[u64]| words.iter().fold(Mixer::default(), |m, &w| m.with(w)).key();
        let all = [
            mix(&[]),
            mix(&[0]),
            mix(&[0, 0]),
            mix(&[1, 2]),
            mix(&[2, 1]),
        ];
        for (place, key) in all.iter().enumerate() {
            assert!(!all[..place].contains(key));
        }
    }
}
