//! The script language: its lines, and how they are read and checked (sections
//! 10 to 13 and 28).

pub mod ast;
mod check;
pub mod command;
mod expressions;
mod lines;
mod nearest;
mod pairs;
mod part;
mod reader;
mod reading;

#[cfg(test)]
mod tests;

pub use ast::Script;
pub use check::{usage, words};
pub use reader::{MAX_LINE, MAX_LINES, Problem, Reading, Severity, Use, UseKind};
pub use reading::read;
