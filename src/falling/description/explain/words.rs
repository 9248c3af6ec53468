//! Numbers, names and sentences.

use crate::falling::description::{BlockPart, Description};

/// What blocks are called.
pub struct Names<'d>(&'d [BlockPart]);

impl<'d> Names<'d> {
    pub const fn new(d: &'d Description) -> Self {
        Self(d.blocks.as_slice())
    }

    /// The name of a role, or its glyph in quotes.
    pub fn of(&self, role: u8) -> String {
        match self.0.iter().find(|block| block.id == role) {
            Some(block) if !block.name.is_empty() => block.name.clone(),
            Some(block) => format!("'{}'", block.glyph),
            None => format!("role {role}"),
        }
    }

    /// Several names.
    pub fn list(&self, roles: &[u8], and: &str) -> String {
        let names: Vec<String> = roles.iter().map(|&role| self.of(role)).collect();
        joined(&names, and)
    }
}

/// `a, b and c`.
pub fn joined(parts: &[String], and: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {and} {last}", first.join(", ")),
    }
}

/// Small numbers as words.
pub fn number(n: impl Into<u64>) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let n = n.into();
    let word = usize::try_from(n).ok().and_then(|n| WORDS.get(n));
    word.map_or_else(|| n.to_string(), |&word| word.to_owned())
}

/// `one row`, `four rows`.
pub fn count(n: impl Into<u64>, thing: &str) -> String {
    let n = n.into();
    let plural = if n == 1 { "" } else { "s" };
    format!("{} {thing}{plural}", number(n))
}

/// `s` behind the verb of one thing.
pub const fn verb(n: u32) -> &'static str {
    if n == 1 { "s" } else { "" }
}

/// `first`, `second`, `21st`.
pub fn ordinal(n: u32) -> String {
    const WORDS: [&str; 12] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth", "eleventh", "twelfth",
    ];
    let index = usize::try_from(n).ok().and_then(|n| n.checked_sub(1));
    if let Some(word) = index.and_then(|index| WORDS.get(index)) {
        return (*word).to_owned();
    }
    let ending = match (n % 10, n % 100) {
        (1..=3, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}

/// A time for people, in seconds.
pub fn time(frames: u64) -> String {
    let tenths = frames.saturating_mul(10).saturating_add(30) / 60;
    match (tenths / 10, tenths % 10) {
        (0, 0) => "no time".to_owned(),
        (1, 0) => "one second".to_owned(),
        (0, 5) => "half a second".to_owned(),
        (seconds, 0) if seconds % 60 == 0 => count(seconds / 60, "minute"),
        (seconds, 0) => count(seconds, "second"),
        (seconds, tenth) => format!("{seconds}.{tenth} seconds"),
    }
}

/// Points for each of something, `10 points`.
pub fn points(n: u32) -> String {
    if n == 1 {
        "one point".to_owned()
    } else {
        format!("{n} points")
    }
}

/// With a capital at the start.
pub fn sentence(text: &str) -> String {
    let mut rest = text.chars();
    let first = rest.next().into_iter().flat_map(char::to_uppercase);
    first.chain(rest).collect()
}
