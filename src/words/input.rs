//! Inputs of players, and the move strings of the command line.

use kotodama_board::Direction;
use kotodama_formats::{Phrase, phrase};

/// Player who pressed the key. The second player's keys belong to YOU2
/// (W-YOU2-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Player {
    /// The first player.
    #[default]
    One,
    /// The second player.
    Two,
}

/// One input. Everything but undo, redo and restart is a turn (W-TURN-15).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Input {
    /// A turn without a direction.
    #[default]
    Wait,
    /// A direction of one of the players.
    Step(Player, Direction),
    /// Directions of both players, the first player's first. Only levels with
    /// LEVEL IS AUTO take both in one turn (W-LP-30).
    Both(Direction, Direction),
    /// Take back one turn (W-UNDO-01).
    Undo,
    /// Bring back what was taken back last. No character stands for it: move
    /// strings are fixed, and have no need of it.
    Redo,
    /// Back to turn 0 (W-UNDO-05).
    Restart,
}

/// The characters of move strings.
const LETTERS: [(char, Input); 11] = [
    ('r', Input::Step(Player::One, Direction::Right)),
    ('u', Input::Step(Player::One, Direction::Up)),
    ('l', Input::Step(Player::One, Direction::Left)),
    ('d', Input::Step(Player::One, Direction::Down)),
    ('R', Input::Step(Player::Two, Direction::Right)),
    ('U', Input::Step(Player::Two, Direction::Up)),
    ('L', Input::Step(Player::Two, Direction::Left)),
    ('D', Input::Step(Player::Two, Direction::Down)),
    ('.', Input::Wait),
    ('z', Input::Undo),
    ('x', Input::Restart),
];

/// The moves that make a turn pass, for messages.
pub(super) const MOVES: Phrase = phrase!(
    "problem-moves",
    "r u l d (first player), R U L D (second player), . (wait)"
);

/// A character that is not a move, with its place in the move string.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "move {position} is '{found}', expected one of r u l d (first player), R U L D (second player), . (wait), z (undo), x (restart)"
)]
pub struct UnknownMove {
    /// The character.
    pub found: char,
    /// Its position in the string, counted in characters from 1.
    pub position: usize,
}

impl Input {
    /// Returns the direction that a player gave.
    #[must_use]
    pub const fn of(self, player: Player) -> Option<Direction> {
        match (self, player) {
            (Self::Step(Player::One, direction) | Self::Both(direction, _), Player::One)
            | (Self::Step(Player::Two, direction) | Self::Both(_, direction), Player::Two) => {
                Some(direction)
            }
            _ => None,
        }
    }

    /// Returns whether it goes elsewhere in what was played, instead of playing
    /// a turn.
    #[must_use]
    pub const fn is_jump(self) -> bool {
        matches!(self, Self::Undo | Self::Redo | Self::Restart)
    }

    /// Returns whether it gives a direction.
    #[must_use]
    pub const fn is_step(self) -> bool {
        matches!(self, Self::Step(..) | Self::Both(..))
    }

    /// Reads one character of a move string.
    #[must_use]
    pub fn from_char(c: char) -> Option<Self> {
        let found = LETTERS.iter().find(|(letter, _)| *letter == c);
        found.map(|&(_, input)| input)
    }

    /// Returns the character that stands for it in a move string; nothing
    /// stands for both players at once, nor for redo.
    #[must_use]
    pub fn to_char(self) -> Option<char> {
        let found = LETTERS.iter().find(|(_, input)| *input == self);
        found.map(|&(letter, _)| letter)
    }

    /// Reads a move string; white space is ignored.
    ///
    /// # Errors
    ///
    /// The first character that is not a move.
    pub fn parse_moves(text: &str) -> Result<Vec<Self>, UnknownMove> {
        text.chars()
            .enumerate()
            .filter(|(_, c)| !c.is_whitespace())
            .map(|(index, found)| {
                Self::from_char(found).ok_or(UnknownMove {
                    found,
                    position: index + 1,
                })
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_one_character_each() {
        assert_eq!(
            Input::parse_moves("r U .zx"),
            Ok(vec![
                Input::Step(Player::One, Direction::Right),
                Input::Step(Player::Two, Direction::Up),
                Input::Wait,
                Input::Undo,
                Input::Restart,
            ])
        );
    }

    #[test]
    fn characters_and_moves_agree() {
        for c in "rulRULdD.zx".chars() {
            assert_eq!(Input::from_char(c).and_then(Input::to_char), Some(c));
        }
        let both = Input::Both(Direction::Up, Direction::Left);
        assert_eq!(both.to_char(), None);
        assert_eq!(Input::Redo.to_char(), None);
    }

    #[test]
    fn an_unknown_move_is_named_with_its_place() {
        let error = Input::parse_moves("rr q").expect_err("q is no move");
        assert_eq!((error.found, error.position), ('q', 4));
    }
}
