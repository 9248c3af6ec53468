//! `garbage: Grow`: after a chain, blocks are pushed in from below, column by
//! column.

use super::super::grid::Block;
use super::Throw;

/// System `garbage.grow`.
pub(super) fn push(throw: &mut Throw, block: Block, per_link: u32) {
    let links = throw.stats.links;
    let bounds = throw.field.grid().bounds();
    let width = u32::try_from(bounds.width).unwrap_or(0).max(1);
    // More blocks would only push out those that came in just before.
    let most = u32::try_from(bounds.area()).unwrap_or(u32::MAX);

    let thrown = &mut *throw.thrown;
    let fresh = links.saturating_sub(thrown.links);
    let count = fresh.saturating_mul(per_link).min(most);
    let first = thrown.column % width;
    thrown.links = links;
    thrown.times = thrown.times.wrapping_add(1);
    thrown.column = (first + count) % width;

    for place in 0..count {
        let x = i32::try_from((first + place) % width).unwrap_or(0);
        throw.raise_column(x, 1);
        if let Some(floor) = throw.field.grid().index(x, bounds.height - 1) {
            throw.put(floor, block);
        }
    }
    throw.cut_bonds();
    throw.came(count);
}
