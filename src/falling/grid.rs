//! The blocks of a field by cell, as a value without entities.
//!
//! Clear conditions, gravity laws and falling are functions of a [`Grid`]. The
//! systems apply them to the field of the play, bots to copies. Nothing changes
//! the grid within step 4, so it is the snapshot of F-FRM-02.

use bevy::math::IVec2;

use kotodama_board::{Bounds, Direction};

/// Position of a cell in reading order: `y * width + x`; a field has at most
/// 100 x 100 cells.
pub type Index = u16;

/// State of a block (F-MOD-03).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum State {
    /// At rest.
    #[default]
    Resting,
    /// Falling (F-FALL-01), with [`Block::number`] cells left; 0 for a block
    /// that has locked in this frame.
    Falling,
    /// Being cleared (F-CLR-01).
    Clearing,
}

/// A block of the field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Block {
    /// Role of the block, 1 to 99.
    pub role: u8,
    /// State of the block.
    pub state: State,
    /// Number of cells left to fall.
    pub number: u8,
    /// Number of cells fallen since it began to fall.
    pub fallen: u8,
    /// Bit set of the sides on which it is joined to its neighbour (F-GRV-06):
    /// `1 << Direction::index()`.
    pub bonds: u8,
    /// Whether a stock rule has marked it (F-MTH-04).
    pub marked: bool,
    /// Number of the clear rule that deletes it, while it is being cleared; 255
    /// for a script or template.
    pub rule: u8,
    /// Frame in which it came to rest, kept while it is falling but has not
    /// moved yet. While it is being cleared: frame in which it vanishes.
    pub when: u32,
    /// While falling: frame in which the fall was ordered.
    pub began: u32,
}

/// Returns sides as the bits of [`Block::bonds`].
#[must_use]
pub fn bits(sides: impl IntoIterator<Item = Direction>) -> u8 {
    let sides = sides.into_iter();
    sides.fold(0, |bits, side| bits | 1 << side.index())
}

impl Block {
    /// Returns a block of this role that has been at rest since the beginning.
    #[must_use]
    pub const fn resting(role: u8) -> Self {
        Self {
            role,
            state: State::Resting,
            number: 0,
            fallen: 0,
            bonds: 0,
            marked: false,
            rule: 0,
            when: 0,
            began: 0,
        }
    }

    /// Returns whether it is joined to its neighbour on this side.
    #[must_use]
    pub fn is_joined(&self, side: Direction) -> bool {
        self.bonds & bits([side]) != 0
    }

    /// Returns the sides on which it is joined to its neighbour.
    pub fn sides(&self) -> impl Iterator<Item = Direction> + use<> {
        let block = *self;
        let all = Direction::ALL.into_iter();
        all.filter(move |&side| block.is_joined(side))
    }

    /// Returns whether it is being cleared.
    #[must_use]
    pub fn is_clearing(&self) -> bool {
        self.state == State::Clearing
    }

    /// Returns whether it is falling.
    #[must_use]
    pub fn is_falling(&self) -> bool {
        self.state == State::Falling
    }

    /// Returns whether it is at rest.
    #[must_use]
    pub fn is_resting(&self) -> bool {
        self.state == State::Resting
    }
}

/// The blocks of a field by cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    bounds: Bounds,
    hidden: i32,
    cells: Vec<Option<Block>>,
    falling: u32,
    clearing: u32,
    count: u32,
}

impl Grid {
    /// Returns an empty field; `height` includes the `hidden` rows.
    #[must_use]
    pub fn new(width: u8, height: u8, hidden: u8) -> Self {
        let bounds = Bounds {
            width: i32::from(width),
            height: i32::from(height),
        };
        Self {
            bounds,
            hidden: i32::from(hidden),
            cells: vec![None; bounds.area()],
            falling: 0,
            clearing: 0,
            count: 0,
        }
    }

    /// Copies another field into this one and reuses the allocated memory.
    pub fn copy_from(&mut self, other: &Self) {
        let mut cells = std::mem::take(&mut self.cells);
        cells.clone_from(&other.cells);
        *self = Self { cells, ..*other };
    }

    /// Returns the size of the field, including hidden rows.
    #[must_use]
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Returns the number of columns.
    #[must_use]
    pub const fn width(&self) -> i32 {
        self.bounds.width
    }

    /// Returns the number of rows, including hidden ones.
    #[must_use]
    pub const fn height(&self) -> i32 {
        self.bounds.height
    }

    /// Returns the number of hidden rows, which is also the first visible row.
    #[must_use]
    pub const fn hidden(&self) -> i32 {
        self.hidden
    }

    /// Returns the number of columns and of visible rows.
    #[must_use]
    pub const fn visible(&self) -> IVec2 {
        IVec2::new(self.bounds.width, self.bounds.height - self.hidden)
    }

    /// Returns the number of falling blocks.
    #[must_use]
    pub const fn falling(&self) -> u32 {
        self.falling
    }

