//! Position and scale of the board in the window.

use bevy::prelude::*;

/// Side of a cell in pixels of the art.
pub const CELL: f32 = 24.0;

/// Parts of the window around the board used by other things, in physical
/// pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Insets {
    pub top: f32,
    pub bottom: f32,
    pub left: f32,
    pub right: f32,
}

impl Insets {
    /// Returns all of them scaled by `factor`.
    pub fn scaled(self, factor: f32) -> Self {
        Self {
            top: self.top * factor,
            bottom: self.bottom * factor,
            left: self.left * factor,
            right: self.right * factor,
        }
    }
}

/// Position of the board.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct BoardLayout {
    /// Physical pixels per pixel of the art.
    pub zoom: f32,
    /// Upper left corner of the board in the window, in physical pixels; whole
    /// numbers, so that pixels of the art match pixels of the screen.
    pub origin: Vec2,
    /// Width and height of the board in the window, in physical pixels.
    pub size: Vec2,
}

impl Default for BoardLayout {
    fn default() -> Self {
        Self {
            zoom: 1.0,
            origin: Vec2::ZERO,
            size: Vec2::ZERO,
        }
    }
}

impl BoardLayout {
    /// Returns the board with the same centre at another zoom, moved by `pan`
    /// physical pixels.
    pub(super) fn seen_from(self, zoom: Option<f32>, pan: Vec2, cells: IVec2) -> Self {
        let half = cells.max(IVec2::ONE).as_vec2() * CELL / 2.0;
        let middle = self.origin + half * self.zoom + pan;
        let zoom = zoom.unwrap_or(self.zoom);
        Self {
            zoom,
            origin: (middle - half * zoom).round(),
            size: 2.0 * half * zoom,
        }
    }

    /// Returns the cell at a point of the window in physical pixels; it may lie
    /// outside the board.
    pub fn cell_at(&self, point: Vec2) -> IVec2 {
        ((point - self.origin) / (CELL * self.zoom))
            .floor()
            .as_ivec2()
    }

    /// Returns the upper left corner of a cell in the window, in physical
    /// pixels.
    pub fn corner_of(&self, cell: IVec2) -> Vec2 {
        self.origin + cell.as_vec2() * CELL * self.zoom
    }

    /// Returns the board with its frame, in physical pixels of the window.
    pub fn area(&self) -> Rect {
        Rect::from_corners(self.origin, self.origin + self.size).inflate(FRAME * self.zoom)
    }

    /// Returns the side of a cell in physical pixels.
    pub const fn cell_size(&self) -> f32 {
        CELL * self.zoom
    }
}

/// Width of the frame around the board in pixels of the art.
pub(super) const FRAME: f32 = 4.0;

/// Maximum size of a cell as a part of the window's height, so that a tiny
/// board does not fill the window.
const LARGEST_CELL: f32 = 1.0 / 7.0;

/// Centres a board of `cells` in the area that the insets leave, as large as it
/// fits and entirely visible. With `steps`, at one of so many sizes from one
/// whole multiple to the next, unless even the single size is too large; from
/// the single to the double size at least at the first quarter and the half as
/// well, because a board at the single size may leave half of the window empty.
pub(super) fn lay_out(
    window: Vec2,
    insets: Insets,
    cells: IVec2,
    steps: Option<f32>,
) -> BoardLayout {
    let board = cells.max(IVec2::ONE).as_vec2() * CELL;
    let framed = board + 2.0 * FRAME;
    let space = Vec2::new(
        (window.x - insets.left - insets.right).max(1.0),
        (window.y - insets.top - insets.bottom).max(1.0),
    );
    let fits = (space / framed).min_element();
    let limit = (window.y * LARGEST_CELL / CELL).max(1.0);
    let most = fits.min(limit);
    let zoom = match (steps, fits >= 1.0) {
        (Some(steps), true) => {
            let largest = |steps: f32| (most * steps).floor() / steps;
            let small = match most {
                ..1.5 => largest(4.0),
                ..2.0 => largest(2.0),
                _ => 1.0,
            };
            largest(steps).max(small).max(1.0)
        }
        (None, true) => most,
        (_, false) => fits,
    };
    let corner = Vec2::new(insets.left, insets.top) + (space - board * zoom) / 2.0;
    BoardLayout {
        zoom,
        origin: corner.round(),
        size: board * zoom,
    }
}

