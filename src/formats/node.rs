//! Parts of a RON text with their places.
//!
//! RON is parsed layer by layer: each layer is split into its parts, which are
//! kept as slices of the text. Every part can be checked on its own, and every
//! problem has a place.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Range, RangeInclusive};

use ron::value::RawValue;
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};

use super::{
    Argument, DiagnosticSink, Message, Named, Text, WHOLE, msg, newer, phrase, syntax, text,
};

/// A value in a RON text.
///
/// The methods that read it take the sink for problems and the name of the
/// value (`` `x` ``) in messages.
#[derive(Clone, Copy, Debug)]
pub struct Node<'a> {
    /// Starts with the value; blanks and comments may follow.
    pub(super) text: &'a str,
    pub(super) at: usize,
}

impl<'a> Node<'a> {
    /// Returns the value that makes up the whole text.
    pub fn document(sink: &mut DiagnosticSink<'a>) -> Option<Self> {
        let text = sink.text();
        match syntax::check(text) {
            Ok(at) => Some(Self {
                text: text.get(at..).unwrap_or_default(),
                at,
            }),
            Err((at, message)) => {
                sink.add(at, message);
                None
            }
        }
    }

    pub(super) fn new(document: &str, raw: &'a RawValue) -> Self {
        let text = raw.get_ron();
        let blank = syntax::blank_len(text);
        // `raw` is a part of the document, so the difference is an offset.
        let start = text.as_ptr().addr() - document.as_ptr().addr();
        Self {
            text: text.get(blank..).unwrap_or_default(),
            at: start + blank,
        }
    }

    /// Returns the byte offset of the value in the text.
    #[must_use]
    pub const fn at(self) -> usize {
        self.at
    }

    /// Returns the byte range of the value, with the blanks and comments after
    /// it.
    #[must_use]
    pub const fn range(self) -> Range<usize> {
        self.at..self.at + self.text.len()
    }

    /// Returns the value as named in messages.
    #[must_use]
    pub fn found(self) -> Argument {
        let unprefixed = self.text.trim_start_matches(['b', 'r', '#']);
        match self.text.chars().next() {
            _ if unprefixed.starts_with('"') => phrase!("problem-a-string", "a string").into(),
            Some('\'') => phrase!("problem-a-character", "a character").into(),
            Some('[') => phrase!("problem-a-list", "a list [...]").into(),
            Some('{') => phrase!("problem-a-map", "a map {...}").into(),
            Some('(') => phrase!("problem-a-group", "a group (...)").into(),
            _ => {
                let mut tokens = self
                    .text
                    .split(|c: char| c.is_whitespace() || "/(".contains(c));
                let token = text::shortened(tokens.next().unwrap_or_default());
                Argument::Text(format!("`{token}`"))
            }
        }
    }

    pub(super) fn expected(
        self,
        sink: &mut DiagnosticSink<'_>,
        what: impl Named,
        expected: impl Into<Message>,
    ) {
        let expected: Message = expected.into();
        let message = msg!(
            "problem-value",
            "{what} is {found}, expected {expected}",
            what = what.named(),
            found = self.found(),
            expected,
        );
        sink.add(self.at, message);
    }

