//! The flood fill.

use bevy::math::IVec2;

use super::draft::{Draft, same_things};

/// The cells that hold the same as `start` and are connected to it by sides,
/// in the order in which they are found; none if `start` is outside.
///
/// One pass over the stacks of the board finds the cells that hold the same,
/// another goes through those that are connected, row by row.
#[must_use]
pub fn connected(draft: &Draft, start: IVec2) -> Vec<IVec2> {
    let bounds = draft.bounds();
    if !bounds.contains(start) {
        return Vec::new();
    }
    let wanted = draft.stack(start);
    let mut open = Open {
        width: usize::try_from(bounds.width).unwrap_or(0),
        cells: vec![wanted.is_empty(); bounds.area()],
    };
    for (cell, stack) in draft.stacks() {
        if let Some(index) = bounds.index(cell)
            && let Some(slot) = open.cells.get_mut(index)
        {
            *slot = same_things(stack, wanted);
        }
    }
    let mut found = Vec::new();
    let mut seeds = vec![(start.x, start.y)];
    while let Some((x, y)) = seeds.pop() {
        if !open.at(x, y) {
            continue;
        }
        let mut left = x;
        while left > 0 && open.at(left - 1, y) {
            left -= 1;
        }
        // Whether the cells above and below belong to a run that is noted.
        let mut noted = [false; 2];
        let mut x = left;
        while x < bounds.width && open.take(x, y) {
            found.push(IVec2::new(x, y));
            for (noted, y) in noted.iter_mut().zip([y - 1, y + 1]) {
                let is_open = (0..bounds.height).contains(&y) && open.at(x, y);
                if is_open && !*noted {
                    seeds.push((x, y));
                }
                *noted = is_open;
            }
            x += 1;
        }
    }
    found
}

/// Cells that are still to be found.
struct Open {
    width: usize,
    cells: Vec<bool>,
}

impl Open {
    fn index(&self, x: i32, y: i32) -> usize {
        let (x, y) = (usize::try_from(x), usize::try_from(y));
        y.unwrap_or(usize::MAX)
            .saturating_mul(self.width)
            .saturating_add(x.unwrap_or(usize::MAX))
    }

    fn at(&self, x: i32, y: i32) -> bool {
        self.cells.get(self.index(x, y)).copied().unwrap_or(false)
    }

    /// Closes a cell; gives whether it was open.
    fn take(&mut self, x: i32, y: i32) -> bool {
        let index = self.index(x, y);
        let slot = self.cells.get_mut(index);
        slot.is_some_and(|slot| std::mem::replace(slot, false))
    }
}
