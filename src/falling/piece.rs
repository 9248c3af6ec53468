//! The piece under control: an entity that is not part of the field until it
//! locks.

use std::collections::VecDeque;

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::description::Lock;
use super::grid::Grid;
use super::rules::{Content, Rules, Shape, ShapeState};

/// A dealt piece: a shape with its drawn roles (F-MOD-05).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dealt {
    /// Index of its shape.
    pub shape: usize,
    /// The roles of the shape's placeholders, in the order of
    /// [`Shape::placeholders`].
    pub roles: Vec<u8>,
}

/// A cell of the piece in its current state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceCell {
    /// Position relative to the origin of the piece.
    pub offset: IVec2,
    /// Role of its block.
    pub role: u8,
    /// Bit set of the sides on which it is joined within the piece.
    pub bonds: u8,
}

/// The piece under control (F-MOD-06).
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    /// Shape and roles.
    pub dealt: Dealt,
    /// Rotation state.
    pub rotation: usize,
    /// Position of the top left cell of its matrix in the field.
    pub origin: IVec2,
    /// Its cells in reading order.
    pub cells: Vec<PieceCell>,
    /// Number of the test that the last turn used; `None` if the last action
    /// was not a turn (F-ROT-14).
    pub kick: Option<u8>,
}

impl Piece {
    /// Returns a piece in a rotation state.
    #[must_use]
    pub fn new(rules: &Rules, dealt: Dealt, rotation: usize, origin: IVec2) -> Self {
        let mut piece = Self {
            dealt,
            rotation,
            origin,
            cells: Vec::new(),
            kick: None,
        };
        piece.turn(rules, rotation);
        piece
    }

    /// Returns the shape of the piece.
    #[must_use]
    pub fn shape<'a>(&self, rules: &'a Rules) -> Option<&'a Shape> {
        rules.shapes.get(self.dealt.shape)
    }

    /// Changes the rotation state without moving the origin.
    pub fn turn(&mut self, rules: &Rules, rotation: usize) {
        self.rotation = rotation;
        self.cells.clear();
        if let Some(shape) = rules.shapes.get(self.dealt.shape) {
            let state = shape.state(rotation);
            let cells = cells_of(rules, shape, state, &self.dealt);
            self.cells.extend(cells);
        }
    }

    /// Returns the positions of its cells.
    pub fn places(&self) -> impl Iterator<Item = IVec2> + '_ {
        self.places_at(self.origin)
    }

    /// Returns the positions of its cells for another origin.
    pub fn places_at(&self, origin: IVec2) -> impl Iterator<Item = IVec2> + '_ {
        self.cells.iter().map(move |cell| origin + cell.offset)
    }

    /// Returns whether the piece would fit at another origin.
    #[must_use]
    pub fn fits(&self, grid: &Grid, origin: IVec2) -> bool {
        grid.fits(self.places_at(origin))
    }

    /// Returns whether the piece can move down.
    #[must_use]
    pub fn can_fall(&self, grid: &Grid) -> bool {
        self.fits(grid, self.origin + IVec2::Y)
    }

    /// Returns the origin after falling straight down.
    #[must_use]
    pub fn landing(&self, grid: &Grid) -> IVec2 {
        let mut origin = self.origin;
        while self.fits(grid, origin + IVec2::Y) {
            origin.y += 1;
        }
        origin
    }

    /// Returns whether a cell of the piece lies at this position.
    #[must_use]
    pub fn covers(&self, cell: IVec2) -> bool {
        self.places().any(|place| place == cell)
    }
}

/// Returns the cells of a rotation state with the drawn roles.
pub fn cells_of<'a>(
    rules: &'a Rules,
    shape: &'a Shape,
    state: &'a ShapeState,
    dealt: &'a Dealt,
) -> impl Iterator<Item = PieceCell> + 'a {
    state.cells.iter().filter_map(move |cell| {
        let role = match cell.content {
            Content::Fixed(role) => role,
            Content::Placeholder(number) => {
                let place = shape.placeholders.binary_search(&number).ok()?;
                dealt.roles.get(place).copied()?
            }
        };
        Some(PieceCell {
            offset: cell.offset,
            role: moved_on(rules, role, state.change),
            bonds: cell.bonds,
        })
    })
}

/// Returns the dealt role that comes `steps` roles later, in a cycle
/// (F-ROT-05); a role that is never dealt stays the same.
fn moved_on(rules: &Rules, role: u8, steps: u8) -> u8 {
    if steps == 0 {
        return role;
    }
    let dealt = rules.roles.dealt();
    let Ok(place) = dealt.binary_search_by_key(&role, |&(role, _)| role) else {
        return role;
    };
    let next = (place + usize::from(steps)) % dealt.len().max(1);
    dealt.get(next).map_or(role, |&(role, _)| role)
}

/// Progress of the piece on its way down (F-MOD-10).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GravityProgress {
    /// Fraction of a cell that it has fallen: the numerator.
    pub part: u64,
    /// The denominator of the fraction; 0 counts as 1.
    pub parts: u64,
    /// Frames since it appeared.
    pub age: u32,
    /// Whether soft drop has been pressed since it appeared.
    pub pressed: bool,
}

/// The lock delay of the piece so far (F-CTL-07).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LockDelay {
    /// Frames on the ground.
    pub frames: u32,
    /// Number of resets since it reached the lowest row.
    pub resets: u32,
    /// Lowest row that the origin has reached.
    pub lowest: i32,
}

impl LockDelay {
    /// Resets the lock delay after a successful move or turn.
    pub const fn touched(&mut self, lock: Lock) {
        if let Lock::Delay { resets, .. } = lock
            && self.frames > 0
            && self.resets < resets
        {
            self.frames = 0;
            self.resets += 1;
        }
    }

    /// Records a step down to a row of the origin.
    pub const fn reached(&mut self, row: i32) {
        if row > self.lowest {
            self.lowest = row;
            self.frames = 0;
            self.resets = 0;
        }
    }
}

/// Whether the quick turn is armed (F-INI-07, F-ROT-11).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Armed {
    /// Frame in which a refused turn armed it.
    pub since: Option<u32>,
}

/// Pieces to come; always more than are displayed, so that the queue never runs
/// out.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Queue {
    /// Pieces that have been dealt.
    pub pieces: VecDeque<Dealt>,
    /// Requested pieces (`--pieces`) that have not been dealt yet: the shape
    /// and the given roles; `None` means that the role is drawn.
    pub asked: VecDeque<(usize, Vec<Option<u8>>)>,
    /// Whether no piece is ever dealt (`--no-pieces`).
    pub closed: bool,
}

/// The hold slot (F-CTL-09).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Hold {
    /// Piece in the slot.
    pub slot: Option<Dealt>,
    /// Whether it has been used since the last placement.
    pub used: bool,
}
