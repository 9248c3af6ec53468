//! Orders of the rules for blocks, which step 5 carries out (F-FRM-04).

use bevy::ecs::prelude::*;

use super::grid::{Grid, Index};

/// Rule number of orders that come from a script or template.
pub const NO_RULE: u8 = u8::MAX;

/// Order to delete a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deletion {
    /// The cell.
    pub index: Index,
    /// Number of frames of clearing; 0 means that it vanishes in this frame.
    pub frames: u32,
    /// Number of the clear rule it comes from, or [`NO_RULE`].
    pub rule: u8,
}

/// The orders of one frame.
#[derive(Resource, Clone, Debug, Default)]
pub struct Orders {
    /// New roles, in the order of the calls; 0 removes the block.
    pub changes: Vec<(Index, u8)>,
    /// Deletions; only the first one for a cell counts.
    pub deletions: Vec<Deletion>,
    /// Number of cells to fall; only the largest one for a cell counts.
    pub falls: Vec<(Index, u8)>,
}

impl Orders {
    /// Returns whether there are no orders.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.changes.is_empty() && self.deletions.is_empty() && self.falls.is_empty()
    }

    /// Removes all orders.
    pub fn clear(&mut self) {
        self.changes.clear();
        self.deletions.clear();
        self.falls.clear();
    }

    /// Orders a block to fall (F-FALL-02); has no effect on an empty cell or a
    /// block that is being cleared.
    pub fn fall(&mut self, grid: &Grid, index: Index, cells: i64) {
        let most = i64::from(grid.height());
        if cells > 0 && grid.at(index).is_some_and(|block| !block.is_clearing()) {
            let cells = u8::try_from(cells.min(most)).unwrap_or(u8::MAX);
            self.falls.push((index, cells));
        }
    }

    /// Drops the fall orders of blocks that are supported by the floor or by
    /// other supported blocks, and stay so in this frame. Step 7 would end such
    /// a fall before it begins, so the order would only write to the field.
    pub fn drop_idle_falls(&mut self, grid: &Grid) {
        let area = grid.indices().count();
        let mut goes = vec![false; area];
        let emptied = self.changes.iter().filter(|(_, role)| *role == 0);
        let gone = self.deletions.iter().map(|deletion| deletion.index);
        for index in emptied.map(|&(index, _)| index).chain(gone) {
            if let Some(goes) = goes.get_mut(usize::from(index)) {
                *goes = true;
            }
        }
        let of = |flags: &[bool], index: Index| flags.get(usize::from(index)) == Some(&true);
        let mut held = vec![false; area];
        for index in grid.bottom_up() {
            let stays = grid.at(index).is_some_and(|block| !block.is_clearing());
            let below = grid.below(index).is_none_or(|below| of(&held, below));
            if let Some(held) = held.get_mut(usize::from(index)) {
                *held = stays && below && !of(&goes, index);
            }
        }
        self.falls.retain(|&(index, _)| !of(&held, index));
    }

    /// Orders a deletion; has no effect on an empty cell or a block that is
    /// being cleared (F-CLR-02).
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Block, State};

    /// Returns a field of one column, top to bottom: `.` is empty, `#` at rest,
    /// `v` falling, `*` being cleared.
    fn column(text: &str) -> Grid {
        let mut grid = Grid::new(1, u8::try_from(text.len()).expect("a few rows"), 0);
        for (index, sign) in (0..).zip(text.chars()) {
            let state = match sign {
                '.' => continue,
                'v' => State::Falling,
                '*' => State::Clearing,
                _ => State::Resting,
            };
            let block = Block {
                state,
                ..Block::resting(1)
            };
            grid.set(index, Some(block));
        }
        grid
    }

    /// Returns the rows that keep their order if every block is ordered to
    /// fall.
    fn kept(text: &str, orders: Orders) -> Vec<Index> {
        let grid = column(text);
        let mut orders = orders;
        for index in grid.indices() {
            orders.fall(&grid, index, 9);
        }
        orders.drop_idle_falls(&grid);
        orders.falls.iter().map(|&(index, _)| index).collect()
    }

    #[test]
    fn only_unsupported_blocks_keep_their_fall_orders() {
        let none = Orders::default;
        assert_eq!(kept("..###", none()), Vec::<Index>::new());
        assert_eq!(kept("..#.#", none()), [2]);
        assert_eq!(kept("##.#.", none()), [0, 1, 3]);
        // A block that has locked in this frame is supported by the floor too.
        assert_eq!(kept(".#v##", none()), Vec::<Index>::new());
        // Blocks above one that is being cleared wait.
        assert_eq!(kept("##*##", none()), [0, 1]);
    }

    #[test]
    fn a_block_deleted_in_this_frame_supports_nothing() {
        let deleted = Orders {
            deletions: vec![Deletion {
                index: 3,
                frames: 30,
                rule: NO_RULE,
            }],
            ..Orders::default()
        };
        assert_eq!(kept(".####", deleted), [1, 2, 3]);
        let changed = |role| Orders {
            changes: vec![(3, role)],
            ..Orders::default()
        };
        assert_eq!(kept(".####", changed(0)), [1, 2, 3]);
        assert_eq!(kept(".####", changed(2)), Vec::<Index>::new());
    }
}
