//! Movers that are blocked, found by the cells that are in their way: they need
//! to be looked at again only when something leaves one of these.

use bevy::math::IVec2;
use bevy::platform::collections::HashMap;
use kotodama_board::Direction;

/// Movers by the cell they wait for. A mover is a number.
#[derive(Debug, Default)]
pub struct Waiting(HashMap<IVec2, Vec<usize>>);

impl Waiting {
    /// Removes all waiting movers.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Lets a mover wait for all cells from the one in front of `from` to
    /// `end`, where its way ends.
    pub fn add(&mut self, mover: usize, from: IVec2, direction: Direction, end: IVec2) {
        let mut cell = from;
        while cell != end {
            cell += direction.delta();
            self.0.entry(cell).or_default().push(mover);
        }
    }

    /// Takes out the movers that wait for a cell. A mover may have gone since.
    pub fn take(&mut self, cell: IVec2) -> Vec<usize> {
        match self.0.is_empty() {
            true => Vec::new(),
            false => self.0.remove(&cell).unwrap_or_default(),
        }
    }
}
