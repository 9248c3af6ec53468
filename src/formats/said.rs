//! Lines for people that are made where nobody knows their language: English,
//! and what another language needs to say the same.

use std::fmt;

use serde::{Serialize, Serializer};

/// A line. Written out it is English; the window says it in the player's
/// language by its key and arguments.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Said {
    /// Which line it is; the key of its translations.
    pub key: &'static str,
    /// What stands in its gaps, by name.
    pub arguments: Vec<(&'static str, Argument)>,
    /// The line in English.
    pub english: String,
}

/// What stands in a gap of a line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Argument {
    /// Words of the game, names: the same in every language.
    Text(String),
    /// How many.
    Count(i64),
    /// A part of the line that is said in the player's language too.
    Said(Said),
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.english)
    }
}

/// Written to a file it is the English.
impl Serialize for Said {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.english)
    }
}

impl From<&&str> for Argument {
    fn from(text: &&str) -> Self {
        Self::Text((*text).to_owned())
    }
}

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

counts!(u8, u16, u32, i32);

impl From<&Said> for Argument {
    fn from(said: &Said) -> Self {
        Self::Said(said.clone())
    }
}

/// A [`Said`]: `said!("key", "English with {name}", name = value)`. What only
/// the English needs follows behind a semicolon. The key is a literal, so that
/// a test can look for it.
macro_rules! said {
    ($key:literal, $english:literal
        $(, $name:ident = $value:expr)* $(,)?
        $(; $($only:ident = $text:expr),+ $(,)?)?
    ) => {{
        $(
            #[allow(clippy::redundant_locals, reason = "most values are named as they are called")]
            let $name = $value;
        )*
        $($(
            #[allow(clippy::redundant_locals, reason = "most values are named as they are called")]
            let $only = $text;
        )+)?
        $crate::formats::Said {
            key: $key,
            arguments: vec![
                $((stringify!($name), $crate::formats::Argument::from(&$name))),*
            ],
            english: format!($english),
        }
    }};
}
pub(crate) use said;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_english_and_keeps_what_others_need() {
        let thing = said!("test-thing", "a rock");
        let line = said!(
            "test-line", "{places} hold {thing}",
            count = 3_usize, thing = thing.clone();
            places = format!("{count} cells"),
        );
        assert_eq!(line.to_string(), "3 cells hold a rock");
        let arguments = [
            ("count", Argument::Count(3)),
            ("thing", Argument::Said(thing)),
        ];
        assert_eq!(line.arguments, arguments);
    }
}
