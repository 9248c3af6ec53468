//! Number of cases that random tests try: random play, random and damaged
//! files, and scripts made up at random. Every test of this kind, here and
//! beside the code, asks [`cases`]; one variable says how many there are for
//! all of them.
//!
//! | `KOTODAMA_CASES` | what is tried |
//! |---|---|
//! | not set | as many as each test has usually, always the same ones |
//! | `500` | the first 500 of each test |
//! | `x20` | twenty times as many as usual |
//! | `500..800` | these, to go on from where another run ended |
//! | `517..518` | a single one again, as the message of a failure says |
//!
//! A case is a number, the seed from which everything in it is drawn.

#![allow(dead_code, reason = "a test uses what it needs")]

use std::ops::Range;

const VARIABLE: &str = "KOTODAMA_CASES";

/// Returns the cases of a test that usually tries `usual` of them. While they
/// are gone through, a failure says which one it was.
///
/// # Panics
///
/// If the variable is none of the above.
pub fn cases(usual: u64) -> Cases {
    Cases {
        left: range(usual),
        current: None,
    }
}

/// Returns the number of these cases, for tests that expect something of most
/// of them.
pub fn count(usual: u64) -> u64 {
    let range = range(usual);
    range.end - range.start
}

/// Returns the number of cases of tests whose cases `proptest` makes.
pub fn proptest(usual: u32) -> u32 {
    u32::try_from(count(u64::from(usual))).unwrap_or(u32::MAX)
}

/// Returns whether only some cases are tried, so that nothing can be expected
/// of most of them.
pub fn is_part() -> bool {
    wanted().is_some_and(|text| text.contains(".."))
}

/// Returns the same as [`cases`], as numbers only.
pub fn range(usual: u64) -> Range<u64> {
    let Some(text) = wanted() else {
        return 0..usual;
    };
    read(&text, usual)
        .unwrap_or_else(|| panic!("{VARIABLE} is {text:?}, expected 500, x20 or 500..800"))
}

fn wanted() -> Option<String> {
    std::env::var(VARIABLE).ok()
}

fn read(text: &str, usual: u64) -> Option<Range<u64>> {
    if let Some((start, end)) = text.split_once("..") {
        let (start, end) = (start.parse().ok()?, end.parse().ok()?);
        return (start <= end).then_some(start..end);
    }
    match text.strip_prefix('x') {
        Some(times) => Some(0..usual.checked_mul(times.parse().ok()?)?),
        None => Some(0..text.parse().ok()?),
    }
}

/// The cases of a test, one after the other.
pub struct Cases {
    left: Range<u64>,
    current: Option<u64>,
}

impl Iterator for Cases {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        self.current = self.left.next();
        self.current
    }
}

impl Drop for Cases {
    #[allow(clippy::print_stderr, reason = "the output of a test")]
    fn drop(&mut self) {
        if let Some(case) = self.current.filter(|_| std::thread::panicking()) {
            eprintln!(
                "case {case}: {VARIABLE}={case}..{} tries it alone",
                case + 1
            );
        }
    }
}

#[test]
fn the_variable_says_how_many() {
    assert_eq!(read("500", 20), Some(0..500));
    assert_eq!(read("x20", 20), Some(0..400));
    assert_eq!(read("500..800", 20), Some(500..800));
    for wrong in [
        "",
        "x",
        "-1",
        "20x",
        "8..5",
        "a..b",
        "x99999999999999999999",
    ] {
        assert_eq!(read(wrong, 20), None, "{wrong}");
    }
}
