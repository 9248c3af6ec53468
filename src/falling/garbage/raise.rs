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
    rows: u32,
    holes: u32,
) {
    throw.answer(every);
    throw.thrown.times = throw.thrown.times.wrapping_add(1);
    let bounds = throw.field.grid().bounds();
    let rows = i32::try_from(rows).unwrap_or(i32::MAX).min(bounds.height);
    for x in 0..bounds.width {
        throw.raise_column(x, rows);
    }
    let mut count = 0;
    for y in bounds.height - rows..bounds.height {
        for x in filled(rng, bounds.width, holes) {
            if let Some(index) = throw.field.grid().index(x, y) {
                throw.put(index, block);
                count += 1;
            }
        }
    }
    throw.cut_bonds();
    throw.came(count);
}

/// The columns of a row that are no holes, in no particular order: of the
/// shuffled columns the first are the holes.
#[must_use]
pub fn filled(rng: &mut Rng, width: i32, holes: u32) -> Vec<i32> {
    let mut columns: Vec<i32> = (0..width).collect();
    shuffle(rng, &mut columns);
    let holes = usize::try_from(holes).unwrap_or(usize::MAX);
    columns.split_off(holes.min(columns.len()))
}
