//! Bodies: maximal groups of joined blocks. Blocks that are being cleared do
//! not belong to any.

use super::super::grid::{Grid, Index};

/// Number of a body.
type Body = usize;

/// The bodies of a field.
#[derive(Debug)]
pub struct Bodies {
    /// Body of each cell.
    of: Vec<Option<Body>>,
    /// Cells of each body.
    cells: Vec<Vec<Index>>,
}

impl Bodies {
    /// Returns the bodies, in the order of their first cell; cells for which
    /// `cut` returns true do not belong to any.
    pub fn new(grid: &Grid, cut: impl Fn(Index) -> bool) -> Self {
        let mut bodies = Self {
            of: vec![None; grid.bounds().area()],
            cells: Vec::new(),
        };
        let is_part = |index: Index| {
            let block = grid.at(index).filter(|block| !block.is_clearing())?;
            (!cut(index)).then_some(block)
        };
        let mut open = Vec::new();
        for (start, _) in grid.blocks() {
            if bodies.of(start).is_some() || is_part(start).is_none() {
                continue;
            }
            let body = bodies.cells.len();
            let mut cells = Vec::new();
            bodies.mark(start, body);
            open.push(start);
            while let Some(index) = open.pop() {
                cells.push(index);
                let Some(block) = is_part(index) else {
                    continue;
                };
                for direction in block.sides() {
                    let beside = grid.cell(index) + direction.delta();
                    let Some(beside) = grid.index(beside.x, beside.y) else {
                        continue;
                    };
                    let is_joined =
                        is_part(beside).is_some_and(|other| other.is_joined(direction.opposite()));
                    if is_joined && bodies.of(beside).is_none() {
                        bodies.mark(beside, body);
                        open.push(beside);
                    }
                }
            }
            bodies.cells.push(cells);
        }
        bodies
    }

    fn mark(&mut self, index: Index, body: Body) {
        if let Some(place) = self.of.get_mut(usize::from(index)) {
            *place = Some(body);
        }
    }

    /// Returns the body of a cell.
    fn of(&self, index: Index) -> Option<Body> {
        self.of.get(usize::from(index)).copied().flatten()
    }

    /// Returns the cells of each body, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = &[Index]> {
        self.cells.iter().map(Vec::as_slice)
    }

    /// Returns for each body whether `is` returns true for any of its cells.
    pub fn flags(&self, is: impl Fn(Index) -> bool) -> Vec<bool> {
        let any = |cells: &Vec<Index>| cells.iter().any(|&index| is(index));
        self.cells.iter().map(any).collect()
    }

    /// Sets the flag of every body that stands on one whose flag is set.
    pub fn spread_up(&self, grid: &Grid, flags: &mut [bool]) {
        let is_set = |flags: &[bool], body: Body| flags.get(body).copied().unwrap_or(false);
        let mut open: Vec<Body> = (0..flags.len())
            .filter(|&body| is_set(flags, body))
            .collect();
        while let Some(body) = open.pop() {
            let cells = self.cells.get(body).into_iter().flatten();
            for cell in cells.map(|&index| grid.cell(index)) {
                let above = grid.index(cell.x, cell.y - 1);
                let Some(above) = above.and_then(|index| self.of(index)) else {
                    continue;
                };
                if let Some(flag) = flags.get_mut(above)
                    && !*flag
                {
                    *flag = true;
                    open.push(above);
                }
            }
        }
    }

    /// Returns the cells of the bodies whose flag is not set, in reverse
    /// reading order.
    pub fn cells_without(&self, flags: &[bool]) -> Vec<Index> {
        let bodies = self.cells.iter().zip(flags);
        let free = bodies.filter(|&(_, flag)| !flag);
        let mut cells: Vec<Index> = free.flat_map(|(cells, _)| cells.iter().copied()).collect();
        cells.sort_unstable_by(|one, other| other.cmp(one));
        cells
    }
}
