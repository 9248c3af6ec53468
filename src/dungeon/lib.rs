//! Dungeons: levels of tiles that carry values and small programs. The rules
//! are the rows `D-...` of `docs/rules`.
//!
//! A [`mod@file`] is read into a [`definition::Definition`], from which [`start`]
//! makes entities: the dungeon, its levels, their tiles, the players' tiles
//! among them. [`cycle::schedule`] is the chain of systems that plays a cycle;
//! [`game::Game`] plays without a window.
//!
//! Systems read and change the components of tiles only through [`tiles`],
//! which keeps cells, names and programs consistent.
//!
//! Players and programs act on a [`stage`]: the world together with prepared
//! queries and frequently used data.
//!
//! Some files import each other in a circle, because the rules do: an exploding
//! bomb hurts a player (`damage`), who dies (`death`) and starts again in
//! another level (`travel`), which wakes and makes its set-up pass at once
//! (`cycle`), whose messages (`mail`) may come from bombs again. `movement`,
//! `pull`, `actions`, `over`, `start` and `copies` belong to that circle.

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

pub mod actions;
mod bullet;
pub mod commands;
mod copies;
pub mod cycle;
mod damage;
mod death;
pub mod definition;
pub mod direction;
mod eval;
pub mod file;
pub mod files;
pub mod game;
pub mod history;
pub mod inputs;
pub mod inspection;
pub mod level;
pub mod light;
pub mod log;
mod mail;
pub mod message;
mod movement;
pub mod name;
pub mod observation;
mod over;
pub mod player;
pub mod program;
mod pull;
pub mod recording;
pub mod report;
mod run;
pub mod saved;
pub mod script;
mod shapes;
pub mod share;
pub mod sight;
pub mod sound;
pub mod stage;
pub mod standard;
#[cfg(test)]
mod standard_tests;
pub mod start;
mod start_request;
pub mod state;
pub mod tile;
pub mod tiles;
mod travel;
pub mod value;
mod work;

pub use game::Game;
pub use start_request::DungeonStart;
