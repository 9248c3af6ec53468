//! Levels behind icons that have become something, and the line that says so.

use super::destinations::Destinations;
use kotodama_ui::language;
use kotodama_ui::prelude::*;
use kotodama_words::inspect::why::object_name;

/// A line about the board, until the first turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// A level behind an icon has been transformed.
    Became {
        /// The metadata of its icons.
        level: String,
        /// What it has become: names of objects.
        into: Vec<String>,
        /// Whether this board knows them (W-LV-04).
        is_known: bool,
    },
    /// Levels with these names have been put back.
    PutBack(String),
    /// That has been undone.
    ChangedAgain,
}

impl News {
    pub fn text(&self, destinations: &Destinations) -> String {
        match self {
            Self::Became {
                level,
                into,
                is_known,
            } => {
                let name = destinations.get(level);
                let name = name.map_or_else(|| level.clone(), |there| there.name.clone());
                let names = into.iter().map(|name| language::said(&object_name(name)));
                let into = names.collect::<Vec<String>>().join(", ");
                match is_known {
                    _ if self.is_revert() => t!("notice-room-again", level = name),
                    true => t!("notice-became", level = name, into = into),
                    false => t!("notice-became-unknown", into = into),
                }
            }
            Self::PutBack(names) => t!("notice-put-back", levels = names.as_str()),
            Self::ChangedAgain => t!("notice-changed-again"),
        }
    }

    fn is_revert(&self) -> bool {
        matches!(self, Self::Became { into, .. } if into.iter().eq(["level"]))
    }
}

/// Icons that are about to change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IconChange {
    /// Their metadata.
    pub level: String,
    /// What the level was before, if it was transformed then.
    pub before: Option<Vec<String>>,
    /// What it is now.
    pub into: Vec<String>,
}
