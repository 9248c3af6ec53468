//! The written form of values (C-VAL-03 to C-VAL-07).

use std::fmt::{self, Display, Formatter};

use kotodama_formats::{Message, msg};

use crate::card::Card;
use crate::digest::hexadecimal;
use crate::value::Value;

/// Largest size of a value written in full.
pub const FULL_SIZE: u64 = 1000;

/// Longest written value, in characters.
pub const MAX_LENGTH: usize = 65_536;

impl Display for Value {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        if self.size() > FULL_SIZE {
            return write!(out, "#{}", hexadecimal(&self.digest()));
        }
        enum Part<'a> {
            Value(&'a Value),
            Text(&'static str),
        }
        let mut parts = vec![Part::Value(self)];
        while let Some(part) = parts.pop() {
            match part {
                Part::Text(text) => out.write_str(text)?,
                Part::Value(Value::Number(0)) => out.write_str("zero")?,
                Part::Value(Value::Number(number)) => write!(out, "{number}")?,
                Part::Value(Value::Card(card)) => out.write_str(card.name())?,
                Part::Value(Value::Partial(partial)) => {
                    out.write_str(partial.card().name())?;
                    for argument in partial.second().into_iter().chain([partial.first()]) {
                        parts.extend([Part::Text(")"), Part::Value(argument), Part::Text("(")]);
                    }
                }
            }
        }
        Ok(())
    }
}

/// The first mistake of a written value.
#[derive(Clone, Debug)]
pub struct Unreadable {
    /// Offset of the first wrong byte.
    pub at: usize,
    /// Expectation there.
    pub expected: Message,
}

/// The part of a value before an open parenthesis.
enum Begun {
    Number(u16),
    Card(Card, Vec<Value>),
}

impl Begun {
    fn finish(self) -> Value {
        let (card, arguments) = match self {
            Self::Number(number) => return Value::Number(number),
            Self::Card(card, arguments) => (card, arguments),
        };
        let mut arguments = arguments.into_iter();
        match arguments.next() {
            None => Value::of(card),
            Some(first) => Value::partial(card, first, arguments.next()),
        }
    }
}

/// Reads a written value.
///
/// # Errors
///
/// The first mistake, with its place.
pub fn read(text: &str) -> Result<Value, Unreadable> {
    let wrong = |at, expected| Err(Unreadable { at, expected });
    if let Some((at, _)) = text.char_indices().nth(MAX_LENGTH) {
        return wrong(
            at,
            msg!(
                "problem-cards-value-length",
                "expected at most {most} characters",
                most = MAX_LENGTH
            ),
        );
    }
    let mut open: Vec<Begun> = Vec::new();
    let mut rest = text;
    loop {
        let at = text.len() - rest.len();
        let end = rest.find(|it: char| !it.is_ascii_alphanumeric());
        let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
        let Some(mut begun) = begin(word) else {
            return wrong(
                at,
                msg!(
                    "problem-cards-value",
                    "expected a card or an integer from 0 to 65535"
                ),
            );
        };
        rest = after;
        loop {
            let at = text.len() - rest.len();
            if let Some(after) = rest.strip_prefix('(') {
                match &begun {
                    Begun::Card(card, arguments) if arguments.len() + 1 < card.arity() => {}
                    _ => {
                        return wrong(
                            at,
                            msg!("problem-cards-arguments", "expected no more arguments"),
                        );
                    }
                }
                open.push(begun);
                rest = after;
                break;
            }
            let Some(mut outer) = open.pop() else {
                if rest.is_empty() {
                    return Ok(begun.finish());
                }
                return wrong(
                    at,
                    msg!("problem-cards-value-end", "expected the end of the value"),
                );
            };
            let Some(after) = rest.strip_prefix(')') else {
                return wrong(at, msg!("problem-cards-brackets", "expected '(' or ')'"));
            };
            if let Begun::Card(_, arguments) = &mut outer {
                arguments.push(begun.finish());
            }
            begun = outer;
            rest = after;
        }
    }
}

fn begin(word: &str) -> Option<Begun> {
    if word.starts_with(|it: char| it.is_ascii_digit()) {
        let is_plain = word == "0" || !word.starts_with('0');
        let number = word.parse().ok().filter(|_| is_plain);
        return number.map(Begun::Number);
    }
    match Card::named(word)? {
        Card::Zero => Some(Begun::Number(0)),
        card => Some(Begun::Card(card, Vec::new())),
    }
}
