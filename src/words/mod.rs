//! The word puzzle.

pub mod components;
pub mod input;
pub mod kinds;
pub mod level;
pub mod lexicon;
pub mod messages;
pub mod report;
