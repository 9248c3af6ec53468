//! The snapshot as a condition sees it: a number for every cell, equal for
//! alike blocks.

use super::super::grid::{Block, Index};
use super::View;

/// The kind of cells that do not count.
pub const NOTHING: u16 = 0;

/// Roles (1 to 99) as a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoleSet(u128);

impl RoleSet {
    /// Returns the set of these roles.
    #[must_use]
    pub fn of(roles: &[u8]) -> Self {
        let bit = |&role: &u8| 1_u128.checked_shl(role.into()).unwrap_or(0);
        Self(roles.iter().map(bit).fold(0, |set, bit| set | bit))
    }

    /// Returns the set of these roles, or of all roles if the list is empty
    /// (F-CND-05).
    #[must_use]
    pub fn of_or_all(roles: &[u8]) -> Self {
        if roles.is_empty() {
            Self(u128::MAX)
        } else {
            Self::of(roles)
        }
    }

    /// Returns whether the set contains this role.
    #[must_use]
    pub fn has(self, role: u8) -> bool {
        self.0.checked_shr(role.into()).unwrap_or(0) & 1 == 1
    }
}

/// A number for every cell, with a border of cells that do not count, so that
/// a search need not check for the edge of the field. A *place* is a position
/// in this array.
#[derive(Clone, Debug, Default)]
pub struct Kinds {
    cells: Vec<u16>,
    places: Vec<usize>,
    indices: Vec<Index>,
    width: usize,
    height: usize,
}

impl Kinds {
    /// Sets the kind of every block that counts; all other cells are
    /// `NOTHING`.
    pub fn fill(&mut self, view: View<'_>, kind: impl Fn(&Block) -> u16) {
        self.fit(view);
        self.cells.fill(NOTHING);
        for (index, block) in view.grid.blocks() {
            if view.counts(block)
                && view.sees(index)
                && let Some(&place) = self.places.get(usize::from(index))
            {
                self.set(place, kind(block));
            }
        }
    }

    /// Sets the kind of every block of these roles to its family, so that alike
    /// blocks have equal kinds. An empty list means all roles.
    pub fn fill_alike(&mut self, view: View<'_>, roles: &[u8]) {
        let set = RoleSet::of_or_all(roles);
        self.fill(view, |block| {
            let family = view.roles.family(block.role);
            let family = family.filter(|_| set.has(block.role));
            family.map_or(NOTHING, |family| u16::from(family) + 1)
        });
    }

    fn fit(&mut self, view: View<'_>) {
        let width = usize::try_from(view.grid.width()).unwrap_or(0);
        let height = usize::try_from(view.grid.height()).unwrap_or(0);
        if (width, height) == (self.width, self.height) {
            return;
        }
        (self.width, self.height) = (width, height);
        // A border of one column serves both the end of a row and the beginning
        // of the next.
        let stride = width + 1;
        let len = (height + 2) * stride + 1;
        self.cells = vec![NOTHING; len];
        self.indices = vec![Index::MAX; len];
        self.places.clear();
        for (row, indices) in self
            .indices
            .chunks_mut(stride)
            .skip(1)
            .take(height)
            .enumerate()
        {
            for (column, index) in indices.iter_mut().skip(1).enumerate() {
                *index = Index::try_from(row * width + column).unwrap_or(Index::MAX);
                self.places.push((row + 1) * stride + 1 + column);
            }
        }
    }

    /// Returns the number of cells in the field.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns the kind at a place.
    pub fn at(&self, place: usize) -> u16 {
        self.cells.get(place).copied().unwrap_or(NOTHING)
    }

    /// Changes the kind at a place.
    pub fn set(&mut self, place: usize, kind: u16) {
        if let Some(cell) = self.cells.get_mut(place) {
            *cell = kind;
        }
    }

    /// Returns the place of a cell, in reading order.
    pub fn place(&self, index: usize) -> usize {
        self.places.get(index).copied().unwrap_or(0)
    }

    /// Returns the index in the field of the cell at a place.
    pub fn index(&self, place: usize) -> Index {
        self.indices.get(place).copied().unwrap_or(Index::MAX)
    }

    /// Returns the offset between places that are `dx` columns and `dy` rows
    /// apart.
    pub fn step(&self, dx: isize, dy: isize) -> isize {
        dy * isize::try_from(self.width + 1).unwrap_or(0) + dx
    }

    /// Returns the offsets to the eight neighbours; the first four are
    /// orthogonal.
    pub fn steps(&self) -> [isize; 8] {
        [
            (0, -1),
            (-1, 0),
            (1, 0),
            (0, 1),
            (-1, -1),
            (1, -1),
            (-1, 1),
            (1, 1),
        ]
        .map(|(dx, dy)| self.step(dx, dy))
    }
}
