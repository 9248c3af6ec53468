//! The rule files that ship with the game (section 7), which the command line
//! calls `builtin:NAME`.

use super::description::{Description, reader};
use kotodama_formats::{Diagnostics, Message, msg};

/// Prefix of the names of built-in files where a path is expected.
pub const PREFIX: &str = "builtin:";

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        /// Names of the files, in the order in which they are listed.
        pub const NAMES: &[&str] = &[$($name),*];

        const FILES: &[(&str, &str)] = &[$((
            $name,
            include_str!(concat!("../../assets/falling/", $name, ".falling.ron")),
        )),*];
    };
}

files!(
    "guideline",
    "classic",
    "pairs",
    "jewels",
    "capsules",
    "timeline",
    "bombs",
    "feeding",
    "carnival",
    "pairs_blocks",
    "evolve",
    "words",
    "crucible",
    "tide",
);

/// Returns the text of the file, `None` if no built-in file has this name
/// (without [`PREFIX`]).
#[must_use]
pub fn text(name: &str) -> Option<&'static str> {
    let found = FILES.iter().find(|(other, _)| *other == name);
    found.map(|&(_, text)| text)
}

/// Returns the built-in rules of this name (without [`PREFIX`]).
///
/// # Errors
///
/// No built-in file has this name.
pub fn read(name: &str) -> Result<Description, Diagnostics> {
    let path = format!("{PREFIX}{name}");
    match text(name) {
        Some(text) => reader::read(&path, text),
        None => Err(Diagnostics::without_file(&path, unknown())),
    }
}

/// Returns the error message for an unknown built-in name.
pub(super) fn unknown() -> Message {
    msg!(
        "problem-rules-builtin",
        "there are no such built-in rules, expected one of {names}",
        names = NAMES.join(", "),
    )
}

/// Returns the title that the rules of this name (without [`PREFIX`]) state.
#[must_use]
pub fn title(name: &str) -> Option<String> {
    read(name).ok().map(|description| description.name)
}
