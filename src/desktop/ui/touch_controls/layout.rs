//! Placement of a block of buttons: beside or below the board, where it covers
//! nothing; otherwise where it covers least.

use bevy::prelude::*;

/// Button sizes that are tried, in interface units.
const SIDES: [f32; 5] = [44.0, 40.0, 36.0, 32.0, 28.0];
/// Size of a button that lies over the board.
const OVER: f32 = 36.0;
/// Gap between buttons, in interface units.
const GAP: f32 = 2.0;
/// Distance to the window edges and to everything else, in interface units.
const MARGIN: f32 = 6.0;
/// Step between tried positions, in interface units.
const STEP: f32 = 6.0;

/// Areas that a block should not cover, in logical pixels.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Obstacles {
    /// Size of the window.
    pub window: Vec2,
    /// Pixels per interface unit.
    pub unit: f32,
    /// Play area.
    pub board: Rect,
    /// Texts beside it.
    pub taken: Vec<Rect>,
}

/// Position of a block.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Spot {
    /// Index of the block.
    pub block: usize,
    /// Upper left corner.
    pub corner: Vec2,
    /// Size of a button in pixels.
    pub side: f32,
    /// Gap between buttons.
    gap: f32,
}

impl Spot {
    /// Returns the area of a cell of the block.
    pub(super) fn cell(&self, cell: IVec2) -> Rect {
        let corner = self.corner + cell.as_vec2() * (self.side + self.gap);
        Rect::from_corners(corner, corner + self.side)
    }

    /// Returns the area of a block of this many cells.
    pub(super) fn area(&self, cells: IVec2) -> Rect {
        self.cell(IVec2::ZERO)
            .union(self.cell((cells - 1).max(IVec2::ZERO)))
    }
}

impl Obstacles {
    /// Returns the cost of covering an area; 0 if nothing is covered.
    pub(super) fn cost(&self, area: Rect) -> f32 {
        let margin = MARGIN * self.unit;
        let covered = |taken: &Rect| {
            let both = taken.inflate(margin / 2.0).intersect(area);
            both.width().max(0.0) * both.height().max(0.0)
        };
        // A covered text is unreadable, but a board has empty cells.
        let texts: f32 = self.taken.iter().map(covered).sum();
        covered(&self.board) + 3.0 * texts
    }

    /// Returns the corners at which a block of this size fits in the window,
    /// best first.
    fn corners(&self, size: Vec2, high: bool) -> impl Iterator<Item = Vec2> + use<> {
        let margin = MARGIN * self.unit;
        let last = (self.window - size - margin).max(Vec2::splat(margin));
        let (left, right) = (self.board.min.x, self.window.x - self.board.max.x);
        let columns = [
            (right >= size.x).then_some(self.board.max.x + (right - size.x) / 2.0),
            Some(last.x),
            (left >= size.x).then_some((left - size.x) / 2.0),
            Some(margin),
            Some((self.window.x - size.x) / 2.0),
        ];
        let wanted = match high {
            true => margin,
            false => (self.board.max.y - size.y).clamp(margin, last.y),
        };
        let step = (STEP * self.unit).max(1.0);
        let count = ((last.y - margin) / step).clamp(0.0, 400.0) as i32;
        let mut rows: Vec<f32> = (0..=count)
            .map(|row| margin + row as f32 * step)
            .chain([wanted, last.y])
            .collect();
        rows.sort_by(|a, b| (a - wanted).abs().total_cmp(&(b - wanted).abs()));
        let columns = columns.into_iter().flatten();
        columns.flat_map(move |x| {
            let rows = rows.clone().into_iter();
            rows.map(move |y| Vec2::new(x, y).clamp(Vec2::splat(margin), last).round())
        })
    }

    fn spots(&self, block: usize, cells: IVec2, side: f32) -> impl Iterator<Item = Spot> + use<> {
        let side = (side * self.unit).round();
        let gap = (GAP * self.unit).round();
        let size = cells.as_vec2() * (side + gap) - gap;
        let corners = self.corners(size, cells == IVec2::ONE);
        corners.map(move |corner| Spot {
            block,
            corner,
            side,
            gap,
        })
    }
}

