//! Shapes with all their rotation states.

use bevy::math::IVec2;

use super::super::description::RotationPart;
use super::super::grid::bits;
use kotodama_board::Direction;

/// Content of a cell of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Content {
    /// The role drawn for this placeholder, 1 and up.
    Placeholder(u8),
    /// A block of this role.
    Fixed(u8),
}

/// A cell of a rotation state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShapeCell {
    /// Column and row in the matrix.
    pub offset: IVec2,
    /// Content of the cell.
    pub content: Content,
    /// Bit set of the sides on which it is joined to its neighbour in the
    /// piece: `1 << Direction::index()`; 0 unless the shape is joined.
    pub bonds: u8,
}

/// A rotation state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShapeState {
    /// Number of columns and rows of the matrix.
    pub size: IVec2,
    /// Its cells in reading order.
    pub cells: Vec<ShapeCell>,
    /// Position of the matrix of this state relative to that of state 0 of the
    /// same piece: a turn in place from state `a` to `b` moves the origin by
    /// `b.anchor - a.anchor`.
    pub anchor: IVec2,
    /// Number of steps by which the roles move on among the dealt roles
    /// (F-ROT-05).
    pub change: u8,
}

/// A shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Name of the shape; for scripts the number as text.
    pub name: String,
    /// The states in order of turns to the right; at least one.
    pub states: Vec<ShapeState>,
    /// Weight in the deal.
    pub weight: u32,
    /// Rotation of the shape: that of the component, or its own.
    pub rotation: RotationPart,
    /// Axis cell in the matrix of state 0, if the shape has one.
    pub axis: Option<IVec2>,
    /// Placeholders of all states, in ascending order, each once.
    pub placeholders: Vec<u8>,
}

impl Shape {
    /// Returns a rotation state; state 0 if there is no such state.
    #[must_use]
    pub fn state(&self, rotation: usize) -> &ShapeState {
        static NONE: ShapeState = ShapeState {
            size: IVec2::ZERO,
            cells: Vec::new(),
            anchor: IVec2::ZERO,
            change: 0,
        };
        self.states
            .get(rotation)
            .or_else(|| self.states.first())
            .unwrap_or(&NONE)
    }
}

impl ShapeState {
    /// Returns a state with these cells and no bonds.
    #[must_use]
    pub fn new(size: IVec2, cells: impl IntoIterator<Item = (IVec2, Content)>) -> Self {
        let cells = cells.into_iter().map(|(offset, content)| ShapeCell {
            offset,
            content,
            bonds: 0,
        });
        let mut state = Self {
            size,
            cells: cells.collect(),
            ..Self::default()
        };
        state.sort();
        state
    }

    /// Sorts the cells into reading order.
    fn sort(&mut self) {
        self.cells
            .sort_by_key(|cell| (cell.offset.y, cell.offset.x));
    }

    /// Returns the same cells, moved, in a matrix of another size.
    #[must_use]
    pub fn within(&self, moved: IVec2, size: IVec2) -> Self {
        let mut state = self.clone();
        state.size = size;
        for cell in &mut state.cells {
            cell.offset += moved;
        }
        state
    }

    /// Returns the smallest and the largest column and row that hold a cell;
    /// `None` without cells.
    #[must_use]
    pub fn extent(&self) -> Option<(IVec2, IVec2)> {
        let offsets = || self.cells.iter().map(|cell| cell.offset);
        Some((offsets().reduce(IVec2::min)?, offsets().reduce(IVec2::max)?))
    }

    /// Returns the matrix without empty rows and columns at its edges.
    #[must_use]
    pub fn trimmed(&self) -> Self {
        self.extent().map_or_else(
            || self.clone(),
            |(low, high)| self.within(-low, high - low + 1),
        )
    }

    /// Returns the whole matrix turned a quarter to the right.
    #[must_use]
    pub fn turned_right(&self) -> Self {
        let mut state = self.clone();
        state.size = IVec2::new(self.size.y, self.size.x);
        for cell in &mut state.cells {
            let IVec2 { x, y } = cell.offset;
            cell.offset = IVec2::new(self.size.y - 1 - y, x);
        }
        state.sort();
        state
    }

    /// Joins every cell to its neighbours (F-GRV-06).
    pub fn join(&mut self) {
        let offsets: Vec<_> = self.cells.iter().map(|cell| cell.offset).collect();
        for cell in &mut self.cells {
            let is_beside = |side: &Direction| offsets.contains(&(cell.offset + side.delta()));
            cell.bonds = bits(Direction::ALL.into_iter().filter(is_beside));
        }
    }
}
