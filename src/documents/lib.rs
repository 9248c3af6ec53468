//! Common parts of all editors.
//!
//! | module | what it is |
//! |---|---|
//! | [`past`] | a document with its history: every change is a named step |
//! | [`fill`] | the flood fill |
//! | [`shape`] | rectangles and lines of cells |
//! | [`store`] | saving without losing changes made by other programs |
//! | [`recovery`] | protects unsaved documents against a crash |

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

pub mod fill;
pub mod past;
pub mod recovery;
pub mod shape;
pub mod store;

pub use past::{Document, Done, Edited, Preview, Step};
pub use shape::Region;