    /// Returns a string with the places of its characters.
    pub fn text(self, sink: &mut DiagnosticSink<'_>, what: impl Named) -> Option<Text<'a>> {
        let value = Text::new(self.text, self.at);
        if value.is_none() {
            let expected = phrase!("problem-expected-string", "a string in double quotes");
            self.expected(sink, what, expected);
        }
        value
    }

    /// Returns the contents of a string if they pass a check.
    pub fn checked(
        self,
        sink: &mut DiagnosticSink<'_>,
        what: impl Named,
        check: impl FnOnce(&str) -> Result<(), Message>,
    ) -> Option<String> {
        let value = self.text(sink, what)?.into_value();
        match check(&value) {
            Ok(()) => Some(value),
            Err(bad) => {
                sink.add(self.at, bad);
                None
            }
        }
    }

    /// Returns a character.
    pub fn character(self, sink: &mut DiagnosticSink<'_>, what: impl Named) -> Option<char> {
        let value = ron::from_str(self.text).ok();
        if value.is_none() {
            let expected = phrase!(
                "problem-expected-character",
                "one character in single quotes"
            );
            self.expected(sink, what, expected);
        }
        value
    }

    /// Returns `true` or `false`.
    pub fn boolean(self, sink: &mut DiagnosticSink<'_>, what: impl Named) -> Option<bool> {
        self.choice(sink, what, &[("true", true), ("false", false)])
    }

    /// Returns a whole number in a range.
    pub fn integer<T>(
        self,
        sink: &mut DiagnosticSink<'_>,
        what: impl Named,
        range: RangeInclusive<T>,
    ) -> Option<T>
    where
        T: TryFrom<i64> + PartialOrd + fmt::Display,
    {
        let number = ron::from_str::<i64>(self.text).ok();
        let value = number
            .and_then(|number| T::try_from(number).ok())
            .filter(|value| range.contains(value));
        if value.is_none() {
            let (first, last) = (range.start(), range.end());
            self.expected(sink, what, whole_number(first, last));
        }
        value
    }

    /// Returns any non-negative whole number of 64 bits.
    pub fn unsigned(self, sink: &mut DiagnosticSink<'_>, what: impl Named) -> Option<u64> {
        let value = ron::from_str::<u64>(self.text).ok();
        if value.is_none() {
            self.expected(sink, what, whole_number(&0, &u64::MAX));
        }
        value
    }

    /// Returns a [`hash`](super::hash) written as hexadecimal digits in a
    /// string.
    pub fn hash(self, sink: &mut DiagnosticSink<'_>, what: impl Named) -> Option<u64> {
        let text = self.text(sink, what.clone())?;
        let value = u64::from_str_radix(text.value(), 16).ok();
        if value.is_none() {
            let message = msg!(
                "problem-no-hexadecimal",
                "{what} is not a hexadecimal number, expected up to 16 digits from 0 to f",
                what = what.named(),
            );
            sink.add(self.at, message);
        }
        value
    }

    /// Returns a number in a range, decimals allowed.
    pub fn number(
        self,
        sink: &mut DiagnosticSink<'_>,
        what: impl Named,
        range: RangeInclusive<f32>,
    ) -> Option<f32> {
        let number = ron::from_str::<f32>(self.text).ok();
        let value = number.filter(|value| range.contains(value));
        if value.is_none() {
            let expected = msg!(
                "problem-expected-number",
                "a number from {first} to {last}",
                first = range.start().to_string(),
                last = range.end().to_string(),
            );
            self.expected(sink, what, expected);
        }
        value
    }

    /// Returns one of several words.
    pub fn choice<T: Copy>(
        self,
        sink: &mut DiagnosticSink<'_>,
        what: impl Named,
        choices: &[(&str, T)],
    ) -> Option<T> {
        let (word, rest) = self.split_word();
        let mut choices_of_word = choices.iter().filter(|_| rest.text.is_empty());
        let chosen = choices_of_word.find(|(name, _)| *name == word);
        if chosen.is_none() {
            let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
            self.expected(sink, what, one_of(&names));
        }
        chosen.map(|&(_, value)| value)
    }

    /// Returns the parts of a list.
    pub fn list(self, sink: &mut DiagnosticSink<'a>, what: impl Named) -> Option<Vec<Self>> {
        if let Ok(parts) = ron::from_str::<Vec<&RawValue>>(self.text) {
            let text = sink.text();
            Some(parts.into_iter().map(|raw| Self::new(text, raw)).collect())
        } else {
            self.expected(sink, what, phrase!("problem-a-list", "a list [...]"));
            None
        }
    }

    /// Returns the first `most` parts of a list. A longer list is a problem, reported
    /// at the first surplus part; `too_many` makes its message from the length.
    pub fn list_up_to(
        self,
        sink: &mut DiagnosticSink<'a>,
        what: impl Named,
        most: usize,
        too_many: impl FnOnce(usize) -> Message,
    ) -> Option<Vec<Self>> {
        let mut parts = self.list(sink, what)?;
        if let Some(surplus) = parts.get(most) {
            sink.add(surplus.at(), too_many(parts.len()));
            parts.truncate(most);
        }
        Some(parts)
    }

    /// Returns the pairs of a map in the order of the text, with duplicate
    /// keys.
    pub fn map(self, sink: &mut DiagnosticSink<'a>, what: impl Named) -> Option<Vec<(Self, Self)>> {
        let mut deserializer = ron::Deserializer::from_str(self.text).ok()?;
        // A plain map would drop equal keys.
        if let Ok(pairs) = deserializer.deserialize_map(Entries::<&RawValue>(PhantomData)) {
            let text = sink.text();
            let pairs = pairs.into_iter();
            let node = |raw| Self::new(text, raw);
            Some(pairs.map(|(key, value)| (node(key), node(value))).collect())
        } else {
            self.expected(sink, what, phrase!("problem-a-map", "a map {...}"));
            None
        }
    }

    /// Returns the fields of a group, which may be named `type_name`. Notes
    /// unknown and repeated fields.
    pub fn fields(
        self,
        sink: &mut DiagnosticSink<'a>,
        what: impl Named,
        type_name: &'static str,
        known: &[&'static str],
    ) -> Option<Fields<'a>> {
        self.fields_or(sink, what, type_name, known, &[])
    }

    /// Returns the fields of a whole file as [`Node::fields`] does, after a check
    /// of the field `version`, from 1 to `own`. Of a newer file that is the only
    /// problem: nothing else in it can be judged.
    pub fn fields_of_version(
        self,
        sink: &mut DiagnosticSink<'a>,
        type_name: &'static str,
        known: &[&'static str],
        own: u32,
    ) -> Option<Fields<'a>> {
        let parts = self.parts(type_name).unwrap_or_default();
        let version = parts.into_iter().find(|(name, _)| *name == "version");
        let version = version.map(|(_, raw)| Self::new(sink.text(), raw));
        if let Some(node) = version
            && let Ok(version) = ron::from_str::<u32>(node.text)
            && version > own
        {
            sink.add(node.at, newer(version, own));
            return None;
        }
        let fields = self.fields(sink, WHOLE, type_name, known)?;
        let version = fields.require(sink, "version");
        version.and_then(|node| node.integer(sink, "`version`", 1..=own));
        Some(fields)
    }

    /// Returns the fields of a group, as written.
    fn parts(self, type_name: &'static str) -> Option<Vec<(&'a str, &'a RawValue)>> {
        let mut deserializer = ron::Deserializer::from_str(self.text).ok()?;
        let named = Entries::<&str>(PhantomData);
        let parts = deserializer.deserialize_struct(type_name, &[], named);
        parts.ok()
    }

    /// Returns the fields of a group as [`Node::fields`] does, accepting
    /// aliases of their names.
    pub fn fields_or(
        self,
        sink: &mut DiagnosticSink<'a>,
        what: impl Named,
        type_name: &'static str,
        known: &[&'static str],
        aliases: &[Alias],
    ) -> Option<Fields<'a>> {
        let Some(parts) = self.parts(type_name) else {
            let expected = msg!(
                "problem-expected-fields",
                "{kind}(field: value, ...)",
                kind = type_name,
            );
            self.expected(sink, what, expected);
            return None;
        };
        let text = sink.text();
        let mut fields: Vec<(&str, Node<'a>)> = Vec::new();
        for (name, raw) in parts {
            let at = name.as_ptr().addr() - text.as_ptr().addr();
            let meant = aliases.iter().find(|(alias, _)| *alias == name);
            let name = match meant {
                Some((_, meant)) if !known.contains(&name) => meant,
                _ => name,
            };
            if !known.contains(&name) {
                let message = msg!(
                    "problem-unknown-field",
                    "unknown field `{name}`, expected one of {known}",
                    name = text::shortened(name),
                    known = known.join(", "),
                );
                sink.add(at, message);
            } else if fields.iter().any(|(other, _)| *other == name) {
                let message = msg!(
                    "problem-field-twice",
                    "field `{name}` appears twice, expected it once",
                    name = text::shortened(name),
                );
                sink.add(at, message);
            } else {
                fields.push((name, Node::new(text, raw)));
            }
        }
        Some(Fields {
            at: self.at,
            fields,
        })
    }
}

/// An alias of a field, and its usual name.
pub type Alias = (&'static str, &'static str);

/// The fields of a group.
#[derive(Clone, Debug)]
pub struct Fields<'a> {
    pub(super) at: usize,
    pub(super) fields: Vec<(&'a str, Node<'a>)>,
}

impl<'a> Fields<'a> {
    /// Returns no fields, for a value at this byte offset.
    pub(super) const fn none(at: usize) -> Self {
        let fields = Vec::new();
        Self { at, fields }
    }

    /// Returns the value of a field, if it is there.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Node<'a>> {
        let found = self.fields.iter().find(|(field, _)| *field == name);
        found.map(|&(_, node)| node)
    }

    /// Returns the value of a field; reports a missing field.
    pub fn require(&self, sink: &mut DiagnosticSink<'_>, name: &str) -> Option<Node<'a>> {
        let found = self.get(name);
        if found.is_none() {
            let message = msg!("problem-field-missing", "field `{name}` is missing", name);
            sink.add(self.at, message);
        }
        found
    }
}

fn whole_number(first: &impl fmt::Display, last: &impl fmt::Display) -> Message {
    msg!(
        "problem-expected-whole-number",
        "a whole number from {first} to {last}",
        first = first.to_string(),
        last = last.to_string(),
    )
}

pub(super) fn one_of(names: &[&str]) -> Message {
    msg!(
        "problem-expected-one-of",
        "one of {names}",
        names = names.join(", "),
    )
}

/// Reads all entries of a map or a group, including duplicates.
struct Entries<K>(PhantomData<K>);

impl<'de, K: Deserialize<'de>> Visitor<'de> for Entries<K> {
    type Value = Vec<(K, &'de RawValue)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("names or keys with their values")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(entries)
    }
}
