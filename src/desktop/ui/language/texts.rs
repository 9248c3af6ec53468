//! The files of `assets/locales`.

use super::Language;

/// A file of texts: its name and what is in it.
pub(super) type File = (&'static str, &'static str);

/// The files that every language has, in one row each.
macro_rules! files {
    ($folder:literal: $($name:literal),* $(,)?) => {
        &[$((
            $name,
            include_str!(concat!("../../../../assets/locales/", $folder, "/", $name, ".ftl")),
        )),*]
    };
}

/// Calls `files!` with the names of all subjects.
macro_rules! subjects {
    ($folder:literal) => {
        files!($folder: "common", "menus", "play", "title", "falling-reload", "practice", "settings", "keys", "hints", "replays", "time", "glossary", "inspect", "pause", "falling", "editor")
    };
}

const ENGLISH: &[File] = subjects!("en");
const JAPANESE: &[File] = subjects!("ja");

/// What has its English elsewhere: levels, rules, words, actions.
const JAPANESE_ONLY: &[File] = files!("ja": "glossary-words", "levels/first", "levels/shrine", "levels/lake", "levels/grove", "levels/mountain", "falling-rules", "editor-actions", "remarks", "problems", "problems-levels", "problems-rules", "editor-notes", "inspect-reasons", "falling-explain", "falling-mixing");

/// The files with lines that are made as [`Message`](crate::formats::Message).
#[cfg(test)]
pub(super) const SAID: &[File] = files!("ja": "remarks", "problems", "problems-levels", "problems-rules", "editor-notes", "inspect-reasons", "falling-explain", "falling-mixing");

/// The files of a language.
pub(super) fn of(language: Language) -> impl Iterator<Item = &'static File> {
    let (own, further) = match language {
        Language::English => (ENGLISH, &[] as &[File]),
        Language::Japanese => (JAPANESE, JAPANESE_ONLY),
    };
    own.iter().chain(further)
}

/// The files in which every language says the same.
#[cfg(test)]
pub(super) fn shared(language: Language) -> &'static [File] {
    match language {
        Language::English => ENGLISH,
        Language::Japanese => JAPANESE,
    }
}
