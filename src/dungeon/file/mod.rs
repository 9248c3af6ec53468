//! Dungeon files, `*.dungeon.ron` (section 31): text to [`Document`], which the
//! editor works on, and from there to the [`Definition`] that is played.
//!
//! [`Definition`]: crate::definition::Definition

mod compile;
pub mod document;
mod fields;
mod levels;
pub mod limits;
mod read;
mod scripts;
mod tiles;
mod values;
mod write;

#[cfg(test)]
mod tests;

pub use compile::{Finding, Options, Owner, ScriptPlace, compile};
pub use document::Document;
pub(crate) use read::standard;
pub use read::{Opened, open, parse, read_file};
pub use write::write;

/// Extension of dungeon files.
pub const EXTENSION: &str = ".dungeon.ron";
