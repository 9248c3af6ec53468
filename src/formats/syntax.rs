//! The syntax of a RON text as a whole: whether it is valid, and if not, the
//! problem in plain words.

use std::ops::Range;

use ron::error::{Error as RonError, Position, SpannedError};
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::{Message, msg};

/// Returns the offset at which the value of a text begins, or the problem and
/// its place.
pub(super) fn check(text: &str) -> Result<usize, (usize, Message)> {
    value(text).map_err(|error| described(text, &error))
}

/// Finds where the value of a text begins.
fn value(text: &str) -> Result<usize, SpannedError> {
    let mut deserializer = ron::Deserializer::from_str(text)?;
    // Blanks, comments and attributes have been skipped.
    let value = deserializer.remainder();
    IgnoredAny::deserialize(&mut deserializer)
        .and_then(|_| deserializer.end())
        .map_err(|error| deserializer.span_error(error))?;
    Ok(text.len() - value.len())
}

/// Returns the place of an error and its description in plain words.
fn described(text: &str, error: &SpannedError) -> (usize, Message) {
    let start = offset(text, &error.span.start);
    let end = offset(text, &error.span.end);
    let before = text.get(..end).unwrap_or_default();
    let at = match error.code {
        // The start of an unfinished literal says more than its end.
        RonError::ExpectedStringEnd => start,
        RonError::UnclosedBlockComment => before.rfind("/*").unwrap_or(start),
        RonError::InvalidEscape(_) => before.rfind('\\').unwrap_or(start),
        _ => end,
    };
    (at, syntax_message(&error.code, before))
}

/// Maximum number of faulty literals that are mended; each costs a sweep over
/// the text.
const MAX_MENDED: usize = 20;

/// A text whose faulty literals do not hide other problems: they are noted and
/// replaced by valid ones of the same length.
#[derive(Clone, Debug)]
pub struct Mended {
    pub(super) text: String,
    /// The problems of literals, with their places.
    pub(super) faults: Vec<(usize, Message)>,
    /// The ranges of the replaced literals.
    pub(super) places: Vec<Range<usize>>,
}

impl Mended {
    /// Replaces the faulty literals of a text.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let (mut faults, mut places) = (Vec::new(), Vec::new());
        let mut text = text.to_owned();
        while faults.len() < MAX_MENDED
            && let Err(error) = value(&text)
        {
            let fault = described(&text, &error);
            let Some(place) = mend(&mut text, &error) else {
                break;
            };
            faults.push(fault);
            places.push(place);
        }
        Self {
            text,
            faults,
            places,
        }
    }
}

/// Repairs the literal an error is about and returns its range; `None` if the
/// error is about something else.
fn mend(text: &mut String, error: &SpannedError) -> Option<Range<usize>> {
    let before = text.get(..offset(text, &error.span.end))?;
    match error.code {
        // Several characters in single quotes become a string.
        RonError::ExpectedChar => {
            let start = before.rfind('\'')?;
            let inner = text.get(start + 1..)?;
            let length = inner.find('\'')?;
            let is_word = |c: char| !c.is_control() && !r#"\",:()[]{}"#.contains(c);
            if length == 0 || !inner.get(..length)?.chars().all(is_word) {
                return None;
            }
            let end = start + 1 + length;
            text.replace_range(start..=start, "\"");
            text.replace_range(end..=end, "\"");
            Some(start..end + 1)
        }
        RonError::InvalidEscape(_) => {
            let start = before.rfind('\\')?;
            text.replace_range(start..=start, "/");
            Some(start..start + 2)
        }
        _ => None,
    }
}

/// Returns the length of the blanks and comments at the start of `text`, in
/// bytes.
#[must_use]
pub fn blank_len(text: &str) -> usize {
    let is_blank = |c: char| c.is_whitespace() || matches!(c, '\u{200e}' | '\u{200f}');
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(is_blank);
        if rest.starts_with("//") {
            rest = rest.split_once('\n').map_or("", |(_, after)| after);
        } else if rest.starts_with("/*") {
            rest = after_block_comment(rest);
        } else {
            return text.len() - rest.len();
        }
    }
}

