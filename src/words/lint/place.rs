//! Cells in reading order.

use bevy::math::IVec2;

/// A cell, ordered as cells are read: row, then column.
pub(super) type Place = (i32, i32);

pub(super) const fn place(cell: IVec2) -> Place {
    (cell.y, cell.x)
}

pub(super) const fn cell((y, x): Place) -> IVec2 {
    IVec2::new(x, y)
}
