//! What a built-in player is.

use crate::game::Game;
use crate::moves::Move;

/// Chooses moves from the state and a seed alone (C-AI-01).
pub trait Player: Send {
    /// Returns the next move. The zombies of that move have run
    /// ([`Game::prepare`]).
    fn choose(&mut self, game: &Game) -> Move;
}
