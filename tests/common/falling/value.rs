//! JSON with its keys in order, and comparison of values.

use std::fmt::Write;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

/// A JSON value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `null`.
    Null,
    /// A number or a boolean as written.
    Plain(String),
    /// A string.
    Text(String),
    /// A list.
    List(Vec<Value>),
    /// An object, its keys in order.
    Map(Vec<(String, Value)>),
}

impl Value {
    /// Reads a document.
    pub fn read(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    /// Returns the value at `path` (keys and indices joined by dots).
    pub fn get(&self, path: &str) -> Option<&Self> {
        path.split('.').try_fold(self, |value, key| match value {
            Self::Map(entries) => entries
                .iter()
                .find_map(|(name, value)| (name == key).then_some(value)),
            Self::List(items) => items.get(key.parse::<usize>().ok()?),
            _ => None,
        })
    }

    /// Returns the keys of an object in order.
    pub fn keys(&self) -> Vec<&str> {
        match self {
            Self::Map(entries) => entries.iter().map(|(key, _)| key.as_str()).collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the form written in expectations: a string bare, a list of
    /// strings without blanks as words, everything else as JSON without blanks.
    pub fn show(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::List(items) if !items.is_empty() => {
                let words: Option<Vec<&str>> = items
                    .iter()
                    .map(|item| match item {
                        Self::Text(text) if !text.contains(' ') => Some(text.as_str()),
                        _ => None,
                    })
                    .collect();
                words.map_or_else(|| self.json(), |words| words.join(" "))
            }
            _ => self.json(),
        }
    }

    fn json(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) {
        match self {
            Self::Null => out.push_str("null"),
            Self::Plain(text) => out.push_str(text),
            // Debug escapes all characters that occur here like JSON.
            Self::Text(text) => {
                let _ = write!(out, "{text:?}");
            }
            Self::List(items) => {
                out.push('[');
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        out.push(',');
                    }
                    item.write(out);
                }
                out.push(']');
            }
            Self::Map(entries) => {
                out.push('{');
                for (index, (key, value)) in entries.iter().enumerate() {
                    if index > 0 {
                        out.push(',');
                    }
                    let _ = write!(out, "{key:?}:");
                    value.write(out);
                }
                out.push('}');
            }
        }
    }
}

/// Returns an expected value in the form of [`Value::show`].
pub fn plain(text: &str) -> String {
    Value::read(text).map_or_else(|_| text.to_owned(), |value| value.show())
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Value;

    fn expecting(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        out.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Plain(value.to_string()))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Plain(value.to_string()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Plain(value.to_string()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Value::Plain(format!("{value:?}")))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element()? {
            items.push(item);
        }
        Ok(Value::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(Value::Map(entries))
    }
}