    /// Returns the number of blocks that are being cleared.
    #[must_use]
    pub const fn clearing(&self) -> u32 {
        self.clearing
    }

    /// Returns the number of blocks.
    #[must_use]
    pub const fn count(&self) -> u32 {
        self.count
    }

    /// Returns the position of a cell; `None` outside the field.
    #[must_use]
    pub fn index(&self, x: i32, y: i32) -> Option<Index> {
        if x < 0 || x >= self.bounds.width || y < 0 || y >= self.bounds.height {
            return None;
        }
        Index::try_from(y * self.bounds.width + x).ok()
    }

    /// Returns the cell at a position.
    #[must_use]
    pub fn cell(&self, index: Index) -> IVec2 {
        let width = self.bounds.width.max(1);
        IVec2::new(i32::from(index) % width, i32::from(index) / width)
    }

    /// Returns whether this position is in a hidden row.
    #[must_use]
    pub fn is_hidden(&self, index: Index) -> bool {
        i32::from(index) < self.hidden * self.bounds.width
    }

    /// Returns all positions in reading order.
    pub fn indices(&self) -> std::ops::Range<Index> {
        0..Index::try_from(self.cells.len()).unwrap_or(Index::MAX)
    }

    /// Returns all positions from the bottom row to the top, left to right
    /// within a row (F-FALL-03).
    pub fn bottom_up(&self) -> impl Iterator<Item = Index> + use<> {
        let width = Index::try_from(self.bounds.width).unwrap_or(0);
        let rows = Index::try_from(self.bounds.height).unwrap_or(0);
        (0..rows)
            .rev()
            .flat_map(move |y| y * width..(y + 1) * width)
    }

    /// Returns the blocks with their positions, in reading order.
    pub fn blocks(&self) -> impl DoubleEndedIterator<Item = (Index, &Block)> {
        self.indices()
            .zip(&self.cells)
            .filter_map(|(index, block)| block.as_ref().map(|block| (index, block)))
    }

    /// Returns the block at a position.
    #[must_use]
    pub fn at(&self, index: Index) -> Option<&Block> {
        self.cells.get(usize::from(index))?.as_ref()
    }

    /// Returns the block in a cell, if the cell is in the field and holds one.
    #[must_use]
    pub fn get(&self, x: i32, y: i32) -> Option<&Block> {
        self.at(self.index(x, y)?)
    }

    /// Returns the position of the cell below; `None` on the floor.
    #[must_use]
    pub fn below(&self, index: Index) -> Option<Index> {
        let below = usize::from(index) + usize::try_from(self.bounds.width).unwrap_or(0);
        (below < self.cells.len()).then(|| Index::try_from(below).unwrap_or(Index::MAX))
    }

    /// Returns the neighbouring positions above, left, right and below that are
    /// inside the field.
    pub fn neighbours(&self, index: Index) -> impl Iterator<Item = Index> + use<'_> {
        let IVec2 { x, y } = self.cell(index);
        [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]
            .into_iter()
            .filter_map(|(x, y)| self.index(x, y))
    }

    /// Sets the content of a cell; the former content is lost.
    pub fn set(&mut self, index: Index, block: Option<Block>) {
        let Some(place) = self.cells.get_mut(usize::from(index)) else {
            return;
        };
        if let Some(old) = place {
            self.falling -= u32::from(old.is_falling());
            self.clearing -= u32::from(old.is_clearing());
            self.count -= 1;
        }
        if let Some(new) = &block {
            self.falling += u32::from(new.is_falling());
            self.clearing += u32::from(new.is_clearing());
            self.count += 1;
        }
        *place = block;
    }

    /// Returns the blocks with bonds that are not mutual (toward an empty cell
    /// or a block without the matching bond), each with the bonds to keep.
    #[must_use]
    pub fn loose_bonds(&self) -> Vec<(Index, u8)> {
        let joined = self.blocks().filter(|(_, block)| block.bonds != 0);
        let kept = joined.map(|(index, block)| {
            let cell = self.cell(index);
            let is_whole = |side: &Direction| {
                let there = cell + side.delta();
                let other = self.get(there.x, there.y);
                other.is_some_and(|other| other.is_joined(side.opposite()))
            };
            (index, block.bonds, bits(block.sides().filter(is_whole)))
        });
        let loose = kept.filter(|(_, bonds, kept)| bonds != kept);
        loose.map(|(index, _, kept)| (index, kept)).collect()
    }

    /// Returns whether these cells of a piece fit (F-MOD-08): each is inside or
    /// above the field and holds no block.
    pub fn fits(&self, cells: impl IntoIterator<Item = IVec2>) -> bool {
        cells.into_iter().all(|cell| {
            (0..self.bounds.width).contains(&cell.x)
                && (-16..self.bounds.height).contains(&cell.y)
                && self.get(cell.x, cell.y).is_none()
        })
    }
}
