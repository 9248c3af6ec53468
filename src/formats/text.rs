//! String literals: the places of their characters, and writing them.

use std::borrow::Cow;
use std::ops::Range;

use serde::Deserialize;

/// A string of a RON text.
#[derive(Clone, Debug)]
pub struct Text<'a> {
    value: Cow<'a, str>,
    /// The literal as written in the text, from its first character on.
    literal: &'a str,
    at: usize,
}

impl<'a> Text<'a> {
    /// Returns the string at the start of `literal`, whose byte offset is `at`.
    pub(super) fn new(literal: &'a str, at: usize) -> Option<Self> {
        let Borrowed(value) = ron::from_str(literal).ok()?;
        Some(Self { value, literal, at })
    }

    /// Returns the contents of the string.
    #[must_use]
    pub fn value(&self) -> &str {
        &self.value
    }

    /// Returns the contents of the string, owned.
    #[must_use]
    pub fn into_value(self) -> String {
        self.value.into_owned()
    }

    /// Returns the byte range of the literal with its quotes.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        let hashes = match self.literal.strip_prefix('r') {
            Some(rest) => rest.bytes().take_while(|&b| b == b'#').count(),
            None => 0,
        };
        let mut end = self.literal.find('"').map_or(0, |index| index + 1);
        let is_raw = self.literal.starts_with('r');
        let closing = format!("\"{}", "#".repeat(hashes));
        while let Some(rest) = self.literal.get(end..).filter(|rest| !rest.is_empty()) {
            if rest.starts_with(&closing) {
                end += closing.len();
                break;
            }
            let mut characters = rest.chars();
            let first = characters.next();
            let escaped = characters.next().filter(|_| !is_raw && first == Some('\\'));
            end += first.map_or(0, char::len_utf8) + escaped.map_or(0, char::len_utf8);
        }
        self.at..self.at + end
    }

    /// Returns its characters, each with its byte offset in the text.
    pub fn characters(&self) -> impl Iterator<Item = (usize, char)> {
        let literal = self.literal;
        let escapes = !literal.starts_with('r');
        let quote = literal.find('"').map_or(0, |index| index + 1);
        let mut rest = literal.get(quote..).unwrap_or_default();
        self.value.chars().map(move |c| {
            while escapes && let Some(next) = after_line_continuation(rest) {
                rest = next;
            }
            let at = self.at + (literal.len() - rest.len());
            let len = match rest.strip_prefix('\\').filter(|_| escapes) {
                None => c.len_utf8(),
                Some(escape) if escape.starts_with('x') => r"\xNN".len() * c.len_utf8(),
                Some(escape) if escape.starts_with('u') => {
                    rest.find('}').map_or(rest.len(), |index| index + 1)
                }
                Some(_) => r"\n".len(),
            };
            rest = rest.get(len..).unwrap_or_default();
            (at, c)
        })
    }
}

/// Returns the rest after a backslash at the end of a line, which skips the
/// line end and the blanks after it.
fn after_line_continuation(literal: &str) -> Option<&str> {
    let rest = literal.strip_prefix('\\')?;
    let rest = rest.strip_prefix('\r').unwrap_or(rest).strip_prefix('\n')?;
    Some(rest.trim_start_matches([' ', '\t', '\n', '\r']))
}

/// Returns `text` as a string literal that RON reads back as the same text.
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut literal = String::with_capacity(text.len() + 2);
    literal.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => literal.extend(['\\', c]),
            '\n' => literal.push_str("\\n"),
            '\t' => literal.push_str("\\t"),
            _ if c.is_control() => literal.push_str(&format!("\\u{{{:x}}}", u32::from(c))),
            _ => literal.push(c),
        }
    }
    literal.push('"');
    literal
}

/// Returns whether a character moves the cursor, breaks the line or changes the
/// writing direction.
#[must_use]
pub fn is_odd(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Returns the beginning of a foreign text for quoting in messages: at most 60
/// characters, without those that move the cursor or change the writing
/// direction.
#[must_use]
pub fn shortened(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut characters = text.chars();
    let kept = characters.by_ref().take(LONGEST);
    let mut shown: String = kept.map(|c| if is_odd(c) { ' ' } else { c }).collect();
    if characters.next().is_some() {
        shown.push_str("...");
    }
    shown
}

/// A string, borrowed from the text if it has no escapes.
#[derive(Deserialize)]
#[serde(transparent)]
struct Borrowed<'a>(#[serde(borrow)] Cow<'a, str>);

/// Returns `text` as a raw string literal, or quoted if it has characters that
/// a raw literal cannot have.
#[must_use]
pub fn raw(text: &str) -> String {
    if text
        .chars()
        .any(|c| c.is_control() && c != '\n' && c != '\t')
    {
        return quoted(text);
    }
    let closing = text.split('"').skip(1);
    let longest = closing.map(|rest| rest.bytes().take_while(|&b| b == b'#').count() + 1);
    let hashes = "#".repeat(longest.max().unwrap_or(1));
    format!("r{hashes}\"{text}\"{hashes}")
}
