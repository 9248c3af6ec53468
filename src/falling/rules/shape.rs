//! Shapes with all their rotation states.

use bevy::math::IVec2;

use super::super::description::RotationPart;

/// What a cell of a shape becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Content {
    /// The role drawn for this placeholder, 1 and up.
    Placeholder(u8),
    /// This role.
    Fixed(u8),
}

/// A cell of a rotation state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShapeCell {
    /// Column and row in the matrix.
    pub offset: IVec2,
    /// What it becomes.
    pub content: Content,
    /// Bits of the sides on which it is joined to its neighbour in the piece,
    /// `1 << Direction::index()`; 0 unless the shape is joined.
    pub joints: u8,
}

/// A rotation state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShapeState {
    /// Columns and rows of the matrix.
    pub size: IVec2,
    /// Its cells in reading order.
    pub cells: Vec<ShapeCell>,
    /// Where the matrix of this state lies relative to that of state 0 of the
    /// same piece: a turn in place from state `a` to `b` moves the origin by
    /// `b.anchor - a.anchor`.
    pub anchor: IVec2,
    /// How many steps the roles are moved on among the dealt roles (F-ROT-05).
    pub change: u8,
}

/// A shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Its name; for scripts the number as text.
    pub name: String,
    /// The states in order of turns to the right; at least one.
    pub states: Vec<ShapeState>,
    /// Weight in the deal.
    pub weight: u32,
    /// How it turns: the component, or its own.
    pub rotation: RotationPart,
    /// The axis cell in the matrix of state 0, where it has one.
    pub axis: Option<IVec2>,
    /// Placeholders of all states, ascending, each once.
    pub placeholders: Vec<u8>,
}

impl Shape {
    /// A rotation state; state 0 for a number that it does not have.
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
