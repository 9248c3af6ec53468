//! The level editor without its panels: what is edited, what can be done to
//! it, and how it is taken back. The window draws it and passes presses on.
//!
//! | module | what it is |
//! |---|---|
//! | [`draft`] | a level in the form that is edited; copies share what is equal |
//! | [`document`] | a draft with its past: every change is a named step |
//! | [`action`] | everything that can be done, with its key and its help |
//! | [`tool`] | what the pointer or the cursor does to the board |
//! | [`desk`] | the state of editing as a whole; actions come in, requests for the world outside come out |
//!
//! Changes are functions from draft to draft. A step of undo keeps the draft
//! from before it, which costs as much as was changed and is exact whatever
//! the change was.

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

pub mod action;
pub mod desk;
pub mod document;
pub mod draft;
pub mod tool;

pub use action::Action;
pub use desk::{Editor, Region, Request};
pub use document::Document;
pub use draft::{Draft, Item, Place, Thing};
pub use tool::Tool;
