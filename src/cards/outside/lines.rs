//! Moves as programs write them: three lines each (C-PROTO-02, C-PROTO-03).

use crate::card::Card;
use crate::moves::{Move, slot_of};

/// Longest line, in bytes without its end (C-FAULT-01).
const MAX_LINE: usize = 64;

/// Contents of the first bytes of an output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Parsed {
    /// A move with this number of bytes.
    Move(Move, usize),
    /// Not a move; with what was expected.
    Wrong(String),
    /// The beginning of a move, or nothing.
    Unfinished,
}

/// Reads the move at the start of `bytes`. Output that cannot become a move is
/// wrong even before it is complete.
#[must_use]
pub fn next_move(bytes: &[u8]) -> Parsed {
    let mut used = 0;
    let mut next_line = || -> Result<&[u8], Parsed> {
        let rest = bytes.get(used..).unwrap_or_default();
        let reach = rest.get(..MAX_LINE + 1).unwrap_or(rest);
        let Some(length) = reach.iter().position(|byte| *byte == b'\n') else {
            return Err(match rest.len() > MAX_LINE {
                true => Parsed::Wrong(format!("expected lines of at most {MAX_LINE} bytes")),
                false => Parsed::Unfinished,
            });
        };
        used += length + 1;
        let line = rest.get(..length).unwrap_or_default();
        Ok(line.strip_suffix(b"\r").unwrap_or(line))
    };
    let mut read = || -> Result<Move, Parsed> {
        let side = next_line()?;
        let is_left = match side {
            b"1" => true,
            b"2" => false,
            _ => return Err(wrong("1 or 2", side)),
        };
        let (mut card, mut slot) = (Card::I, 0);
        for is_card in [is_left, !is_left] {
            let line = next_line()?;
            let text = str::from_utf8(line).unwrap_or_default();
            if is_card {
                card = Card::named(text).ok_or_else(|| wrong("a card", line))?;
            } else {
                slot = slot_of(text).ok_or_else(|| wrong("a slot from 0 to 255", line))?;
            }
        }
        Ok(Move {
            is_left,
            card,
            slot,
        })
    };
    match read() {
        Ok(choice) => Parsed::Move(choice, used),
        Err(other) => other,
    }
}

fn wrong(expected: &str, line: &[u8]) -> Parsed {
    let line = String::from_utf8_lossy(line);
    Parsed::Wrong(format!("expected {expected}, found {line:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        match next_move(text.as_bytes()) {
            Parsed::Move(choice, length) => format!("{choice} ({length})"),
            Parsed::Wrong(message) => message,
            Parsed::Unfinished => "unfinished".to_owned(),
        }
    }

    #[test]
    fn c_proto_03_moves_are_three_lines() {
        assert_eq!(read("1\nsucc\n007\n2\n"), "1 succ 7 (11)");
        assert_eq!(read("2\r\n255\r\nzero\r\nx"), "2 255 zero (14)");
        for unfinished in ["", "1", "1\n", "1\nI", "1\nI\n0", "2\n3\nze"] {
            assert_eq!(read(unfinished), "unfinished", "{unfinished:?}");
        }
    }

    #[test]
    fn c_fault_01_anything_else_is_wrong_at_once() {
        assert_eq!(read("3\n"), "expected 1 or 2, found \"3\"");
        assert_eq!(read("\n"), "expected 1 or 2, found \"\"");
        assert_eq!(read(" 1\n"), "expected 1 or 2, found \" 1\"");
        assert_eq!(read("1\ni\n"), "expected a card, found \"i\"");
        assert_eq!(
            read("2\n256\n"),
            "expected a slot from 0 to 255, found \"256\""
        );
        assert_eq!(
            read("2\n0001\n"),
            "expected a slot from 0 to 255, found \"0001\""
        );
        assert_eq!(
            read("2\n+1\n"),
            "expected a slot from 0 to 255, found \"+1\""
        );
        let long = "1".repeat(MAX_LINE);
        assert_eq!(read(&long), "unfinished");
        let message = "expected lines of at most 64 bytes";
        assert_eq!(read(&format!("{long}1")), message);
        assert_eq!(read(&format!("1\n{long}1\n")), message);
    }
}
