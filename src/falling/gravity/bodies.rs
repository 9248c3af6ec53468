//! Bodies: maximal groups of joined blocks. Blocks that are being cleared do
//! not belong to any.

use super::super::grid::{Grid, Index};

/// Number of a body, in the order of [`Bodies::iter`].
pub type Body = usize;

/// The bodies of a field.
#[derive(Debug)]
pub struct Bodies {
    /// Body of each cell.
    of: Vec<Option<Body>>,
    /// Cells of all bodies, one body after the other.
    cells: Vec<Index>,
    /// Where the cells of each body end.
    ends: Vec<usize>,
}

impl Bodies {
    /// Returns the bodies, in the order of their first cell; cells for which
    /// `cut` returns true do not belong to any.
    pub fn new(grid: &Grid, cut: impl Fn(Index) -> bool) -> Self {
        let mut bodies = Self {
            of: vec![None; grid.bounds().area()],
            cells: Vec::new(),
            ends: Vec::new(),
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
            let body = bodies.ends.len();
            bodies.mark(start, body);
            open.push(start);
            while let Some(index) = open.pop() {
                bodies.cells.push(index);
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
            bodies.ends.push(bodies.cells.len());
        }
        bodies
    }

    fn mark(&mut self, index: Index, body: Body) {
        if let Some(place) = self.of.get_mut(usize::from(index)) {
            *place = Some(body);
        }
    }

    /// Returns the body of a cell.
    #[must_use]
    pub fn of(&self, index: Index) -> Option<Body> {
        self.of.get(usize::from(index)).copied().flatten()
    }

    /// Returns the cells of each body, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = &[Index]> {
        (0..self.ends.len()).map(|body| self.cells_of(body))
    }

    fn cells_of(&self, body: Body) -> &[Index] {
        let start = body.checked_sub(1).and_then(|before| self.ends.get(before));
        let range = start.copied().unwrap_or(0)..self.ends.get(body).copied().unwrap_or(0);
        self.cells.get(range).unwrap_or_default()
    }

    /// Returns for each body whether `is` returns true for any of its cells.
    pub fn flags(&self, is: impl Fn(Index) -> bool) -> Vec<bool> {
        self.iter()
            .map(|cells| cells.iter().any(|&index| is(index)))
            .collect()
    }

    /// Sets the flag of every body that stands on one whose flag is set.
    pub fn spread_up(&self, grid: &Grid, flags: &mut [bool]) {
        let is_set = |flags: &[bool], body: Body| flags.get(body).copied().unwrap_or(false);
        let mut open: Vec<Body> = (0..flags.len())
            .filter(|&body| is_set(flags, body))
            .collect();
        while let Some(body) = open.pop() {
            for cell in self.cells_of(body).iter().map(|&index| grid.cell(index)) {
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
        let bodies = self.iter().zip(flags);
        let free = bodies.filter(|&(_, flag)| !flag);
        let mut cells: Vec<Index> = free.flat_map(|(cells, _)| cells).copied().collect();
        cells.sort_unstable_by(|one, other| other.cmp(one));
        cells
    }
}
