//! The interface of built-in players.

use crate::game::Game;
use crate::moves::Move;

/// Chooses moves from the state and a seed alone (C-AI-01).
pub trait Player: Send {
    /// Returns the next move. The zombies of that move have already run
    /// ([`Game::prepare`]).
    fn choose(&mut self, game: &Game) -> Move;
}
