//! Sentences formed by rows of blocks (F-SAY).

use serde::Serialize;

use super::description::Property;

/// Statement of a sentence about the blocks of a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Said {
    /// They become blocks of this role.
    Role(u8),
    /// They have this property.
    Property(Property),
}

/// A sentence: a role, and the statement about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Sentence {
    /// The role that the sentence is about.
    pub noun: u8,
    /// The statement.
    #[serde(flatten)]
    pub said: Said,
}
