//! Sets of cells covered by tools: rectangles, their outlines, lines.

use bevy::math::IVec2;

use kotodama_board::{Bounds, MAX_SIDE};

/// A rectangle of cells, never empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Region {
    /// Its upper left cell.
    pub min: IVec2,
    /// Its lower right cell, inclusive.
    pub max: IVec2,
}

impl Region {
    /// Returns the smallest rectangle with both cells.
    #[must_use]
    pub fn between(one: IVec2, other: IVec2) -> Self {
        Self {
            min: one.min(other),
            max: one.max(other),
        }
    }

    /// Returns a rectangle by its upper left cell and its size, at least 1 x 1.
    #[must_use]
    pub fn of_size(min: IVec2, size: IVec2) -> Self {
        let reach = size.max(IVec2::ONE) - IVec2::ONE;
        Self {
            min,
            max: min.saturating_add(reach),
        }
    }

    /// Returns the region of all cells of a board; its first cell if the board
    /// is empty.
    #[must_use]
    pub fn whole(bounds: Bounds) -> Self {
        Self::of_size(IVec2::ZERO, IVec2::new(bounds.width, bounds.height))
    }

    /// Returns the number of columns and rows.
    #[must_use]
    pub fn size(self) -> IVec2 {
        self.max.saturating_sub(self.min).saturating_add(IVec2::ONE)
    }

    /// Returns the size as text: `3 x 2`.
    #[must_use]
    pub fn size_text(self) -> String {
        let size = self.size();
        format!("{} x {}", size.x, size.y)
    }

    /// Returns whether it contains the cell.
    #[must_use]
    pub fn contains(self, cell: IVec2) -> bool {
        cell.cmpge(self.min).all() && cell.cmple(self.max).all()
    }

    /// Returns the intersection, if it is not empty.
    #[must_use]
    pub fn common(self, other: Self) -> Option<Self> {
        let (min, max) = (self.min.max(other.min), self.max.min(other.max));
        min.cmple(max).all().then_some(Self { min, max })
    }

    /// Returns the part that lies on a board, if any.
    #[must_use]
    pub fn on(self, bounds: Bounds) -> Option<Self> {
        self.common(Self::whole(bounds))
    }

    /// Returns the rectangle moved by an offset.
    #[must_use]
    pub fn moved(self, by: IVec2) -> Self {
        Self {
            min: self.min.saturating_add(by),
            max: self.max.saturating_add(by),
        }
    }

    /// Returns the rest without the cells of another rectangle: at most four
    /// rectangles.
    #[must_use]
    pub fn without(self, other: Self) -> Vec<Self> {
        let Some(common) = self.common(other) else {
            return vec![self];
        };
        let middle = |left: i32, right: i32| Self {
            min: IVec2::new(left, common.min.y),
            max: IVec2::new(right, common.max.y),
        };
        let mut rest = Vec::new();
        if self.min.y < common.min.y {
            let max = IVec2::new(self.max.x, common.min.y - 1);
            rest.push(Self { max, ..self });
        }
        if self.min.x < common.min.x {
            rest.push(middle(self.min.x, common.min.x - 1));
        }
        if self.max.x > common.max.x {
            rest.push(middle(common.max.x + 1, self.max.x));
        }
        if self.max.y > common.max.y {
            let min = IVec2::new(self.min.x, common.max.y + 1);
            rest.push(Self { min, ..self });
        }
        rest
    }

    /// Returns its edge as rectangles that share no cell.
    #[must_use]
    pub fn outline(self) -> Vec<Self> {
        let inner = Self {
            min: self.min + IVec2::ONE,
            max: self.max - IVec2::ONE,
        };
        match inner.min.cmple(inner.max).all() {
            true => self.without(inner),
            false => vec![self],
        }
    }

    /// Returns its cells in reading order.
    pub fn cells(self) -> impl Iterator<Item = IVec2> {
        (self.min.y..=self.max.y)
            .flat_map(move |y| (self.min.x..=self.max.x).map(move |x| IVec2::new(x, y)))
    }
}

/// Returns the nearest cell for which arithmetic is safe and lines from every
/// board are short.
#[must_use]
pub fn near(cell: IVec2) -> IVec2 {
    let far = IVec2::splat(4 * MAX_SIDE);
    cell.clamp(-far, far)
}

/// Returns the cells of a straight line, both ends included, each next to the
/// one before it (Bresenham).
pub fn line(from: IVec2, to: IVec2) -> impl Iterator<Item = IVec2> {
    let (from, to) = (near(from), near(to));
    let span = (to - from).abs();
    let step = (to - from).signum();
    let mut error = span.x - span.y;
    let mut next = Some(from);
    std::iter::from_fn(move || {
        let cell = next?;
        let mut following = cell;
        let doubled = 2 * error;
        if doubled > -span.y {
            error -= span.y;
            following.x += step.x;
        }
        if doubled < span.x {
            error += span.x;
            following.y += step.y;
        }
        next = (cell != to).then_some(following);
        Some(cell)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn cells(regions: &[Region]) -> Vec<(i32, i32)> {
        let cells = regions.iter().flat_map(|region| region.cells());
        cells.map(|cell| (cell.x, cell.y)).collect()
    }

    #[test]
    fn the_rest_of_a_rectangle_has_each_cell_once() {
        let side = |a, b| Region::between(IVec2::new(a, b), IVec2::new(a + 2, b + 3));
        let whole = side(2, 2);
        for x in -2..8 {
            for y in -2..8 {
                let other = side(x, y);
                let rest = cells(&whole.without(other));
                let unique: BTreeSet<_> = rest.iter().copied().collect();
                assert_eq!(unique.len(), rest.len());
                let expected = whole.cells().filter(|&cell| !other.contains(cell));
                let expected: BTreeSet<_> = expected.map(|cell| (cell.x, cell.y)).collect();
                assert_eq!(unique, expected);
            }
        }
    }

    #[test]
    fn lines_reach_their_end_without_gaps() {
        for to in Region::between(IVec2::splat(-5), IVec2::splat(5)).cells() {
            let line: Vec<IVec2> = line(IVec2::ZERO, to).collect();
            assert_eq!(line.first(), Some(&IVec2::ZERO));
            assert_eq!(line.last(), Some(&to));
            let length = to.abs().max_element();
            assert_eq!(line.len(), usize::try_from(length).expect("small") + 1);
            for pair in line.windows(2) {
                assert_eq!((pair[1] - pair[0]).abs().max_element(), 1);
            }
        }
        assert!(line(IVec2::MIN, IVec2::MAX).count() < 10_000);
    }

    #[test]
    fn the_outline_of_a_thin_rectangle_is_the_rectangle() {
        let outline = |w, h| {
            let region = Region::of_size(IVec2::ONE, IVec2::new(w, h));
            cells(&region.outline()).len()
        };
        assert_eq!(
            [
                outline(1, 1),
                outline(2, 2),
                outline(4, 1),
                outline(3, 3),
                outline(5, 4)
            ],
            [1, 4, 4, 8, 14]
        );
    }
}
