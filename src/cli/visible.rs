//! The edge at which text leaves for a terminal. Names and messages may hold
//! what somebody else has written; a terminal must not obey it.

use std::fmt::Write as _;
use std::io::{self, Write};

/// Returns the text, in which characters that a terminal would obey, or that
/// turn the direction of writing, are shown as their numbers, such as `\u{1b}`.
/// Line ends and tabs stay.
pub fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\t' => shown.push(c),
            // Writing to a string does not fail.
            c if kotodama_formats::is_odd(c) => _ = write!(shown, "\\u{{{:x}}}", u32::from(c)),
            c => shown.push(c),
        }
    }
    shown
}

/// Makes all text [`visible`] that is written through it.
pub struct Visible<W: Write> {
    inner: W,
    /// The start of a character whose end has not come yet.
    rest: Vec<u8>,
}

impl<W: Write> Visible<W> {
    /// Writes to `inner`.
    pub fn new(inner: W) -> Self {
        Self {
            inner,
            rest: Vec::new(),
        }
    }
}

impl<W: Write> Write for Visible<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.rest.extend(bytes);
        let whole = match std::str::from_utf8(&self.rest) {
            Ok(text) => text.len(),
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            Err(_) => self.rest.len(),
        };
        let kept = self.rest.split_off(whole);
        let text = visible(&String::from_utf8_lossy(&self.rest));
        self.rest = kept;
        self.inner.write_all(text.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// Returns a reason of the library that reads the command line, in plain words.
pub fn plain(reason: &str) -> Option<String> {
    let reason = reason.trim();
    if let Some((_, range)) = reason.split_once(" is not in ") {
        let (first, last) = range.split_once("..")?;
        return Some(match last.trim_start_matches('=') {
            "" | "18446744073709551615" => format!("expected a whole number from {first}"),
            last => format!("expected a whole number from {first} to {last}"),
        });
    }
    let plain = match reason {
        "number would be zero for non-zero type" => "expected a whole number from 1",
        "invalid digit found in string"
        | "cannot parse integer from empty string"
        | "number too large to fit in target type"
        | "number too small to fit in target type" => "expected a whole number",
        "invalid float literal" | "cannot parse float from empty string" => "expected a number",
        _ => return None,
    };
    Some(plain.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_shown() {
        assert_eq!(
            visible("a\u{1b}[2J\u{202e}b\r\n\tc"),
            "a\\u{1b}[2J\\u{202e}b\\u{d}\n\tc"
        );
        assert_eq!(
            visible("\u{7f}\u{9b}\u{2066}日本"),
            "\\u{7f}\\u{9b}\\u{2066}日本"
        );
        let text = "日\u{202e}本\u{1b}";
        for size in 1..5 {
            let mut out = Visible::new(Vec::new());
            for part in text.as_bytes().chunks(size) {
                out.write_all(part).expect("in memory");
            }
            assert_eq!(String::from_utf8(out.inner).expect("text"), visible(text));
        }
    }

    #[test]
    fn reasons_are_in_plain_words() {
        let said = |reason| plain(reason).unwrap_or_default();
        assert_eq!(
            said("0 is not in 1..18446744073709551615"),
            "expected a whole number from 1"
        );
        assert_eq!(
            said("0 is not in 1..=100"),
            "expected a whole number from 1 to 100"
        );
        assert_eq!(
            said("invalid digit found in string"),
            "expected a whole number"
        );
        assert_eq!(plain("expected COMPONENT=A"), None);
    }
}
