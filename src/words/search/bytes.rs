//! Numbers as few bytes as they need, and numbers that stand for others.

/// Appends a number, seven bits to a byte, the lowest first.
pub fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push((number & 0x7f) as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Appends a number that may be negative.
pub fn put_signed(bytes: &mut Vec<u8>, number: i32) {
    let folded = (number << 1) ^ (number >> 31);
    put(bytes, folded.cast_unsigned().into());
}

/// Reads what was written. Behind the end there are zeros.
#[derive(Clone, Debug)]
pub struct Reader<'b>(pub &'b [u8]);

impl Reader<'_> {
    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        match self.0.split_first() {
            Some((&first, rest)) => {
                self.0 = rest;
                first
            }
            None => 0,
        }
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        let mut number = 0;
        let mut shift = 0;
        loop {
            let byte = self.byte();
            number |= u64::from(byte & 0x7f) << shift;
            shift += 7;
            if byte < 0x80 || shift > 63 {
                return number;
            }
        }
    }

    /// The next number, which is below 2^32.
    pub fn small(&mut self) -> u32 {
        u32::try_from(self.number()).unwrap_or(0)
    }

    /// The next number that may be negative.
    pub fn signed(&mut self) -> i32 {
        let folded = self.small();
        (folded >> 1).cast_signed() ^ -(folded & 1).cast_signed()
    }
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

    /// What has become of all of them.
    #[must_use]
    pub fn key(self) -> u128 {
        u128::from(self.0) << 64 | u128::from(self.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        let mut bytes = Vec::new();
        let numbers = [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX];
        for number in numbers {
            put(&mut bytes, number);
        }
        let signed = [0, -1, 1, 63, -64, i32::MAX, i32::MIN];
        for number in signed {
            put_signed(&mut bytes, number);
        }
        let mut reader = Reader(&bytes);
        for number in numbers {
            assert_eq!(reader.number(), number);
        }
        for number in signed {
            assert_eq!(reader.signed(), number);
        }
        assert_eq!(reader.number(), 0, "behind the end");
    }

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
