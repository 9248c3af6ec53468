//! The falling-block mode: a game assembled from its rule description.
//!
//! A [`description::Description`] says which laws a game has; the schedule of
//! a frame is made of exactly their systems.

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

pub mod description;
