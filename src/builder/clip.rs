//! Cells as a value: copied, mirrored and put down elsewhere.

use bevy::math::IVec2;
use kotodama_documents::Region;

use super::cells::Stack;
use super::draft::Draft;

/// A rectangle of stacks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Clip {
    width: usize,
    stacks: Vec<Stack>,
}

impl Clip {
    /// Returns the number of columns and rows.
    #[must_use]
    pub fn size(&self) -> IVec2 {
        let side = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
        let height = self.stacks.len().checked_div(self.width);
        IVec2::new(side(self.width), side(height.unwrap_or(0)))
    }

    /// Mirrors it left to right.
    pub fn flip_columns(&mut self) {
        for row in self.stacks.chunks_mut(self.width.max(1)) {
            row.reverse();
        }
    }

    /// Mirrors it top to bottom.
    pub fn flip_rows(&mut self) {
        let rows = self.stacks.chunks(self.width.max(1)).rev();
        self.stacks = rows.flatten().cloned().collect();
    }
}

impl Draft {
    /// Copies a rectangle; cells outside the level are empty.
    #[must_use]
    pub fn copy(&self, level: usize, region: Region) -> Clip {
        let stacks = region.cells().map(|cell| self.stack(level, cell));
        Clip {
            width: usize::try_from(region.size().x).unwrap_or(0),
            stacks: stacks.collect(),
        }
    }

    /// Puts a clip down with its upper left cell at `at`, cutting off the part
    /// outside the level.
    pub fn paste(&mut self, level: usize, at: IVec2, clip: &Clip) -> bool {
        if clip.stacks.is_empty() {
            return false;
        }
        let cells = Region::of_size(at, clip.size()).cells();
        let stacks: Vec<(IVec2, Stack)> = cells.zip(clip.stacks.iter().cloned()).collect();
        self.set_stacks(level, &stacks)
    }

    /// Clears a rectangle.
    pub fn clear(&mut self, level: usize, region: Region) -> bool {
        let stacks = region.cells().map(|cell| (cell, Stack::default()));
        let stacks: Vec<(IVec2, Stack)> = stacks.collect();
        self.set_stacks(level, &stacks)
    }

    /// Moves the contents of a rectangle; the cells it leaves keep their lowest
    /// tiles.
    pub fn move_cells(&mut self, level: usize, region: Region, by: IVec2) -> bool {
        if by == IVec2::ZERO {
            return false;
        }
        let clip = self.copy(level, region);
        let left = region.cells().map(|cell| {
            let mut stack = self.stack(level, cell);
            stack.tiles.truncate(1);
            stack.is_spawn = false;
            (cell, stack)
        });
        let left: Vec<(IVec2, Stack)> = left.collect();
        let emptied = self.set_stacks(level, &left);
        self.paste(level, region.min.saturating_add(by), &clip) || emptied
    }
}
