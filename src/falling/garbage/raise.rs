//! `garbage: Raise`: rows are pushed in from below.

use super::super::grid::Block;
use super::super::streams::shuffle;
use super::Throw;
use kotodama_board::Rng;

/// System `garbage.raise`.
pub(super) fn push(
    throw: &mut Throw,
    rng: &mut Rng,
    block: Block,
    every: u32,
    count: u32,
    holes: u32,
) {
    throw.answer(every);
    rows(throw, block, count, |width| filled(rng, width, holes));
}

/// Pushes rows in from below; `filled` returns the columns of each row that are
/// not holes.
pub(crate) fn rows(
    throw: &mut Throw,
    block: Block,
    rows: u32,
    mut filled: impl FnMut(i32) -> Vec<i32>,
) {
    throw.thrown.times = throw.thrown.times.wrapping_add(1);
    let bounds = throw.field.grid().bounds();
    let rows = i32::try_from(rows).unwrap_or(i32::MAX).min(bounds.height);
    for x in 0..bounds.width {
        throw.raise_column(x, rows);
    }
    let mut blocks = 0;
    for y in bounds.height - rows..bounds.height {
        for x in filled(bounds.width) {
            if let Some(index) = throw.field.grid().index(x, y) {
                throw.put(index, block);
                blocks += 1;
            }
        }
    }
    throw.cut_bonds();
    throw.came(blocks);
}

/// Returns the columns of a row that are not holes, in no particular order: the
/// first of the shuffled columns are the holes.
#[must_use]
pub fn filled(rng: &mut Rng, width: i32, holes: u32) -> Vec<i32> {
    let mut columns: Vec<i32> = (0..width).collect();
    shuffle(rng, &mut columns);
    let holes = usize::try_from(holes).unwrap_or(usize::MAX);
    columns.split_off(holes.min(columns.len()))
}
