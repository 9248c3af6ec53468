//! Values of a RON text that are one of several variants: a word, with or
//! without contents in brackets; tuples; optional values.

use std::fmt;

use ron::value::RawValue;
use serde::Deserializer as _;
use serde::de::{SeqAccess, Visitor};

use super::node::{Alias, one_of};
use super::{DiagnosticSink, Fields, Message, Named, Node, blank_len, msg};

impl<'a> Node<'a> {
    /// Returns one of several variants, and the contents of its brackets.
    pub fn variant<T>(
        self,
        sink: &mut DiagnosticSink<'a>,
        what: impl Named,
        choices: impl IntoIterator<Item = (&'static str, T)>,
    ) -> Option<(T, Payload<'a>)> {
        let (word, rest) = self.split_word();
        let mut names = Vec::new();
        for (name, value) in choices {
            if name == word {
                let payload = Payload {
                    word,
                    at: self.at,
                    brackets: rest.in_brackets(),
                };
                return Some((value, payload));
            }
            names.push(name);
        }
        self.expected(sink, what, one_of(&names));
        None
    }

    /// Returns the values of a tuple with `N` values.
    pub fn tuple<const N: usize>(
        self,
        sink: &mut DiagnosticSink<'a>,
        what: impl Named,
        expected: impl Into<Message>,
    ) -> Option<[Self; N]> {
        let values = self.in_order(sink);
        let values = values.and_then(|values| <[Self; N]>::try_from(values).ok());
        if values.is_none() {
            self.expected(sink, what, expected);
        }
        values
    }

    /// Returns the contents of `Some(...)`; nothing for `None`. The `Some` may
    /// be left out.
    #[must_use]
    pub fn optional(self, sink: &mut DiagnosticSink<'a>) -> Option<Self> {
        let (word, rest) = self.split_word();
        match (word, rest.in_brackets()) {
            ("None", None) => None,
            ("Some", Some(brackets)) => {
                let values = brackets.in_order(sink).unwrap_or_default();
                Some(values.first().copied().unwrap_or(self))
            }
            _ => Some(self),
        }
    }

    /// Returns the word at the start, which may be empty.
    #[must_use]
    pub fn word(self) -> &'a str {
        self.split_word().0
    }

    /// Returns the word at the start, which may be empty, and the rest.
    pub(super) fn split_word(self) -> (&'a str, Self) {
        let end = self.text.find(|c: char| !c.is_alphanumeric() && c != '_');
        let (word, rest) = self.text.split_at(end.unwrap_or(self.text.len()));
        let blank = blank_len(rest);
        let rest = Self {
            text: rest.get(blank..).unwrap_or_default(),
            at: self.at + word.len() + blank,
        };
        (word, rest)
    }

    fn in_brackets(self) -> Option<Self> {
        self.text.starts_with('(').then_some(self)
    }

    /// Returns the values in the brackets at the start, if they have no names.
    fn in_order(self, sink: &DiagnosticSink<'a>) -> Option<Vec<Self>> {
        let mut deserializer = ron::Deserializer::from_str(self.text).ok()?;
        let parts = deserializer.deserialize_tuple(0, Values).ok()?;
        let text = sink.text();
        Some(parts.into_iter().map(|raw| Self::new(text, raw)).collect())
    }

    /// Returns whether the brackets at the start hold `name: value`.
    fn has_names(self) -> bool {
        let inner = self.text.strip_prefix('(').unwrap_or_default();
        let inner = inner.get(blank_len(inner)..).unwrap_or_default();
        let rest = inner.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
        let rest = rest.get(blank_len(rest)..).unwrap_or_default();
        rest.starts_with(':')
    }
}

/// The brackets after the word of a variant.
#[derive(Clone, Copy, Debug)]
pub struct Payload<'a> {
    word: &'a str,
    at: usize,
    /// From the opening bracket on, if there is one.
    brackets: Option<Node<'a>>,
}

impl<'a> Payload<'a> {
    /// Returns the values by name: as written, `(frames: 30, resets: 15)`, or
    /// in the order of `known` if written without names, `(30, 15)`. Notes
    /// unknown, repeated and surplus values.
    pub fn arguments(
        self,
        sink: &mut DiagnosticSink<'a>,
        known: &[&'static str],
        aliases: &[Alias],
    ) -> Option<Fields<'a>> {
        let mut fields = Fields::none(self.at);
        let Some(brackets) = self.brackets else {
            return Some(fields);
        };
        let word = self.word;
        if known.is_empty() {
            if brackets
                .in_order(sink)
                .is_none_or(|values| !values.is_empty())
            {
                let message = msg!(
                    "problem-brackets",
                    "`{word}` has something in brackets, expected nothing",
                    word,
                );
                sink.add(brackets.at, message);
            }
            return Some(fields);
        }
        if brackets.has_names() {
            let mut fields = brackets.fields_or(sink, word, "", known, aliases)?;
            fields.at = self.at;
            return Some(fields);
        }
        let Some(values) = brackets.in_order(sink) else {
            brackets.expected(sink, word, Message::verbatim(known.join(", ")));
            return None;
        };
        if let Some(surplus) = values.get(known.len()) {
            let count = values.len();
            let expected = known.join(", ");
            let message = msg!(
                "problem-values",
                "`{word}` has {count} values, expected {expected}",
                word,
                count,
                expected,
            );
            sink.add(surplus.at, message);
        }
        fields.fields = known.iter().copied().zip(values).collect();
        Some(fields)
    }
}

/// The values of a tuple of any length.
struct Values;

impl<'de> Visitor<'de> for Values {
    type Value = Vec<&'de RawValue>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("values in brackets")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = seq.next_element()? {
            values.push(value);
        }
        Ok(values)
    }
}
