//! Shapes of cells: rays, lines, cones, circles, blobs (section 18).

use std::collections::{BTreeSet, VecDeque};

use bevy::ecs::prelude::*;
use kotodama_board::Direction;

use crate::direction::{Cell, DIRECTIONS};
use crate::level::Level;
use crate::name::Known;
use crate::tiles;

/// The cells that a shape passes through (D-SHAPE-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Through {
    /// Cells whose top tile does not block.
    Open,
    /// Also cells whose top tile is soft.
    Soft,
    /// Every cell of the level.
    All,
}

/// Rounding of halves (D-SHAPE-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halves {
    /// Away from zero.
    Away,
    /// Towards zero.
    Towards,
}

/// A shape around an origin. Ranges are in cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A ray in a direction.
    Line { direction: Direction, range: i32 },
    /// Rays in a direction and sideways.
    Cone {
        direction: Direction,
        range: i32,
        width: i32,
    },
    /// Cells reached by rays within a distance.
    Circle { range: i32 },
    /// Cells that can be walked to.
    Blob { range: i32 },
}

/// Returns the cells of a ray to an offset, without the origin.
pub fn ray(origin: Cell, rows: i32, cols: i32, halves: Halves) -> impl Iterator<Item = Cell> {
    let count = rows.abs().max(cols.abs());
    let part = move |all: i32, step: i32| {
        let (all, step, count) = (i64::from(all), i64::from(step), i64::from(count.max(1)));
        // Rounded from the doubled product, sign and size apart.
        let doubled = 2 * all.abs() * step;
        let rounded = match halves {
            Halves::Away => (doubled + count) / (2 * count),
            Halves::Towards => (doubled + count - 1) / (2 * count),
        };
        i32::try_from(rounded * all.signum()).unwrap_or(0)
    };
    (1..=count).map(move |step| origin.offset(part(rows, step), part(cols, step)))
}

/// Returns whether the cell is open for shapes.
#[must_use]
pub fn is_open(world: &World, level: Entity, cell: Cell, through: Through) -> bool {
    let is_inside = world
        .get::<Level>(level)
        .is_some_and(|level| level.contains(cell));
    if through == Through::All {
        return is_inside;
    }
    let Some(top) = tiles::top(world, level, cell) else {
        return false;
    };
    !tiles::is_set(world, top, Known::Blocking)
        || through == Through::Soft && tiles::is_set(world, top, Known::Soft)
}

/// The open cells around an origin, looked up once, since the rays of a shape
/// pass most of them many times.
struct Ground {
    first: Cell,
    rows: i32,
    cols: i32,
    is_open: Vec<bool>,
}

impl Ground {
    /// Returns the part of a level within a range of rows and columns.
    fn around(level: &Level, origin: Cell, range: i32, is_open: impl Fn(&Cell) -> bool) -> Self {
        let first = Cell::new((origin.row - range).max(0), (origin.col - range).max(0));
        let rows = (origin.row + range).min(level.rows - 1) - first.row + 1;
        let cols = (origin.col + range).min(level.cols - 1) - first.col + 1;
        let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| first.offset(row, col)));
        let is_open = cells.map(|cell| is_open(&cell)).collect();
        Self {
            first,
            rows,
            cols,
            is_open,
        }
    }

    fn is_open(&self, cell: Cell) -> bool {
        let (row, col) = (cell.row - self.first.row, cell.col - self.first.col);
        let is_inside = (0..self.rows).contains(&row) && (0..self.cols).contains(&col);
        let index = i64::from(row) * i64::from(self.cols) + i64::from(col);
        let index = usize::try_from(index).ok().filter(|_| is_inside);
        index.and_then(|index| self.is_open.get(index)) == Some(&true)
    }
}

