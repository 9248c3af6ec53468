//! The flood fill.

use bevy::math::IVec2;

use kotodama_board::Bounds;

/// Returns the cells that are connected to `start` by sides through open cells,
/// in the order in which they are found. `cells` says of each cell of the
/// board, in reading order, whether it is open.
#[must_use]
pub fn connected(bounds: Bounds, start: IVec2, cells: Vec<bool>) -> Vec<IVec2> {
    let mut open = Open { bounds, cells };
    let mut found = Vec::new();
    let mut seeds = vec![start];
    while let Some(mut cell) = seeds.pop() {
        if !open.at(cell) {
            continue;
        }
        while open.at(cell - IVec2::X) {
            cell.x -= 1;
        }
        // Whether the cells above and below belong to a run already noted.
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

/// Cells still to be found.
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
