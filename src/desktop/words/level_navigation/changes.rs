//! Levels behind icons that have become something, and what is to be told of it.

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
