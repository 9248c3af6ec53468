//! Problems of a file, and their places in it.

use std::fmt;
use std::ops::Range;

use super::{Argument, Mended, Message, Named, Text, msg};

/// Number of problems kept per file; further ones are only counted.
pub const MAX_DIAGNOSTICS: usize = 10_000;

/// One problem of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Line, counted from 1. Diagnostics of the file as a whole are at 1:1; 0
    /// without a file.
    pub line: usize,
    /// Column in characters, counted from 1; 0 if only the line is known.
    pub column: usize,
    /// The problem and what was expected, in one line.
    pub message: Message,
}

impl Diagnostic {
    /// Returns the line and column as in messages: `LINE:COLUMN`, only the line
    /// if the column is not known, nothing without a file.
    #[must_use]
    pub fn place(&self) -> String {
        match (self.line, self.column) {
            (0, _) => String::new(),
            (line, 0) => line.to_string(),
            (line, column) => format!("{line}:{column}"),
        }
    }

    /// Returns the file and the place in it, as they precede the message.
    #[must_use]
    pub fn place_in(&self, path: &str) -> String {
        match self.place().as_str() {
            "" => path.to_owned(),
            place => format!("{path}:{place}"),
        }
    }
}

/// All problems of a file, in order of place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostics {
    /// The file as the user named it.
    pub path: String,
    /// The problems, at least one.
    pub list: Vec<Diagnostic>,
}

impl Diagnostics {
    /// Returns a single problem of a line.
    #[must_use]
    pub fn with_line(path: &str, line: usize, message: Message) -> Self {
        Self::with_place(path, (line, 0), message)
    }

    /// Returns a single problem with a name that is not a file.
    #[must_use]
    pub fn without_file(name: &str, message: Message) -> Self {
        Self::with_line(name, 0, message)
    }

    /// Returns a single problem with the file as a whole.
    #[must_use]
    pub fn with_file(path: &str, message: Message) -> Self {
        Self::with_place(path, (1, 1), message)
    }

    /// Returns a single problem at a line and a column.
    #[must_use]
    pub fn with_place(path: &str, (line, column): (usize, usize), message: Message) -> Self {
        let problem = Diagnostic {
            line,
            column,
            message: message.in_one_line(),
        };
        Self {
            path: path.to_owned(),
            list: vec![problem],
        }
    }

    /// Returns all problems with their places as one message.
    #[must_use]
    pub fn message(&self) -> Message {
        let path = self.path.as_str();
        let line = |problem: &Diagnostic| match (problem.place().as_str(), &problem.message) {
            ("", message) => msg!("problem-unplaced", "{path}: {message}", path, message),
            (place, message) => msg!(
                "problem-placed",
                "{path}:{place}: {message}",
                path,
                place,
                message,
            ),
        };
        msg!(
            "problem-lines",
            "{lines}",
            lines = Argument::Lines(self.list.iter().map(line).collect()),
        )
    }

    /// Returns the first problem without a place, for a text that has no file.
    #[must_use]
    pub fn first(&self) -> Message {
        let first = self.list.first();
        first.map_or_else(Message::default, |problem| problem.message.clone())
    }
}

/// Writes one line for each problem: `FILE:LINE:COLUMN: the problem, what was
/// expected`, without the column if it is not known.
impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.list.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{}: {}", problem.place_in(&self.path), problem.message)?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostics {}

/// Collects problems while a text is being read.
///
/// Places are byte offsets until the end, when one sweep over the text turns
/// them into lines and columns. A text of one long line with many problems
/// therefore costs no more than any other.
#[derive(Debug)]
pub struct DiagnosticSink<'a> {
    path: &'a str,
    text: &'a str,
    found: Vec<(usize, Message)>,
    left_out: usize,
    /// Ranges of mended literals, whose problems are already known.
    mended: &'a [Range<usize>],
    /// Number of problems left out in these ranges.
    skipped: usize,
}

impl<'a> DiagnosticSink<'a> {
    /// Returns an empty sink for `text`, the contents of the file `path`.
    #[must_use]
    pub fn new(path: &'a str, text: &'a str) -> Self {
        Self {
            path,
            text,
            found: Vec::new(),
            left_out: 0,
            mended: &[],
            skipped: 0,
        }
    }

    /// Returns a sink with the problems of faulty literals in the text of the
    /// file `path`; further problems within these literals are left out.
    #[must_use]
    pub fn of_mended(path: &'a str, mended: &'a Mended) -> Self {
        Self {
            found: mended.faults.clone(),
            mended: &mended.places,
            ..Self::new(path, &mended.text)
        }
    }

