//! The card duel: two players with 256 slots each play cards that are
//! combinators. Its rules are the rows `C-...`.
//!
//! Slots are entities with a [`board::Field`] and a [`board::Vitality`].
//! [`cycle`] chains the systems of a move: zombies, application, end;
//! [`evaluate`] applies functions for both; [`game::Game`] plays without a
//! window. [`contest`] plays matches between [`players`] that are built in and
//! programs [`outside`].

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

pub mod board;
pub mod card;
pub mod contest;
pub mod cycle;
pub mod digest;
pub mod evaluate;
pub mod files;
pub mod game;
pub mod history;
pub mod macros;
pub mod moves;
pub mod notation;
pub mod outside;
pub mod player;
pub mod players;
pub mod preview;
pub mod progress;
pub mod puzzle;
pub mod reference;
pub mod report;
pub mod start;
mod start_request;
pub mod steps;
pub mod survey;
pub mod tournament;
pub mod value;

pub use game::Game;
pub use start_request::{CardsStart, StartFile};
