//! The game with a window: screens, board view, input and sound. Decides
//! nothing about the rules; it plays turns through [`crate::words`] and shows
//! what they emit.

pub mod app;
pub mod audio;
pub mod editor;
pub mod falling;
pub mod gfx;
pub mod shell;
pub mod ui;
pub mod words;

pub use app::run;