    /// Returns the text being read.
    #[must_use]
    pub const fn text(&self) -> &'a str {
        self.text
    }

    /// Notes a problem at the byte offset `at`.
    pub fn add(&mut self, at: usize, message: Message) {
        if self.mended.iter().any(|place| place.contains(&at)) {
            self.skipped += 1;
        } else if self.found.len() < MAX_DIAGNOSTICS {
            self.found.push((at, message));
        } else {
            self.left_out += 1;
        }
    }

    /// Notes the problems of a text that is contained in this one as a string
    /// named `what`.
    pub fn add_within(&mut self, inner: &Text<'_>, what: impl Named, problems: &Diagnostics) {
        let mut starts = vec![0];
        let mut characters = Vec::new();
        for (at, c) in inner.characters() {
            characters.push(at);
            if c == '\n' {
                starts.push(characters.len());
            }
        }
        for problem in &problems.list {
            let start = starts.get(problem.line.saturating_sub(1)).copied();
            let at = start.unwrap_or(0) + problem.column.saturating_sub(1);
            let at = characters.get(at).copied();
            let message = msg!(
                "problem-within",
                "in {what}, {place}: {message}",
                what = what.clone().named(),
                place = problem.place(),
                message = problem.message.clone(),
            );
            self.add(at.unwrap_or_else(|| inner.span().start), message);
        }
    }

    /// Returns whether no problem was found.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Returns the number of problems so far, including those not shown.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.found.len() + self.left_out + self.skipped
    }

    /// Returns the value if it exists and no problem was found.
    ///
    /// # Errors
    ///
    /// All problems found.
    pub fn finish<T>(mut self, value: Option<T>) -> Result<T, Diagnostics> {
        match value {
            Some(value) if self.found.is_empty() => return Ok(value),
            None if self.found.is_empty() => self.add(0, unreadable()),
            _ => {}
        }
        let path = self.path.to_owned();
        let list = self.into_places().into_iter();
        Err(Diagnostics {
            path,
            list: list.map(|(_, problem)| problem).collect(),
        })
    }

    /// Returns all problems in order of place, each with its byte offset in the
    /// text.
    #[must_use]
    pub fn into_places(mut self) -> Vec<(usize, Diagnostic)> {
        self.found.sort_by_key(|(at, _)| *at);
        let mut list = place(self.text, self.found);
        if self.left_out > 0
            && let Some((at, last)) = list.last()
        {
            let message = msg!(
                "problem-not-shown",
                "{count} more problems are not shown, at most {most} are",
                count = self.left_out,
                most = MAX_DIAGNOSTICS,
            );
            let problem = Diagnostic {
                message,
                ..last.clone()
            };
            list.push((*at, problem));
        }
        list
    }
}

/// Returns the message for a text that cannot be read for an unknown reason.
pub fn unreadable() -> Message {
    msg!("problem-unreadable", "the file cannot be read")
}

/// Turns ascending offsets into lines and columns.
fn place(text: &str, found: Vec<(usize, Message)>) -> Vec<(usize, Diagnostic)> {
    let mut places = Places::of(text);
    let found = found.into_iter().map(|(at, message)| {
        let (line, column) = places.place(at);
        let problem = Diagnostic {
            line,
            column,
            // A message stays one line whatever the file contains.
            message: message.in_one_line(),
        };
        (at, problem)
    });
    let mut list: Vec<(usize, Diagnostic)> = found.collect();
    list.dedup();
    list
}

/// Finds lines and columns of ascending byte offsets in one sweep over a text.
#[derive(Clone, Debug)]
pub struct Places<'a> {
    rest: &'a str,
    at: usize,
    line: usize,
    column: usize,
}

impl<'a> Places<'a> {
    /// Starts at the beginning of `text`.
    #[must_use]
    pub const fn of(text: &'a str) -> Self {
        Self {
            rest: text,
            at: 0,
            line: 1,
            column: 1,
        }
    }

    /// Returns the line and column of an offset, counted from 1.
    pub fn place(&mut self, offset: usize) -> (usize, usize) {
        let split = self.rest.split_at_checked(offset.saturating_sub(self.at));
        if let Some((before, rest)) = split {
            if let Some((lines, last)) = before.rsplit_once('\n') {
                self.line += lines.matches('\n').count() + 1;
                self.column = 1 + last.chars().count();
            } else {
                self.column += before.chars().count();
            }
            (self.at, self.rest) = (offset.max(self.at), rest);
        }
        (self.line, self.column)
    }
}
