//! An index of the objects in each cell.

use std::collections::{BTreeMap, BTreeSet};

use bevy::math::IVec2;

use super::Bounds;

/// The occupants of every cell, on and off the board, sorted within each cell.
#[derive(Clone, Debug)]
pub struct Occupancy<T> {
    bounds: Bounds,
    cells: Vec<Vec<T>>,
    beyond: BTreeMap<(i32, i32), Vec<T>>,
    /// Cells of the board with more than one occupant, by row and column.
    shared: BTreeSet<(i32, i32)>,
}

impl<T> Default for Occupancy<T> {
    fn default() -> Self {
        Self {
            bounds: Bounds::default(),
            cells: Vec::new(),
            beyond: BTreeMap::new(),
            shared: BTreeSet::new(),
        }
    }
}

impl<T: Copy + Ord> Occupancy<T> {
    /// Returns an empty board.
    #[must_use]
    pub fn new(bounds: Bounds) -> Self {
        Self {
            bounds,
            cells: vec![Vec::new(); bounds.area()],
            beyond: BTreeMap::new(),
            shared: BTreeSet::new(),
        }
    }

    /// Returns the cells of the board that hold more than one occupant, in
    /// reading order.
    pub fn shared(&self) -> impl Iterator<Item = IVec2> {
        self.shared.iter().map(|&(y, x)| IVec2::new(x, y))
    }

    /// Returns the size of the board.
    #[inline]
    #[must_use]
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Returns the occupants of `cell`, sorted.
    #[inline]
    #[must_use]
    pub fn at(&self, cell: IVec2) -> &[T] {
        let occupants = match self.bounds.index(cell) {
            Some(index) => self.cells.get(index),
            None => self.beyond.get(&(cell.x, cell.y)),
        };
        occupants.map_or(&[], Vec::as_slice)
    }

    /// Puts `occupant` into `cell`.
    pub fn insert(&mut self, cell: IVec2, occupant: T) {
        let occupants = match self.bounds.index(cell) {
            Some(index) => match self.cells.get_mut(index) {
                Some(occupants) => occupants,
                None => return,
            },
            None => self.beyond.entry((cell.x, cell.y)).or_default(),
        };
        let place = occupants.partition_point(|other| *other < occupant);
        occupants.insert(place, occupant);
        if occupants.len() == 2 && self.bounds.contains(cell) {
            self.shared.insert((cell.y, cell.x));
        }
    }

    /// Removes `occupant` from `cell`, if it is there.
    pub fn remove(&mut self, cell: IVec2, occupant: T) {
        match self.bounds.index(cell) {
            Some(index) => {
                if let Some(occupants) = self.cells.get_mut(index) {
                    take(occupants, occupant);
                    if occupants.len() == 1 {
                        self.shared.remove(&(cell.y, cell.x));
                    }
                }
            }
            None => {
                if let Some(occupants) = self.beyond.get_mut(&(cell.x, cell.y)) {
                    take(occupants, occupant);
                    if occupants.is_empty() {
                        self.beyond.remove(&(cell.x, cell.y));
                    }
                }
            }
        }
    }
}

fn take<T: Ord>(occupants: &mut Vec<T>, occupant: T) {
    if let Ok(place) = occupants.binary_search(&occupant) {
        occupants.remove(place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn occupants_are_sorted_and_found_beyond_the_border() {
        let mut occupancy = Occupancy::new(Bounds {
            width: 2,
            height: 1,
        });
        for id in [5, 1, 3] {
            occupancy.insert(IVec2::new(1, 0), id);
        }
        occupancy.insert(IVec2::new(-1, 0), 9);
        occupancy.remove(IVec2::new(1, 0), 3);
        assert_eq!(occupancy.at(IVec2::new(1, 0)), [1, 5]);
        assert_eq!(occupancy.at(IVec2::new(-1, 0)), [9]);
        occupancy.remove(IVec2::new(-1, 0), 9);
        assert!(occupancy.at(IVec2::new(-1, 0)).is_empty());
    }

    #[test]
    fn shared_cells_are_known() {
        let mut occupancy = Occupancy::new(Bounds {
            width: 3,
            height: 1,
        });
        for id in [1, 2, 3] {
            occupancy.insert(IVec2::new(2, 0), id);
        }
        occupancy.insert(IVec2::new(0, 0), 4);
        assert_eq!(occupancy.shared().collect::<Vec<_>>(), [IVec2::new(2, 0)]);
        occupancy.remove(IVec2::new(2, 0), 2);
        assert_eq!(occupancy.shared().count(), 1);
        occupancy.remove(IVec2::new(2, 0), 1);
        assert_eq!(occupancy.shared().count(), 0);
    }
}
