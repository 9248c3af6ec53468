//! What rules tell the engine to do with blocks in step 5 (F-FRM-04).

use bevy::ecs::prelude::*;

use super::grid::{Grid, Index};

/// The rule number of orders that come from a script or template.
pub const NO_RULE: u8 = u8::MAX;

/// A deletion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deletion {
    /// The cell.
    pub index: Index,
    /// Frames of clearing; 0: it vanishes in this frame.
    pub frames: u32,
    /// The clear rule it comes from, or [`NO_RULE`].
    pub rule: u8,
}

/// The orders of one frame.
#[derive(Resource, Clone, Debug, Default)]
pub struct Orders {
    /// New roles in the order given; 0 removes the block.
    pub changes: Vec<(Index, u8)>,
    /// Deletions; of several for one cell the first counts.
    pub deletions: Vec<Deletion>,
    /// Cells to fall, the largest number counts.
    pub falls: Vec<(Index, u8)>,
}

impl Orders {
    /// Is there nothing to do?
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.changes.is_empty() && self.deletions.is_empty() && self.falls.is_empty()
    }

    /// Takes everything back.
    pub fn clear(&mut self) {
        self.changes.clear();
        self.deletions.clear();
        self.falls.clear();
    }

    /// Orders a block to fall (F-FALL-02); nothing happens where none is, or
    /// one that is being cleared.
    pub fn fall(&mut self, grid: &Grid, index: Index, cells: i64) {
        let most = i64::from(grid.height());
        if cells > 0 && grid.at(index).is_some_and(|block| !block.is_clearing()) {
            let cells = u8::try_from(cells.min(most)).unwrap_or(u8::MAX);
            self.falls.push((index, cells));
        }
    }

    /// Orders a deletion; nothing happens where it would do nothing
    /// (F-CLR-02).
    pub fn delete(&mut self, grid: &Grid, index: Index, frames: u32, rule: u8) {
        if grid.at(index).is_some_and(|block| !block.is_clearing()) {
            self.deletions.push(Deletion {
                index,
                frames,
                rule,
            });
        }
    }
}
