//! Helpers for numbers, names and sentences.

use crate::description::{BlockPart, Description};
use kotodama_formats::{Message, msg};

/// Displayed names of blocks.
pub struct Names<'d>(&'d [BlockPart]);

impl<'d> Names<'d> {
    pub const fn new(d: &'d Description) -> Self {
        Self(d.blocks.as_slice())
    }

    /// Returns the name of a role, or its glyph in quotes.
    pub fn of(&self, role: u8) -> Message {
        match self.0.iter().find(|block| block.id == role) {
            Some(block) if !block.name.is_empty() => name(&block.name),
            Some(block) => name(&format!("'{}'", block.glyph)),
            None => name(&format!("role {role}")),
        }
    }

    /// Returns the names of several roles as a list.
    pub fn list(&self, roles: &[u8], link: Link) -> Message {
        joined(roles.iter().map(|&role| self.of(role)), link)
    }
}

/// Returns a name as a message. Names in the rules that ship are translated by
/// `word`, which has `_` for spaces; others are the same in every language.
pub fn name(name: &str) -> Message {
    msg!(
        "explain-name", "{english}",
        name = name, word = name.replace(' ', "_");
        english = name,
    )
}

/// Conjunction before the last part of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// `and`.
    And,
    /// `or`.
    Or,
}

/// Joins parts: `a, b and c`.
pub fn joined(parts: impl IntoIterator<Item = Message>, link: Link) -> Message {
    let mut parts: Vec<Message> = parts.into_iter().collect();
    let last = parts.pop();
    let before = parts
        .into_iter()
        .reduce(|first, more| msg!("explain-comma", "{first}, {more}", first, more));
    match (before, last) {
        (Some(first), Some(last)) => match link {
            Link::And => msg!("explain-and", "{first} and {last}", first, last),
            Link::Or => msg!("explain-or", "{first} or {last}", first, last),
        },
        (_, last) => last.unwrap_or_else(|| name("")),
    }
}

/// Returns a number, small ones in words.
pub fn word(n: impl Into<u64>) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let n = n.into();
    let word = usize::try_from(n).ok().and_then(|n| WORDS.get(n));
    word.map_or_else(|| n.to_string(), |&word| word.to_owned())
}

/// Returns a count with its noun: `one row`, `four rows`.
pub fn count(n: impl Into<u64>, thing: &str) -> String {
    let n = n.into();
    let plural = if n == 1 { "" } else { "s" };
    format!("{} {thing}{plural}", word(n))
}

/// Returns the ending of a verb with `n` subjects: `s` for one.
pub const fn verb(n: u32) -> &'static str {
    if n == 1 { "s" } else { "" }
}

/// Returns an ordinal number: `first`, `second`, `21st`.
pub fn ordinal(n: u32) -> Message {
    const WORDS: [&str; 12] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth", "eleventh", "twelfth",
    ];
    let index = usize::try_from(n).ok().and_then(|n| n.checked_sub(1));
    let ending = match (n % 10, n % 100) {
        (1..=3, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    let word = index.and_then(|index| WORDS.get(index));
    msg!(
        "explain-ordinal", "{word}",
        n = n;
        word = word.map_or_else(|| format!("{n}{ending}"), |word| (*word).to_owned()),
    )
}

/// Returns a duration in seconds, rounded for display.
pub fn time(frames: u64) -> Message {
    let tenths = frames.saturating_mul(10).saturating_add(30) / 60;
    match (tenths / 10, tenths % 10) {
        (0, 0) => msg!("explain-no-time", "no time"),
        (0, 5) => msg!("explain-half-second", "half a second"),
        (seconds, 0) if seconds % 60 == 0 => msg!(
            "explain-minutes", "{minutes}",
            n = seconds / 60;
            minutes = count(n, "minute"),
        ),
        (seconds, 0) => msg!(
            "explain-seconds", "{seconds}",
            n = seconds;
            seconds = count(n, "second"),
        ),
        (seconds, tenth) => msg!(
            "explain-tenths",
            "{seconds}.{tenth} seconds",
            seconds,
            tenth,
        ),
    }
}

/// Returns a number of points: `10 points`.
pub fn points(n: u32) -> Message {
    msg!(
        "explain-points", "{points}",
        n = n;
        points = if n == 1 { "one point".to_owned() } else { format!("{n} points") },
    )
}

/// Capitalises the first letter.
pub fn sentence(said: Message) -> Message {
    let mut rest = said.english.chars();
    let first = rest.next().into_iter().flat_map(char::to_uppercase);
    let english = first.chain(rest).collect();
    Message { english, ..said }
}