/// Returns the middle of a cell in the world, whose origin is the board's upper
/// left corner and whose unit is a pixel of the art.
pub(super) fn cell_centre(cell: IVec2) -> Vec2 {
    let corner = cell.as_vec2() * CELL;
    Vec2::new(corner.x + CELL / 2.0, -corner.y - CELL / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const INSETS: Insets = Insets {
        top: 40.0,
        bottom: 32.0,
        left: 0.0,
        right: 0.0,
    };

    fn inside(window: Vec2, cells: IVec2, layout: BoardLayout) -> bool {
        let end = layout.origin + cells.as_vec2() * CELL * layout.zoom;
        layout.origin.x >= INSETS.left - 1.0
            && layout.origin.y >= INSETS.top - 1.0
            && end.x <= window.x - INSETS.right + 1.0
            && end.y <= window.y - INSETS.bottom + 1.0
    }

    #[test]
    fn the_whole_board_is_visible_in_every_window() {
        for window in [
            Vec2::new(320.0, 240.0),
            Vec2::new(800.0, 600.0),
            Vec2::new(1280.0, 800.0),
            Vec2::new(1921.0, 1079.0),
        ] {
            for cells in [
                IVec2::new(3, 3),
                IVec2::new(33, 18),
                IVec2::new(200, 200),
                IVec2::new(1, 1000),
            ] {
                for steps in [None, Some(1.0), Some(3.0)] {
                    let layout = lay_out(window, INSETS, cells, steps);
                    assert!(inside(window, cells, layout), "{window} {cells} {layout:?}");
                }
            }
        }
    }

    #[test]
    fn scaling_is_whole_where_it_fits() {
        let zoom = |width, height, x, y| {
            let cells = IVec2::new(x, y);
            lay_out(Vec2::new(width, height), INSETS, cells, Some(1.0)).zoom
        };
        assert!((zoom(800.0, 600.0, 33, 18) - 1.0).abs() < 1e-6);
        assert!((zoom(1280.0, 800.0, 16, 9) - 3.0).abs() < 1e-6);
        assert!((zoom(800.0, 600.0, 17, 11) - 1.5).abs() < 1e-6);
        assert!((zoom(800.0, 600.0, 26, 14) - 1.25).abs() < 1e-6);
        assert!(zoom(800.0, 600.0, 200, 200) < 0.12);
    }

    #[test]
    fn scaling_goes_by_thirds_beside_panels() {
        let insets = Insets {
            left: 236.0,
            right: 268.0,
            ..INSETS
        };
        let zoom = |steps| {
            let window = Vec2::new(1280.0, 800.0);
            lay_out(window, insets, IVec2::new(18, 11), Some(steps)).zoom
        };
        assert!((zoom(1.0) - 1.5).abs() < 1e-6);
        assert!((zoom(3.0) - 5.0 / 3.0).abs() < 1e-6);
    }

    #[test]
    fn a_tiny_board_is_not_blown_up() {
        let window = Vec2::new(1280.0, 800.0);
        let layout = lay_out(window, INSETS, IVec2::new(3, 3), Some(1.0));
        assert!((layout.zoom - 4.0).abs() < 1e-6);
    }

    #[test]
    fn a_zoomed_board_keeps_its_middle_and_its_cells_are_found() {
        let cells = IVec2::new(11, 7);
        let layout = lay_out(Vec2::new(1000.0, 700.0), INSETS, cells, Some(1.0));
        let near = layout.seen_from(Some(4.0), Vec2::ZERO, cells);
        let middle = |layout: &BoardLayout| layout.corner_of(cells) + layout.origin;
        assert!((middle(&near) - middle(&layout)).length() <= 2.0);
        for cell in [IVec2::ZERO, IVec2::new(10, 6), IVec2::new(-1, 7)] {
            let inside = near.corner_of(cell) + Vec2::splat(1.0);
            assert_eq!(near.cell_at(inside), cell);
        }
        let moved = near.seen_from(None, Vec2::new(30.0, -5.0), cells);
        assert_eq!(moved.origin - near.origin, Vec2::new(30.0, -5.0));
    }

    #[test]
    fn the_board_is_centred_on_whole_pixels() {
        let window = Vec2::new(1001.0, 701.0);
        let layout = lay_out(window, INSETS, IVec2::new(11, 7), Some(1.0));
        assert_eq!(layout.origin, layout.origin.round());
        let right = 1001.0 - (layout.origin.x + 11.0 * CELL * layout.zoom);
        assert!((layout.origin.x - right).abs() <= 1.0);
    }
}