/// Returns the best position for one of these blocks, given by their sizes in
/// cells.
pub(super) fn place(obstacles: &Obstacles, blocks: &[IVec2]) -> Spot {
    let blocks = || blocks.iter().copied().enumerate();
    let free = SIDES.into_iter().find_map(|side| {
        blocks().find_map(|(block, cells)| {
            let mut spots = obstacles.spots(block, cells, side);
            spots.find(|spot| obstacles.cost(spot.area(cells)) <= 0.0)
        })
    });
    let cost = |(spot, cells): &(Spot, IVec2)| obstacles.cost(spot.area(*cells));
    free.unwrap_or_else(|| {
        blocks()
            .flat_map(|(block, cells)| {
                let spots = obstacles.spots(block, cells, OVER);
                spots.map(move |spot| (spot, cells))
            })
            .min_by(|a, b| cost(a).total_cmp(&cost(b)))
            .map(|(spot, _)| spot)
            .unwrap_or_default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLOCKS: [IVec2; 2] = [IVec2::new(3, 4), IVec2::new(5, 3)];

    fn around(window: (f32, f32), board: Vec2) -> Obstacles {
        let window = Vec2::from(window);
        Obstacles {
            window,
            unit: 1.0,
            board: Rect::from_center_size(window / 2.0, board),
            taken: Vec::new(),
        }
    }

    fn area(spot: Spot) -> Rect {
        spot.area(BLOCKS[spot.block])
    }

    #[test]
    fn beside_a_board_that_leaves_room_nothing_is_covered() {
        for (window, board) in [
            // 33 x 18 cells at 1280 x 800, and 8 x 6 at 800 x 600.
            ((1280.0, 800.0), Vec2::new(792.0, 432.0)),
            ((800.0, 600.0), Vec2::new(192.0 * 2.0, 144.0 * 2.0)),
        ] {
            let obstacles = around(window, board);
            let spot = place(&obstacles, &BLOCKS);
            assert!(obstacles.cost(area(spot)) <= 0.0, "{spot:?}");
            assert_eq!((spot.block, spot.side), (0, SIDES[0]));
            // On the right, near the hand.
            assert!(spot.corner.x > obstacles.board.max.x);
        }
    }

    #[test]
    fn below_a_wide_board_the_flat_block_is_taken() {
        let mut obstacles = around((800.0, 600.0), Vec2::new(792.0, 240.0));
        obstacles.board = Rect::new(4.0, 40.0, 796.0, 440.0);
        let spot = place(&obstacles, &BLOCKS);
        assert_eq!(spot.block, 1);
        assert!(spot.corner.y >= 440.0 && obstacles.cost(area(spot)) <= 0.0);
    }

    #[test]
    fn where_nothing_is_free_the_least_is_covered() {
        // 16 x 9 cells at 1280 x 800.
        let obstacles = around((1280.0, 800.0), Vec2::new(1152.0, 648.0));
        let spot = place(&obstacles, &BLOCKS);
        assert_eq!(spot.side, OVER);
        let (cost, area) = (obstacles.cost(area(spot)), area(spot));
        assert!(cost > 0.0 && cost < area.width() * area.height());
        assert!(Rect::new(0.0, 0.0, 1280.0, 800.0).contains(area.max));
    }

    #[test]
    fn texts_are_kept_clear_of() {
        let mut obstacles = around((1280.0, 800.0), Vec2::new(380.0, 760.0));
        let first = area(place(&obstacles, &BLOCKS));
        obstacles.taken = vec![first];
        let second = area(place(&obstacles, &BLOCKS));
        assert!(second.intersect(first).is_empty());
        assert!(obstacles.cost(second) <= 0.0);
    }

    #[test]
    fn every_window_has_a_place_inside_it() {
        for window in [(320.0, 240.0), (500.0, 1400.0), (2560.0, 600.0), (1.0, 1.0)] {
            let obstacles = around(window, Vec2::from(window));
            let spot = place(&obstacles, &BLOCKS);
            let end = area(spot).max;
            let fits = window.0 < 100.0 || end.cmple(Vec2::from(window)).all();
            assert!(
                fits && spot.corner.min_element() >= 0.0,
                "{window:?} {spot:?}"
            );
        }
        assert_eq!(place(&Obstacles::default(), &[]), Spot::default());
    }

    #[test]
    fn a_lone_button_lies_at_the_top() {
        let obstacles = around((800.0, 600.0), Vec2::new(300.0, 300.0));
        let spot = place(&obstacles, &[IVec2::ONE]);
        assert!(spot.corner.y < 20.0 && spot.corner.x > 550.0, "{spot:?}");
    }
}
