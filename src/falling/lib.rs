//! The falling-block mode: a game assembled from its rule description.
//!
//! A [`description::Description`] names the laws of a game; the schedule of a
//! frame consists of exactly their systems.

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

pub mod assemble;
pub mod builtin;
pub mod bundle;
pub mod clear;
pub mod control;
pub mod description;
pub mod duel;
pub mod evaluate;
pub mod events;
pub mod fall;
pub mod field;
pub mod files;
pub mod finesse;
pub mod flow;
pub mod frame;
mod game;
pub mod garbage;
pub mod goal;
pub mod gravity;
pub mod grid;
pub mod host;
pub mod input;
pub mod inputs;
pub mod level;
pub mod method;
pub mod mix;
pub mod notation;
pub mod open;
pub mod orders;
pub mod over;
pub mod piece;
pub mod plan;
pub mod play;
pub mod practice;
pub mod randomizer;
pub mod replay;
pub mod report;
pub mod rotation;
pub mod rules;
pub mod said;
pub mod score;
pub mod script;
pub mod sentence;
pub mod spawn;
pub mod stage;
pub mod start;
mod start_request;
pub mod stats;
pub mod stock;
pub mod streams;
pub mod tally;
pub mod template;
pub mod versus;

pub use game::Game;
pub use play::{Setup, State};
pub use start_request::FallingStart;