/// Returns the text after the block comment at its start; comments nest.
fn after_block_comment(text: &str) -> &str {
    let mut depth = 0_usize;
    let mut rest = text;
    while let Some(index) = rest.find(['/', '*']) {
        rest = rest.get(index..).unwrap_or_default();
        if let Some(after) = rest.strip_prefix("/*") {
            depth += 1;
            rest = after;
        } else if let Some(after) = rest.strip_prefix("*/") {
            depth = depth.saturating_sub(1);
            if depth == 0 {
                return after;
            }
            rest = after;
        } else {
            rest = rest.get(1..).unwrap_or_default();
        }
    }
    ""
}

/// Returns the byte offset of a RON position.
fn offset(text: &str, place: &Position) -> usize {
    let before: usize = text
        .split_inclusive('\n')
        .take(place.line.saturating_sub(1))
        .map(str::len)
        .sum();
    let line = text.get(before..).unwrap_or_default();
    let within: usize = line
        .chars()
        .take(place.col.saturating_sub(1))
        .map(char::len_utf8)
        .sum();
    before + within
}

/// Returns the message for an error after the text `before`.
fn syntax_message(code: &RonError, before: &str) -> Message {
    let after_word = before
        .trim_end()
        .ends_with(|c: char| c.is_alphanumeric() || c == '_');
    match code {
        RonError::Eof => msg!(
            "problem-syntax-end",
            "the file ends too early, expected a value or a closing bracket"
        ),
        RonError::ExpectedComma if after_word => msg!(
            "problem-syntax-colon",
            "expected `:`, `,` or a closing bracket"
        ),
        RonError::ExpectedComma => {
            msg!("problem-syntax-comma", "expected `,` or a closing bracket")
        }
        RonError::ExpectedStringEnd => msg!(
            "problem-syntax-string",
            "the string that begins here has no closing quote"
        ),
        RonError::UnclosedBlockComment => msg!(
            "problem-syntax-comment",
            "the comment that begins here has no end"
        ),
        RonError::ExpectedChar => msg!(
            "problem-syntax-character",
            "expected one character in single quotes"
        ),
        RonError::TrailingCharacters => {
            msg!("problem-syntax-trailing", "expected the end of the file")
        }
        RonError::ExceededRecursionLimit => msg!(
            "problem-syntax-depth",
            "brackets are nested too deeply, expected at most {most} inside each other",
            most = 64_u32,
        ),
        RonError::InvalidEscape(problem) => msg!(
            "problem-syntax-escape",
            "{problem}, expected one such as {example}",
            problem = lower(problem),
            example = r#"`\n`, `\"`, `\x41` or `\u{3042}`"#,
        ),
        RonError::ExpectedIdentifier | RonError::SuggestRawIdentifier(_) => {
            msg!("problem-syntax-name", "expected the name of a field")
        }
        RonError::ExpectedMapColon | RonError::ExpectedRangeSyntax => msg!(
            "problem-syntax-pair",
            "expected `:` between the two parts of an entry"
        ),
        RonError::ExpectedArrayEnd
        | RonError::ExpectedOptionEnd
        | RonError::ExpectedMapEnd
        | RonError::ExpectedStructLikeEnd => {
            msg!("problem-syntax-bracket", "expected a closing bracket")
        }
        RonError::IntegerOutOfBounds
        | RonError::InvalidIntegerDigit { .. }
        | RonError::ExpectedInteger
        | RonError::ExpectedFloat
        | RonError::FloatUnderscore
        | RonError::UnderscoreAtBeginning => msg!(
            "problem-syntax-number",
            "this is not a number, expected one such as 12, -3 or 0.5"
        ),
        RonError::NoSuchExtension(_)
        | RonError::ExpectedAttribute
        | RonError::ExpectedAttributeEnd => msg!(
            "problem-syntax-attribute",
            "expected no line that begins with `#!`"
        ),
        // The rest are names for kinds of values, all of which are welcome.
        _ => msg!(
            "problem-syntax-value",
            "expected a value: a number, a string in double quotes, a name, or something in \
             (...), [...] or {{...}}"
        ),
    }
}

/// Returns the message with a lower-case first letter, for use inside a line.
fn lower(message: &str) -> String {
    let mut rest = message.chars();
    let first = rest.next().into_iter().flat_map(char::to_lowercase);
    first.chain(rest).collect()
}
