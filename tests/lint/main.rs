//! Remarks on levels: for each one, a board that gets it and one that nearly
//! does; the sentences on boards, missing words, and unintended sentences.

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
