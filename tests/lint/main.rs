//! What is said about levels: of each remark a board that gets it, and one
//! that nearly does; what boards spell, what lacks a word, what nobody meant.

mod boards;
#[path = "../common/cases.rs"]
mod cases;
mod fields;
mod maps;
mod pockets;
mod random;
mod readings;
mod remarks;
mod shipped;
