//! The flood fill.

use bevy::math::IVec2;

use super::draft::{Draft, same_things};
use kotodama_board::Bounds;

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
        bounds,
        cells: vec![wanted.is_empty(); bounds.area()],
    };
    for (cell, stack) in draft.stacks() {
        if let Some(slot) = open.slot(cell) {
            *slot = same_things(stack, wanted);
        }
    }
    let mut found = Vec::new();
    let mut seeds = vec![start];
    while let Some(mut cell) = seeds.pop() {
        if !open.at(cell) {
            continue;
        }
        while open.at(cell - IVec2::X) {
            cell.x -= 1;
        }
        // Whether the cells above and below belong to a run that is noted.
        let mut noted = [false; 2];
        while open.slot(cell).is_some_and(std::mem::take) {
            found.push(cell);
            for (noted, beside) in noted.iter_mut().zip([cell - IVec2::Y, cell + IVec2::Y]) {
                let is_open = open.at(beside);
                if is_open && !*noted {
                    seeds.push(beside);
                }
                *noted = is_open;
            }
            cell.x += 1;
        }
    }
    found
}

/// Cells that are still to be found.
struct Open {
    bounds: Bounds,
    cells: Vec<bool>,
}

impl Open {
    fn slot(&mut self, cell: IVec2) -> Option<&mut bool> {
        self.cells.get_mut(self.bounds.index(cell)?)
    }

    fn at(&mut self, cell: IVec2) -> bool {
        self.slot(cell).is_some_and(|slot| *slot)
    }
}