/// Returns the cells of a shape in the order of D-SHAPE-07, and the number of
/// cells examined to find them.
#[must_use]
pub fn cells(
    world: &World,
    level: Entity,
    origin: Cell,
    shape: Shape,
    through: Through,
    includes_origin: bool,
) -> (Vec<Cell>, usize) {
    let Some(size) = world.get::<Level>(level) else {
        return (Vec::new(), 0);
    };
    // Nothing beyond the level can be reached.
    let within = |range: i32| range.clamp(0, size.rows.max(size.cols));
    let is_open = |cell: &Cell| is_open(world, level, *cell, through);
    let looked_at = std::cell::Cell::new(0_usize);
    let is_passed = |ground: &Ground, cell: Cell| {
        looked_at.set(looked_at.get() + 1);
        ground.is_open(cell)
    };
    let mut found = Vec::new();
    if includes_origin {
        found.push(origin);
    }
    match shape {
        Shape::Line { direction, range } => {
            let range = within(range);
            let delta = direction.delta();
            let ray = ray(origin, delta.y * range, delta.x * range, Halves::Away);
            found.extend(ray.take_while(is_open));
        }
        Shape::Cone {
            direction,
            range,
            width,
        } => {
            let (range, width) = (within(range), within(width.saturating_abs()));
            let ground = Ground::around(size, origin, range.max(width), is_open);
            let mut seen = BTreeSet::from([origin]);
            for side in -width..=width {
                let (rows, cols) = match direction {
                    Direction::Up => (-range, side),
                    Direction::Down => (range, side),
                    Direction::Left => (side, -range),
                    Direction::Right => (side, range),
                };
                let ray = ray(origin, rows, cols, Halves::Away);
                let ray = ray.take_while(|cell| is_passed(&ground, *cell));
                found.extend(ray.filter(|cell| seen.insert(*cell)));
            }
        }
        Shape::Circle { range } => {
            let range = within(range);
            let ground = Ground::around(size, origin, range, is_open);
            for rows in -range..=range {
                for cols in -range..=range {
                    let cell = origin.offset(rows, cols);
                    let is_near = is_within(rows, cols, range) && (rows, cols) != (0, 0);
                    let mut ray = ray(origin, rows, cols, Halves::Towards);
                    if is_near && ground.is_open(cell) && ray.all(|it| is_passed(&ground, it)) {
                        found.push(cell);
                    }
                }
            }
        }
        Shape::Blob { range } => {
            let has_tiles = |cell: &Cell| tiles::top(world, level, *cell).is_some();
            found.extend(
                reached(origin, range, |cell| is_open(cell) && has_tiles(cell))
                    .into_iter()
                    .map(|(cell, _)| cell),
            );
        }
    }
    (found, looked_at.get())
}

/// Returns whether the offset is within a distance (D-SHAPE-05).
#[must_use]
pub const fn is_within(rows: i32, cols: i32, range: i32) -> bool {
    let (rows, cols, range) = (rows as i64, cols as i64, range as i64);
    rows * rows + cols * cols < range * range + range
}

/// Returns every cell that can be walked to from the origin over open cells in
/// this many steps, with its number of steps: by steps, then row and column.
/// The origin is left out.
#[must_use]
pub fn reached(origin: Cell, range: i32, is_open: impl Fn(&Cell) -> bool) -> Vec<(Cell, i32)> {
    let mut seen = BTreeSet::from([origin]);
    let mut found = Vec::new();
    let mut edge = VecDeque::from([origin]);
    for steps in 1..=range {
        let mut next = BTreeSet::new();
        for cell in edge.drain(..) {
            for direction in DIRECTIONS {
                let cell = cell.neighbour(direction);
                if is_open(&cell) && seen.insert(cell) {
                    next.insert(cell);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        found.extend(next.iter().map(|cell| (*cell, steps)));
        edge.extend(next);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// D-SHAPE-01: halves are rounded away from zero or towards it, depending
    /// on the shape.
    #[test]
    fn rays_round_halves_as_their_shape_wants() {
        let ray = |rows, cols, halves| {
            let cells = ray(Cell::default(), rows, cols, halves);
            cells.map(|cell| (cell.row, cell.col)).collect::<Vec<_>>()
        };
        assert_eq!(ray(1, 2, Halves::Away), [(1, 1), (1, 2)]);
        assert_eq!(ray(1, 2, Halves::Towards), [(0, 1), (1, 2)]);
        assert_eq!(ray(-1, -2, Halves::Away), [(-1, -1), (-1, -2)]);
        assert_eq!(ray(-1, -2, Halves::Towards), [(0, -1), (-1, -2)]);
        assert_eq!(ray(0, 0, Halves::Away), []);
        assert_eq!(ray(3, 1, Halves::Away), [(1, 0), (2, 1), (3, 1)]);
    }
}
