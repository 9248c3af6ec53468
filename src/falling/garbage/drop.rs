//! `garbage: Drop`: blocks appear at the top and fall.

use super::super::grid::{Block, Grid, Index, State};
use super::Throw;

/// System `garbage.drop`.
pub(super) fn throw(throw: &mut Throw, block: Block, is_fixed: bool, every: u32, count: u32) {
    throw.answer(every);
    blocks(throw, block, is_fixed, count);
}

/// Lets blocks appear at the top.
pub(crate) fn blocks(throw: &mut Throw, block: Block, is_fixed: bool, count: u32) {
    let times = throw.thrown.times;
    throw.thrown.times = times.wrapping_add(1);
    let grid = throw.field.grid();
    let number = u8::try_from(grid.height()).unwrap_or(u8::MAX);
    let block = if is_fixed {
        block
    } else {
        Block {
            state: State::Falling,
            number,
            ..block
        }
    };
    let cells = cells(grid, count, times);
    for &index in &cells {
        throw.put(index, block);
    }
    throw.came(u32::try_from(cells.len()).unwrap_or(u32::MAX));
}

/// Returns the cells in which the blocks appear: evenly spread over the topmost
/// row, one column further each time; those without room there appear in the
/// rows below it. Occupied cells are left out.
#[must_use]
pub fn cells(grid: &Grid, count: u32, times: u32) -> Vec<Index> {
    let width = u32::try_from(grid.width()).unwrap_or(0).max(1);
    let mut cells = Vec::new();
    let mut left = count;
    for y in 0..grid.height() {
        let here = left.min(width);
        left -= here;
        for place in 0..here {
            let column = (place * width + width / 2) / here.max(1);
            let x = (column + times % width) % width;
            let index = i32::try_from(x).ok().and_then(|x| grid.index(x, y));
            cells.extend(index.filter(|&index| grid.at(index).is_none()));
        }
    }
    cells
}
