//! Common parts of all grid modes: directions, cells, bounds, object ids, the
//! occupancy index and the seeded generator. Depends on no mode.

#![cfg_attr(
    not(test),
    warn(
        missing_docs,
        clippy::expect_used,
        clippy::float_arithmetic,
        clippy::indexing_slicing,
        clippy::iter_over_hash_type,
        clippy::unwrap_used
    )
)]

mod direction;
mod occupancy;
mod rng;

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

pub use direction::Direction;
pub use occupancy::Occupancy;
pub use rng::Rng;

/// Longest side a board may have, in cells.
pub const MAX_SIDE: i32 = 1000;

/// Identity of an object: survives saving, unlike `Entity`. Numbers start at 1
/// and are never used twice within a play (W-OBJ-08).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectId(pub u32);

/// Position of an object: `x` grows to the right, `y` grows downwards, both
/// from 0 in the upper left corner. Objects can leave the board during a turn.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cell(pub IVec2);

/// Size of a board in cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// Number of columns, 0 to [`MAX_SIDE`].
    pub width: i32,
    /// Number of rows, 0 to [`MAX_SIDE`].
    pub height: i32,
}

impl Bounds {
    /// Returns the number of columns and rows.
    #[inline]
    #[must_use]
    pub const fn size(self) -> IVec2 {
        IVec2::new(self.width, self.height)
    }

    /// Returns whether `cell` is on the board.
    #[inline]
    #[must_use]
    pub fn contains(self, cell: IVec2) -> bool {
        (0..self.width).contains(&cell.x) && (0..self.height).contains(&cell.y)
    }

    /// Returns the position of `cell` in reading order, if it is on the board.
    #[inline]
    #[must_use]
    pub fn index(self, cell: IVec2) -> Option<usize> {
        self.contains(cell)
            .then(|| usize::try_from(cell.y * self.width + cell.x).unwrap_or(0))
    }

    /// Returns the number of cells.
    #[inline]
    #[must_use]
    pub fn area(self) -> usize {
        usize::try_from(self.width * self.height).unwrap_or(0)
    }

    /// Returns every cell in reading order.
    pub fn cells(self) -> impl Iterator<Item = IVec2> {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| IVec2::new(x, y)))
    }
}
