//! Level files, `*.level.ron`: text to [`Level`](super::Level) and back.
//!
//! Reading what was written gives the same level again, ids included: objects
//! that are out of reading order, and those that a name alone does not
//! describe, are written to the list `objects` with everything that comes
//! after them.

mod characters;
mod legend;
mod links;
mod read;
mod write;

pub use legend::Legend;
pub use links::{Link, links, relink};
pub use read::{read, read_file};
pub use write::{Board, write};

/// How the names of level files end.
pub const EXTENSION: &str = ".level.ron";
