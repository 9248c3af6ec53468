//! The built-in players (C-AI).

mod assemble;
mod attack;
pub mod blocks;
mod easy;
mod hard;
mod heal;
mod idle;
mod medium;
mod random;
mod script;
mod shot;
mod stock;
mod weapon;

use crate::player::Player;

/// A kind of built-in player.
#[derive(Debug)]
pub struct Kind {
    /// Its name.
    pub name: &'static str,
    /// Its strategy, in one line.
    pub help: &'static str,
    /// Makes a player from a seed and the number of its side.
    pub make: fn(u64, usize) -> Box<dyn Player>,
}

/// All built-in players, the weakest first.
pub const ALL: &[Kind] = &[
    idle::KIND,
    random::KIND,
    easy::KIND,
    medium::KIND,
    hard::KIND,
];

/// Returns the player of this name, for a side of a match with this seed. Both
/// sides play differently with the same seed.
#[must_use]
pub fn named(name: &str, seed: u64, side: usize) -> Option<Box<dyn Player>> {
    let kind = ALL.iter().find(|kind| kind.name == name)?;
    Some((kind.make)(seed, side))
}

#[cfg(test)]
mod tests;
