//! Level files, `*.level.ron`: text to [`Level`](super::Level) and back.
//!
//! Reading what was written gives the same level again, ids included: objects
//! that are out of reading order, and those that a name alone does not
//! describe, are written to the list `objects` with everything that comes
//! after them.
//!
//! [`read()`] takes a file completely or not at all; [`open()`] takes what can be
//! read of a faulty one.

mod around;
mod characters;
mod legend;
mod links;
mod open;
pub(crate) mod phrases;
mod read;
mod settings;
mod write;

pub use legend::Legend;
pub use links::{Link, links, relink};
pub use open::{Fault, Opened, open};
pub use read::{read, read_file};
pub use write::{Board, write};

/// How the names of level files end.
pub const EXTENSION: &str = ".level.ron";
