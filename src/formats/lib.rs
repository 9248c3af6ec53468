//! Text to checked data and back: the machinery shared by the file types of all
//! modes. A file is read completely or not at all, and all problems are
//! reported together, each with its place in the file. The file types
//! themselves are part of their modes.

#![cfg_attr(
    not(test),
    warn(
        missing_docs,
        clippy::expect_used,
        clippy::float_arithmetic,
        clippy::indexing_slicing,
        clippy::iter_over_hash_type,
        clippy::unwrap_used
    )
)]

mod chord;
mod diagnostics;
mod disk;
pub mod faults;
mod message;
mod node;
mod pretty;
mod share_code;
mod syntax;
mod text;
mod variant;

pub use chord::Chord;
pub use diagnostics::{
    Diagnostic, DiagnosticSink, Diagnostics, MAX_DIAGNOSTICS, Places, unreadable,
};
pub use disk::{
    MAX_BYTES, append, hash, newer, no_folder, not_written, read_bytes, read_text,
    remove_leftovers, system, unused_path, write_atomically,
};
pub use message::{Argument, Message, Named, Phrase, WHOLE};
pub use node::{Alias, Fields, Node};
pub use pretty::Pretty;
pub use share_code::{BadCode, MAX_CODE_TEXT, ShareCode};
pub use syntax::{Mended, blank_len};
pub use text::{Text, is_odd, quoted, raw, shortened};
pub use variant::Payload;
