//! Numbers as few bytes as they need.

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
    /// Returns the next byte.
    pub fn byte(&mut self) -> u8 {
        match self.0.split_first() {
            Some((&first, rest)) => {
                self.0 = rest;
                first
            }
            None => 0,
        }
    }

    /// Returns the next number.
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

    /// Returns the next number, which is below 2^32.
    pub fn small(&mut self) -> u32 {
        u32::try_from(self.number()).unwrap_or(0)
    }

    /// Returns the next number that may be negative.
    pub fn signed(&mut self) -> i32 {
        let folded = self.small();
        (folded >> 1).cast_signed() ^ -(folded & 1).cast_signed()
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
}
