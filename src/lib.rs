//! Kotodama.

pub mod board;
pub mod cli;
pub mod formats;
pub mod words;
