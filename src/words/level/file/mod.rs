//! Level files, `*.level.ron`: text to [`Level`](super::Level) and back.
//!
//! Writing a level and reading it back results in the same level, including
//! ids. Objects that are out of reading order, or that need more than a name,
//! are written to the list `objects`, together with all objects after them.
//!
//! [`read()`] reads a file completely or not at all; [`open()`] reads the valid
//! parts of a faulty file.

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
pub use settings::judge_tests;
pub use write::{Board, write};

/// Ending of the names of level files.
pub const EXTENSION: &str = ".level.ron";
