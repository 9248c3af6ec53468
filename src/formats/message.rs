//! Messages created without knowledge of the player's language: the English
//! text and the data for a translation.

use std::borrow::Cow;
use std::fmt;

use serde::{Serialize, Serializer};

use super::{is_odd, shortened};

/// A message. Its text is English; the window translates it by its key and
/// arguments.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Message {
    /// The key of its translations.
    pub key: &'static str,
    /// The arguments, by name.
    pub arguments: Vec<(&'static str, Argument)>,
    /// The English text.
    pub english: String,
}

/// An argument of a message.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Argument {
    /// Names and words of the game, the same in every language.
    Text(String),
    /// A number.
    Count(i64),
    /// A part of the message, translated with it.
    Message(Message),
    /// Several messages, one per line.
    Lines(Vec<Message>),
}

impl Message {
    /// Returns a message with foreign text: from a library, a script or an
    /// earlier translation. No language changes it.
    #[must_use]
    pub fn verbatim(text: impl fmt::Display) -> Self {
        Self {
            key: "",
            arguments: Vec::new(),
            english: text.to_string(),
        }
    }

    /// Returns the message on one line: control characters and those that
    /// change the writing direction become blanks, and long words, which are
    /// quotations, are shortened.
    #[must_use]
    pub fn in_one_line(self) -> Self {
        let arguments = self.arguments.into_iter();
        let arguments = arguments.map(|(name, argument)| (name, argument.in_one_line()));
        Self {
            key: self.key,
            arguments: arguments.collect(),
            english: without_controls(self.english),
        }
    }
}

fn without_controls(text: String) -> String {
    let text = match text.contains(is_odd) {
        true => text.replace(is_odd, " "),
        false => text,
    };
    if text.len() <= LONGEST_WORD {
        return text;
    }
    let words = text.split(' ').map(|word| match word.len() > LONGEST_WORD {
        true => Cow::Owned(shortened(word)),
        false => Cow::Borrowed(word),
    });
    let words: Vec<Cow<'_, str>> = words.collect();
    let text = words.join(" ");
    match text.char_indices().nth(LONGEST_LINE) {
        Some((end, _)) => format!("{}...", text.get(..end).unwrap_or_default()),
        None => text,
    }
}

/// Length in bytes above which a word must be a quotation.
const LONGEST_WORD: usize = 60;

/// Maximum number of characters of a message.
const LONGEST_LINE: usize = 1000;

impl Argument {
    fn in_one_line(self) -> Self {
        match self {
            Self::Text(text) => Self::Text(without_controls(text)),
            Self::Count(count) => Self::Count(count),
            Self::Message(message) => Self::Message(message.in_one_line()),
            Self::Lines(lines) => {
                Self::Lines(lines.into_iter().map(Message::in_one_line).collect())
            }
        }
    }
}

/// Writes the English text.
impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Count(count) => count.fmt(f),
            Self::Message(message) => message.fmt(f),
            Self::Lines(lines) => {
                for (index, line) in lines.iter().enumerate() {
                    if index > 0 {
                        f.write_str("\n")?;
                    }
                    line.fmt(f)?;
                }
                Ok(())
            }
        }
    }
}

/// A fixed phrase in messages: `phrase!("key", "English")`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// The key of its translations.
    pub key: &'static str,
    /// The English text.
    pub english: &'static str,
}

impl From<Phrase> for Message {
    fn from(phrase: Phrase) -> Self {
        Self {
            key: phrase.key,
            arguments: Vec::new(),
            english: phrase.english.to_owned(),
        }
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.english)
    }
}

/// A name of something in messages: the same in every language, such as ``
/// `rows` ``, or made of one or more [`Phrase`]s.
pub trait Named: Clone + Into<Argument> {
    /// Returns the name as an argument.
    fn named(self) -> Argument {
        self.into()
    }
}

impl<T: Clone + Into<Argument>> Named for T {}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.english)
    }
}

/// Serialized as the English text.
impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.english)
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Self {
        Self::Message(message)
    }
}

