//! The parts of a line, with their colours.

use std::ops::Range;

use super::parameters::{command_end, command_of, is_word};

/// Kind of a part of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// The sign at the start of a line, a comma or an operator.
    Sign,
    /// A command of the table.
    Command,
    /// A word in the place of a command.
    Unknown,
    /// A label at its definition or in a link.
    Label,
    /// The key of a pair.
    Key,
    /// A variable.
    Variable,
    /// A number.
    Number,
    /// Any other word.
    Word,
    /// Text for players.
    Text,
    /// The words of a move.
    Move,
}

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// Its bytes.
    pub range: Range<usize>,
    /// Its kind.
    pub colour: Colour,
}

/// Returns the parts of a line, in order, without the spaces between them.
#[must_use]
pub fn tokens(line: &str) -> Vec<Token> {
    let mut found = Tokens {
        line,
        list: Vec::new(),
    };
    match line.chars().next() {
        None => {}
        Some('#') => {
            found.add(0..1, Colour::Sign);
            let end = command_end(line);
            let colour = match command_of(line) {
                Some(_) => Colour::Command,
                None => Colour::Unknown,
            };
            found.add(1..end, colour);
            found.code(end..line.len(), Colour::Word);
        }
        Some(':') => {
            found.add(0..1, Colour::Sign);
            found.add(1..line.len(), Colour::Label);
        }
        Some('!') => {
            found.add(0..1, Colour::Sign);
            let end = line.find(';').unwrap_or(line.len());
            found.add(1..end, Colour::Label);
            if end < line.len() {
                found.add(end..end + 1, Colour::Sign);
                found.text(end + 1..line.len());
            }
        }
        Some('~') => {
            found.add(0..1, Colour::Sign);
            found.code(1..line.len(), Colour::Word);
        }
        Some('@' | '&') => found.code(0..line.len(), Colour::Word),
        Some('?' | '/') if line.contains('@') => found.code(0..line.len(), Colour::Word),
        Some('?' | '/') => found.code(0..line.len(), Colour::Move),
        Some(_) => found.text(0..line.len()),
    }
    found.list
}

/// Returns the word of letters, digits and `_` around a byte offset of a line,
/// and its bytes; `None` between spaces.
#[must_use]
pub fn word_at(line: &str, at: usize) -> Option<(Range<usize>, &str)> {
    let at = (0..=at.min(line.len()))
        .rev()
        .find(|at| line.is_char_boundary(*at))?;
    let (before, after) = line.split_at(at);
    let start = before.rfind(|c| !is_word(c)).map_or(0, |found| {
        found
            + before
                .get(found..)
                .and_then(|it| it.chars().next())
                .map_or(1, char::len_utf8)
    });
    let end = at + after.find(|c| !is_word(c)).unwrap_or(after.len());
    let word = line.get(start..end).filter(|word| !word.is_empty())?;
    Some((start..end, word))
}

struct Tokens<'a> {
    line: &'a str,
    list: Vec<Token>,
}

impl Tokens<'_> {
    fn add(&mut self, range: Range<usize>, colour: Colour) {
        if !range.is_empty() {
            self.list.push(Token { range, colour });
        }
    }

    /// Adds text with values in `${ }`.
    fn text(&mut self, range: Range<usize>) {
        let mut start = range.start;
        while let Some(rest) = self
            .line
            .get(start..range.end)
            .filter(|rest| !rest.is_empty())
        {
            let Some(open) = rest.find("${") else { break };
            let Some(length) = rest.get(open..).and_then(|rest| rest.find('}')) else {
                break;
            };
            self.add(start..start + open, Colour::Text);
            self.add(start + open..start + open + length + 1, Colour::Variable);
            start += open + length + 1;
        }
        self.add(start..range.end, Colour::Text);
    }

    /// Adds words, variables, numbers and signs.
    fn code(&mut self, range: Range<usize>, words: Colour) {
        let mut at = range.start;
        while let Some(rest) = self.line.get(at..range.end)
            && let Some(first) = rest.chars().next()
        {
            let begins = |c: char| "@&?{$".contains(c);
            let belongs = |c: char| is_word(c) || "@&?{}.".contains(c);
            let (length, colour) = if first.is_whitespace() {
                (first.len_utf8(), None)
            } else if first.is_ascii_digit() {
                let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.');
                (end.unwrap_or(rest.len()), Some(Colour::Number))
            } else if begins(first) && words != Colour::Move {
                let end = rest.char_indices().skip(1).find(|(_, c)| !belongs(*c));
                (
                    end.map_or(rest.len(), |(end, _)| end),
                    Some(Colour::Variable),
                )
            } else if is_word(first) {
                let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
                let is_key = rest.get(end..).is_some_and(|rest| rest.starts_with(": "));
                (end, Some(if is_key { Colour::Key } else { words }))
            } else {
                (first.len_utf8(), Some(Colour::Sign))
            };
            if let Some(colour) = colour {
                self.add(at..at + length, colour);
            }
            at += length;
        }
    }
}
