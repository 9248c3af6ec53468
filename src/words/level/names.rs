//! Which names objects may have.

use kotodama_formats::{Message, message_errors, msg};

/// The longest name of an object, in characters, `text_` included.
pub const MAX_NAME: usize = 40;

/// Nouns that name no object of their own: collections and things that are not
/// placed (W-NOUN-02, W-NOUN-03, W-NOUN-07, W-NOUN-10, W-GRP).
const WORDS_ONLY: [&str; 5] = ["text", "empty", "all", "group", "image"];

/// Why a name cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadName {
    /// No character at all.
    Empty,
    /// Longer than [`MAX_NAME`].
    TooLong(usize),
    /// A character that names do not contain.
    Character {
        /// The name.
        name: String,
        /// The first such character.
        found: char,
    },
    /// A special noun that names no object.
    WordOnly(String),
    /// `text_` without a word.
    NoWord,
    /// Text that would show the name of a text object.
    TextOfText(String),
    /// A text object where a noun is needed.
    NotANoun(String),
}

message_errors!(BadName);

impl BadName {
    /// What it says.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Empty => msg!(
                "problem-name-empty",
                "this name is empty, expected the name of an object such as \"baba\" or \"text_baba\""
            ),
            Self::TooLong(length) => msg!(
                "problem-name-long",
                "this name has {length} characters, expected at most {most}",
                length = *length,
                most = MAX_NAME,
            ),
            Self::Character { name, found } => msg!(
                "problem-name-character",
                "{name} contains {found}, expected lower-case letters, digits, \"_\" and \"-\" only",
                name = format!("{name:?}"),
                found = format!("{found:?}"),
            ),
            Self::WordOnly(name) => msg!(
                "problem-name-word-only",
                "no object is called {name}, expected another name, or {word} for the word",
                word = format!("\"text_{name}\""),
                name = format!("{name:?}"),
            ),
            Self::NoWord => msg!(
                "problem-name-no-word",
                "\"text_\" lacks its word, expected a name such as \"text_baba\""
            ),
            Self::TextOfText(name) => msg!(
                "problem-name-text-twice",
                "{name} has \"text_\" twice, expected a name such as \"text_baba\"",
                name = format!("{name:?}"),
            ),
            Self::NotANoun(name) => msg!(
                "problem-name-no-noun",
                "{name} is a text object, expected a noun such as \"baba\"",
                name = format!("{name:?}"),
            ),
        }
    }
}

/// Can an object of a level bear this name?
///
/// # Errors
///
/// The first reason against it.
pub fn check_name(name: &str) -> Result<(), BadName> {
    check_characters(name)?;
    match name.strip_prefix("text_") {
        Some("") => Err(BadName::NoWord),
        Some(word) if word.starts_with("text_") => Err(BadName::TextOfText(name.to_owned())),
        None if WORDS_ONLY.contains(&name) => Err(BadName::WordOnly(name.to_owned())),
        _ => Ok(()),
    }
}

/// Can this be a word on the object list (W-LETT-05)?
///
/// # Errors
///
/// The first reason against it.
pub fn check_noun(name: &str) -> Result<(), BadName> {
    check_characters(name)?;
    if name.starts_with("text_") {
        return Err(BadName::NotANoun(name.to_owned()));
    }
    Ok(())
}

/// Can this name a file relative to another one, on every system?
#[must_use]
pub fn is_relative(path: &str) -> bool {
    let is_absolute = path.starts_with('/') || path.contains(['\\', ':']);
    !path.is_empty() && !is_absolute && !path.contains(char::is_control)
}

fn check_characters(name: &str) -> Result<(), BadName> {
    if name.is_empty() {
        return Err(BadName::Empty);
    }
    let length = name.chars().count();
    if length > MAX_NAME {
        return Err(BadName::TooLong(length));
    }
    match name.chars().find(|&c| !fits_in_name(c)) {
        None => Ok(()),
        Some(found) => Err(BadName::Character {
            name: name.to_owned(),
            found,
        }),
    }
}

/// Letters of scripts without capitals, such as kana and kanji, count as
/// lower case.
fn fits_in_name(c: char) -> bool {
    let lower = || c.to_lowercase().eq([c]);
    matches!(c, '_' | '-') || (c.is_alphanumeric() && lower())
}