impl From<Phrase> for Argument {
    fn from(phrase: Phrase) -> Self {
        Self::Message(phrase.into())
    }
}

impl From<&Phrase> for Argument {
    fn from(phrase: &Phrase) -> Self {
        Self::Message((*phrase).into())
    }
}

impl From<&Self> for Argument {
    fn from(argument: &Self) -> Self {
        argument.clone()
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<&Cow<'_, str>> for Argument {
    fn from(text: &Cow<'_, str>) -> Self {
        Self::Text(text.as_ref().to_owned())
    }
}

macro_rules! references {
    ($($kind:ty),*) => {
        $(impl From<&&$kind> for Argument {
            fn from(reference: &&$kind) -> Self {
                Self::from(*reference)
            }
        })*
    };
}

references!(str, String, Message);

impl From<&String> for Argument {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<&usize> for Argument {
    fn from(count: &usize) -> Self {
        Self::Count(i64::try_from(*count).unwrap_or(i64::MAX))
    }
}

impl From<&u64> for Argument {
    fn from(count: &u64) -> Self {
        Self::Count(i64::try_from(*count).unwrap_or(i64::MAX))
    }
}

macro_rules! counts {
    ($($small:ty),*) => {
        $(impl From<&$small> for Argument {
            fn from(count: &$small) -> Self {
                Self::Count(i64::from(*count))
            }
        })*
    };
}

counts!(u8, u16, u32, i32, i64);

impl From<&Message> for Argument {
    fn from(message: &Message) -> Self {
        Self::Message(message.clone())
    }
}

/// Makes a [`Message`]: `msg!("key", "English with {name} and {count}", name,
/// count = value)`. A bare name stands for the variable of that name. Arguments
/// that only the English text needs follow after a semicolon. The key is a
/// literal so that a test can find it.
#[macro_export]
macro_rules! msg {
    ($key:literal, $english:literal
        $(, $name:ident $(= $value:expr)?)* $(,)?
        $(; $($only:ident = $text:expr),+ $(,)?)?
    ) => {{
        $($(let $name = $value;)?)*
        $($(let $only = $text;)+)?
        $crate::Message {
            key: $key,
            arguments: vec![
                $((stringify!($name), $crate::Argument::from(&$name))),*
            ],
            english: format!($english),
        }
    }};
}

/// Makes a [`Phrase`]. The key is a literal so that a test can find it.
#[macro_export]
macro_rules! phrase {
    ($key:literal, $english:literal $(,)?) => {
        $crate::Phrase {
            key: $key,
            english: $english,
        }
    };
}

/// The name of a file as a whole in messages.
pub const WHOLE: Phrase = phrase!("problem-part-file", "the file");

/// Implements `Display` and `Error` for types with a method `message`, using
/// the English text.
#[macro_export]
macro_rules! message_errors {
    ($($kind:ty),+ $(,)?) => {$(
        impl ::std::fmt::Display for $kind {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(&self.message(), f)
            }
        }

        impl ::std::error::Error for $kind {}
    )+};
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_english_and_keeps_what_others_need() {
        let thing = msg!("test-thing", "a rock");
        let line = msg!(
            "test-line", "{places} hold {thing}",
            count = 3_usize, thing = thing.clone();
            places = format!("{count} cells"),
        );
        assert_eq!(line.to_string(), "3 cells hold a rock");
        let arguments = [
            ("count", Argument::Count(3)),
            ("thing", Argument::Message(thing)),
        ];
        assert_eq!(line.arguments, arguments);
    }

    #[test]
    fn a_line_stays_one_line() {
        let inner = Message::verbatim("a\nb");
        let line = msg!("test-line", "{text}: {inner}", text = "1\t2", inner);
        let line = line.in_one_line();
        assert_eq!(line.english, "1 2: a b");
        let arguments = [
            ("text", Argument::Text("1 2".to_owned())),
            ("inner", Argument::Message(Message::verbatim("a b"))),
        ];
        assert_eq!(line.arguments, arguments);
    }
}
