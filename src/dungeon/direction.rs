//! Words of directions and rotations, and cells of a level.

use std::sync::{Arc, LazyLock};

use kotodama_board::Direction;

/// A cell of a level (D-MODEL-02).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Counted from 0 at the north.
    pub row: i32,
    /// Counted from 0 at the west.
    pub col: i32,
}

impl Cell {
    /// Returns the cell of this row and column.
    #[must_use]
    pub const fn new(row: i32, col: i32) -> Self {
        Self { row, col }
    }

    /// Returns the cell at an offset.
    #[must_use]
    pub const fn offset(self, rows: i32, cols: i32) -> Self {
        Self {
            row: self.row.saturating_add(rows),
            col: self.col.saturating_add(cols),
        }
    }

    /// Returns the neighbour in this direction.
    #[must_use]
    pub const fn neighbour(self, direction: Direction) -> Self {
        let delta = direction.delta();
        self.offset(delta.y, delta.x)
    }

    /// Returns the direction of the other cell, if it is a different one in the
    /// same row or column.
    #[must_use]
    pub fn direction_to(self, other: Self) -> Option<Direction> {
        match (
            (other.row - self.row).signum(),
            (other.col - self.col).signum(),
        ) {
            (-1, 0) => Some(Direction::Up),
            (1, 0) => Some(Direction::Down),
            (0, -1) => Some(Direction::Left),
            (0, 1) => Some(Direction::Right),
            _ => None,
        }
    }
}

/// The four directions, north first, the order used in this mode.
pub const DIRECTIONS: [Direction; 4] = [
    Direction::Up,
    Direction::Down,
    Direction::Left,
    Direction::Right,
];

/// The two words of each direction.
const WORDS: [(Direction, [&str; 2]); 4] = [
    (Direction::Up, ["north", "up"]),
    (Direction::Down, ["south", "down"]),
    (Direction::Left, ["west", "left"]),
    (Direction::Right, ["east", "right"]),
];

/// Reads a direction, in any case.
#[must_use]
pub fn direction_of(word: &str) -> Option<Direction> {
    // The usual spelling.
    match word {
        "north" => return Some(Direction::Up),
        "south" => return Some(Direction::Down),
        "west" => return Some(Direction::Left),
        "east" => return Some(Direction::Right),
        _ => {}
    }
    let found = WORDS.iter().find(|(_, words)| {
        let mut words = words.iter();
        words.any(|known| known.eq_ignore_ascii_case(word))
    });
    found.map(|(direction, _)| *direction)
}

/// Returns the first word of a direction: `north`, `south`, `west` or `east`.
#[must_use]
pub const fn word_of(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "north",
        Direction::Down => "south",
        Direction::Left => "west",
        Direction::Right => "east",
    }
}

/// Returns the first word as a shared text.
#[must_use]
pub fn shared_word_of(direction: Direction) -> Arc<str> {
    static SHARED: LazyLock<[Arc<str>; 4]> =
        LazyLock::new(|| Direction::ALL.map(|direction| word_of(direction).into()));
    let shared = SHARED.get(direction.index());
    shared.map_or_else(|| word_of(direction).into(), Arc::clone)
}

/// Returns the letter of a direction: `n`, `s`, `w` or `e`.
#[must_use]
pub const fn letter_of(direction: Direction) -> char {
    match direction {
        Direction::Up => 'n',
        Direction::Down => 's',
        Direction::Left => 'w',
        Direction::Right => 'e',
    }
}

/// Returns the direction of a letter, in any case.
#[must_use]
pub fn direction_of_letter(letter: char) -> Option<Direction> {
    let letter = letter.to_ascii_lowercase();
    let mut directions = DIRECTIONS.into_iter();
    directions.find(|direction| letter_of(*direction) == letter)
}

/// A turn relative to a facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rotation {
    /// North, east, south, west.
    Clockwise,
    /// North, west, south, east.
    Counterclockwise,
    /// To the opposite direction.
    Reverse,
}

impl Rotation {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Clockwise, Self::Counterclockwise, Self::Reverse];

    /// Returns the word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Clockwise => "clockwise",
            Self::Counterclockwise => "counterclockwise",
            Self::Reverse => "reverse",
        }
    }

    /// Reads a rotation, in any case.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|rotation| rotation.word().eq_ignore_ascii_case(word))
    }

    /// Returns a direction after the turn.
    #[must_use]
    pub const fn turned(self, direction: Direction) -> Direction {
        match self {
            Self::Clockwise => direction.clockwise(),
            Self::Counterclockwise => direction.counter_clockwise(),
            Self::Reverse => direction.opposite(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_words_of_a_direction_are_understood() {
        assert_eq!(direction_of("UP"), Some(Direction::Up));
        assert_eq!(direction_of("east"), Some(Direction::Right));
        assert_eq!(direction_of("idle"), None);
        for direction in DIRECTIONS {
            assert_eq!(direction_of(word_of(direction)), Some(direction));
            assert_eq!(direction_of_letter(letter_of(direction)), Some(direction));
            let cell = Cell::new(5, 5);
            let other = cell.neighbour(direction).neighbour(direction);
            assert_eq!(cell.direction_to(other), Some(direction));
        }
        assert_eq!(Cell::new(0, 0).direction_to(Cell::new(1, 1)), None);
    }
}
