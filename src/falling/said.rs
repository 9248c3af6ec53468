//! Sentences that rows of blocks say (F-SAY).

use serde::Serialize;

use super::description::Property;

/// What a sentence says of the blocks of a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Said {
    /// They are blocks of this role.
    Role(u8),
    /// They have this property.
    Property(Property),
}

/// A sentence: a role, and what is said of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Sentence {
    /// The role that it is about.
    pub noun: u8,
    /// What is said.
    #[serde(flatten)]
    pub said: Said,
}
