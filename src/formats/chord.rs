//! Keys with their modifiers, as shown in help and named in files.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

/// A key with its modifiers, written as in `Ctrl+Shift+S`. The key itself is
/// named by the label on its cap: `S`, `F5`, `Delete`, `Right`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(into = "String")]
pub struct Chord {
    /// Control, or Command on a Mac.
    pub ctrl: bool,
    /// Shift.
    pub shift: bool,
    /// Alt, or Option on a Mac.
    pub alt: bool,
    /// The key.
    pub key: &'static str,
}

/// The keys that chords can use: signs by the character they type.
#[rustfmt::skip]
const CAPS: &[&str] = &[
    "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q", "R", "S",
    "T", "U", "V", "W", "X", "Y", "Z", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9",
    "!", "\"", "#", "$", "%", "&", "'", "(", ")", "*", "+", ",", "-", ".", "/", ":", ";", "<", "=",
    ">", "?", "@", "[", "\\", "]", "^", "_", "`", "{", "|", "}", "~",
    "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10", "F11", "F12",
    "Right", "Up", "Left", "Down", "Space", "Enter", "Tab", "Backspace", "Delete", "Insert",
    "Home", "End", "PageUp", "PageDown", "Escape",
];

impl Chord {
    /// Returns a key with its modifiers; `None` if chords cannot use the key.
    #[must_use]
    pub fn new(ctrl: bool, shift: bool, alt: bool, key: &str) -> Option<Self> {
        let key = CAPS.iter().copied().find(|cap| *cap == key)?;
        Some(Self {
            ctrl,
            shift,
            alt,
            key,
        })
    }

    /// Reads a literal: modifiers, then the key, which is not looked up.
    #[must_use]
    pub const fn of(text: &'static str) -> Self {
        let mut chord = Self {
            ctrl: false,
            shift: false,
            alt: false,
            key: text,
        };
        loop {
            if let Some(rest) = after(chord.key, "Ctrl+") {
                (chord.ctrl, chord.key) = (true, rest);
            } else if let Some(rest) = after(chord.key, "Shift+") {
                (chord.shift, chord.key) = (true, rest);
            } else if let Some(rest) = after(chord.key, "Alt+") {
                (chord.alt, chord.key) = (true, rest);
            } else {
                return chord;
            }
        }
    }
}

impl From<Chord> for String {
    fn from(chord: Chord) -> Self {
        chord.to_string()
    }
}

impl TryFrom<String> for Chord {
    type Error = String;

    /// Reads the format of [`Display`](std::fmt::Display).
    fn try_from(text: String) -> Result<Self, String> {
        let mut rest = text.as_str();
        let mut held = [false; 3];
        for (held, name) in held.iter_mut().zip(["Ctrl+", "Shift+", "Alt+"]) {
            if let Some(after) = rest.strip_prefix(name) {
                (*held, rest) = (true, after);
            }
        }
        let [ctrl, shift, alt] = held;
        Self::new(ctrl, shift, alt, rest)
            .ok_or_else(|| format!("{text:?} is not a key, expected one such as \"Ctrl+Shift+S\""))
    }
}

impl<'de> Deserialize<'de> for Chord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::try_from(text).map_err(D::Error::custom)
    }
}

/// Returns the rest of `text` after `prefix`, both ASCII, ignoring case.
const fn after(text: &'static str, prefix: &str) -> Option<&'static str> {
    match text.split_at_checked(prefix.len()) {
        // The prefixes differ in their first letter, but a key may start like
        // one ("S").
        Some((start, rest)) if same(start.as_bytes(), prefix.as_bytes()) => Some(rest),
        _ => None,
    }
}

const fn same(mut one: &[u8], mut other: &[u8]) -> bool {
    while let ([a, ones @ ..], [b, others @ ..]) = (one, other) {
        if *a != *b {
            return false;
        }
        (one, other) = (ones, others);
    }
    one.is_empty() && other.is_empty()
}

impl std::fmt::Display for Chord {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (held, name) in [
            (self.ctrl, "Ctrl+"),
            (self.shift, "Shift+"),
            (self.alt, "Alt+"),
        ] {
            if held {
                f.write_str(name)?;
            }
        }
        f.write_str(self.key)
    }
}
