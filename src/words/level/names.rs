//! Valid names of objects.

use kotodama_formats::{Message, msg};

/// Maximum length of an object's name in characters, including `text_`.
pub const MAX_NAME: usize = 40;

/// Nouns without objects of their own: collections, and things that are not
/// placed (W-NOUN-02, W-NOUN-03, W-NOUN-07, W-NOUN-10, W-GRP).
const WORDS_ONLY: [&str; 5] = ["text", "empty", "all", "group", "image"];

/// Checks that an object of a level can have this name.
///
/// # Errors
///
/// Returns the first problem of the name.
pub fn check_name(name: &str) -> Result<(), Message> {
    check_characters(name)?;
    Err(match name.strip_prefix("text_") {
        Some("") => msg!(
            "problem-name-no-word",
            "\"text_\" lacks its word, expected a name such as \"text_cat\""
        ),
        Some(word) if word.starts_with("text_") => msg!(
            "problem-name-text-twice",
            "{name} has \"text_\" twice, expected a name such as \"text_cat\"",
            name = format!("{name:?}"),
        ),
        None if WORDS_ONLY.contains(&name) => msg!(
            "problem-name-word-only",
            "no object is called {name}, expected another name, or {word} for the word",
            word = format!("\"text_{name}\""),
            name = format!("{name:?}"),
        ),
        _ => return Ok(()),
    })
}

/// Checks that a word can be on the object list (W-LETT-05).
///
/// # Errors
///
/// Returns the first problem of the word.
pub fn check_noun(name: &str) -> Result<(), Message> {
    check_characters(name)?;
    if !name.starts_with("text_") {
        return Ok(());
    }
    Err(msg!(
        "problem-name-no-noun",
        "{name} is a text object, expected a noun such as \"cat\"",
        name = format!("{name:?}"),
    ))
}

/// Returns whether the path can be a file relative to another one, on every
/// operating system.
#[must_use]
pub fn is_relative(path: &str) -> bool {
    let is_absolute = path.starts_with('/') || path.contains(['\\', ':']);
    !path.is_empty() && !is_absolute && !path.contains(char::is_control)
}

fn check_characters(name: &str) -> Result<(), Message> {
    let is_stray = |c: &char| !fits_in_name(*c);
    Err(match (name.chars().count(), name.chars().find(is_stray)) {
        (0, _) => msg!(
            "problem-name-empty",
            "this name is empty, expected the name of an object such as \"cat\" or \"text_cat\""
        ),
        (length, _) if length > MAX_NAME => too_long(length),
        (_, None) => return Ok(()),
        (_, Some(found)) => msg!(
            "problem-name-character",
            "{name} contains {found}, expected lower-case letters, digits, \"_\" and \"-\" only",
            name = format!("{name:?}"),
            found = format!("{found:?}"),
        ),
    })
}

/// Returns the message for a name longer than [`MAX_NAME`].
pub(super) fn too_long(length: usize) -> Message {
    msg!(
        "problem-name-long",
        "this name has {length} characters, expected at most {most}",
        length,
        most = MAX_NAME,
    )
}

/// Returns whether the character is allowed in names. Letters of scripts
/// without capitals, such as kana and kanji, count as lower case.
fn fits_in_name(c: char) -> bool {
    let lower = || c.to_lowercase().eq([c]);
    matches!(c, '_' | '-') || (c.is_alphanumeric() && lower())
}
