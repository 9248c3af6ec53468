//! The four directions of a grid.

use bevy::math::IVec2;
use serde::{Deserialize, Serialize};

/// One of the four directions. Clockwise: right, down, left, up.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Direction {
    /// Towards larger `x`; the default facing of objects (W-OBJ-05).
    #[default]
    Right,
    /// Towards smaller `y`.
    Up,
    /// Towards smaller `x`.
    Left,
    /// Towards larger `y`.
    Down,
}

impl Direction {
    /// All four, in the order right, up, left, down.
    pub const ALL: [Self; 4] = [Self::Right, Self::Up, Self::Left, Self::Down];

    /// Returns the step of one cell in this direction.
    #[inline]
    #[must_use]
    pub const fn delta(self) -> IVec2 {
        match self {
            Self::Right => IVec2::new(1, 0),
            Self::Up => IVec2::new(0, -1),
            Self::Left => IVec2::new(-1, 0),
            Self::Down => IVec2::new(0, 1),
        }
    }

    /// Returns the direction after half a turn.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Right => Self::Left,
            Self::Up => Self::Down,
            Self::Left => Self::Right,
            Self::Down => Self::Up,
        }
    }

    /// Returns the direction after a quarter turn clockwise.
    #[inline]
    #[must_use]
    pub const fn clockwise(self) -> Self {
        match self {
            Self::Right => Self::Down,
            Self::Down => Self::Left,
            Self::Left => Self::Up,
            Self::Up => Self::Right,
        }
    }

    /// Returns the direction after a quarter turn counter-clockwise.
    #[inline]
    #[must_use]
    pub const fn counter_clockwise(self) -> Self {
        self.clockwise().opposite()
    }

    /// Returns the direction at `index` in [`Direction::ALL`], counting on from
    /// the start after the end.
    #[inline]
    #[must_use]
    pub const fn nth(index: u8) -> Self {
        match index % 4 {
            0 => Self::Right,
            1 => Self::Up,
            2 => Self::Left,
            _ => Self::Down,
        }
    }

    /// Returns the index in [`Direction::ALL`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the lower-case name, as in reports: `right`, `up`, `left`,
    /// `down`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Up => "up",
            Self::Left => "left",
            Self::Down => "down",
        }
    }
}
