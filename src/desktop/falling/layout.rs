//! Where everything lies on the screen: functions of the window's size, in
//! physical pixels.

use bevy::prelude::*;

use kotodama_falling::grid::Grid;

/// Width of the columns beside the field, in units of the interface; they take
/// more where there is room.
pub(super) const COLUMN: f32 = 168.0;
const WIDEST: f32 = 250.0;
/// Height of the columns where the field is lower, in units of the interface:
/// hold, score, counters and keys.
const HEIGHT: f32 = 540.0;
/// Between field, columns and the window's edges, in units of the interface.
const GAP: f32 = 14.0;
/// A field of a few cells does not fill the window: a cell is at most this
/// part of the window's height.
const LARGEST_CELL: f32 = 1.0 / 9.0;
/// Room above the opponent's field, in units of the interface.
const NAME: f32 = 28.0;
/// The part of the window's width that the opponent's field has.
const RIVAL: f32 = 0.3;

/// The places of everything on the screen.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct FallingLayout {
    /// Side of a cell: whole pixels where a cell has at least one.
    pub cell: f32,
    /// The visible cells of the field.
    pub field: Rect,
    /// Width of the frame around them.
    pub frame: f32,
    /// Hold, score and counters.
    pub left: Rect,
    /// Next pieces.
    pub right: Rect,
    /// The visible cells of the opponent's field; empty without an opponent.
    pub rival: Rect,
    /// Pixels for a unit of the interface.
    pub unit: f32,
}

impl FallingLayout {
    /// Lays out a field with so many visible cells in a window, in which a unit
    /// of the interface is `unit` pixels. `wanted` is the side of a cell in
    /// such units, if there is room for it.
    #[must_use]
    pub(super) fn new(window: Vec2, unit: f32, cells: IVec2, wanted: Option<u16>) -> Self {
        let column = window.x / 3.5;
        Self::between(window, unit, cells, wanted, column)
    }

    /// The same with columns that need no more than this width.
    fn between(window: Vec2, unit: f32, cells: IVec2, wanted: Option<u16>, column: f32) -> Self {
        let cells = cells.max(IVec2::ONE).as_vec2();
        let unit = unit.max(0.1);
        let gap = GAP * unit;
        let column = (COLUMN * unit).min(column);
        let frame = (4.0 * unit).max(2.0).round();
        let space = Vec2::new(
            window.x - 2.0 * (column + 2.0 * gap + frame),
            window.y - 2.0 * (gap + frame),
        )
        .max(Vec2::ONE);
        let fits = (space / cells).min_element();
        let most = match wanted {
            Some(side) => f32::from(side) * unit,
            None => window.y * LARGEST_CELL,
        };
        let fits = fits.min(most.max(1.0));
        // A pixel is never split, except where a cell has none of its own.
        let cell = if fits >= 1.0 { fits.floor() } else { fits };
        let size = cells * cell;
        let corner = ((window - size) / 2.0).floor().max(Vec2::ZERO);
        let field = Rect::from_corners(corner, corner + size);
        let beside = (window.x - field.width()) / 2.0 - frame - 2.0 * gap;
        let column = beside.clamp(column, (WIDEST * unit).max(column));
        let height = (field.height() + 2.0 * frame).max((HEIGHT * unit).min(window.y - 2.0 * gap));
        let top = ((window.y - height) / 2.0).max(0.0).floor();
        let beside = |x: f32| {
            Rect::from_corners(
                Vec2::new(x.floor(), top),
                Vec2::new((x + column).floor(), (top + height).floor()),
            )
        };
        Self {
            cell,
            field,
            frame,
            left: beside((field.min.x - frame - gap - column).max(0.0)),
            right: beside((field.max.x + frame + gap).min(window.x - column)),
            rival: Rect::default(),
            unit,
        }
    }

    /// How far the gap within the frame reaches beyond the cells.
    #[must_use]
    pub(super) fn gap(&self) -> f32 {
        (self.frame / 4.0).max(1.0).floor()
    }

    /// Lays out two fields of this many visible cells: the player's, and the
    /// opponent's in the right part of the window.
    #[must_use]
    pub(super) fn with_rival(window: Vec2, unit: f32, cells: IVec2) -> Self {
        let room = (window.x * RIVAL).floor();
        let left = window - Vec2::X * room;
        let own = Self::between(left, unit, cells, None, left.x / 4.0);
        let cells = cells.max(IVec2::ONE).as_vec2();
        let around = GAP * own.unit + own.frame;
        let height = own.field.height() - NAME * own.unit;
        let space = Vec2::new(room - 3.0 * around, height).max(Vec2::ONE);
        let fits = (space / cells).min_element().min(own.cell);
        let cell = if fits >= 1.0 { fits.floor() } else { fits };
        let size = cells * cell;
        let x = window.x - room + ((room - size.x) / 2.0).max(0.0);
        // Both stand on one line.
        let corner = Vec2::new(x, own.field.max.y - size.y).floor();
        Self {
            rival: Rect::from_corners(corner, corner + size),
            ..own
        }
    }

    /// Returns the side of a cell of the opponent's field that has this many
    /// columns.
    pub(super) fn rival_cell(&self, columns: i32) -> f32 {
        self.rival.width() / columns.max(1) as f32
    }

    /// Returns the field with its frame, in pixels of the window.
    pub fn framed(&self) -> Rect {
        self.field.inflate(self.frame)
    }

    /// Returns how much wider the columns are than they have to be, as a
    /// factor.
    pub(super) fn stretch(&self) -> f32 {
        (self.left.width() / (COLUMN * self.unit).max(1.0)).clamp(0.5, 1.5)
    }

    /// Returns a place in cells of the visible field, in pixels of the window.
    pub(super) fn place(&self, cells: Vec2) -> Vec2 {
        self.field.min + cells * self.cell
    }
}

/// Returns the middle of a cell, in cells from the top left corner of what is
/// seen.
pub(super) fn middle(grid: &Grid, cell: IVec2) -> Vec2 {
    (cell - IVec2::Y * grid.hidden()).as_vec2() + 0.5
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOWS: [(f32, f32, f32); 8] = [
        (320.0, 240.0, 0.4),
        (800.0, 600.0, 1.0),
        (1280.0, 800.0, 1.0),
        (1920.0, 1080.0, 2.0),
        (3840.0, 2160.0, 4.0),
        (500.0, 1400.0, 0.625),
        (2560.0, 600.0, 1.0),
        (1.0, 1.0, 0.4),
    ];

    fn fields() -> impl Iterator<Item = IVec2> {
        [
            (1, 1),
            (6, 12),
            (10, 20),
            (16, 10),
            (100, 100),
            (100, 1),
            (1, 100),
        ]
        .into_iter()
        .map(IVec2::from)
    }

    #[test]
    fn everything_is_inside_the_window_and_nothing_overlaps() {
        for (width, height, unit) in WINDOWS.into_iter().take(7) {
            for cells in fields() {
                let window = Vec2::new(width, height);
                let layout = FallingLayout::new(window, unit, cells, None);
                let field = layout.field.inflate(layout.frame);
                for area in [field, layout.left, layout.right] {
                    assert!(
                        area.min.cmpge(Vec2::splat(-1.0)).all()
                            && area.max.cmple(window + 1.0).all(),
                        "{window} {cells} {area:?}"
                    );
                }
                assert!(layout.left.max.x <= field.min.x + 1.0, "{window} {cells}");
                assert!(layout.right.min.x >= field.max.x - 1.0, "{window} {cells}");
            }
        }
    }

    #[test]
    fn the_opponent_has_a_field_beside_everything_else() {
        for (width, height, unit) in WINDOWS.into_iter().take(7) {
            for cells in fields() {
                let window = Vec2::new(width, height);
                let layout = FallingLayout::with_rival(window, unit, cells);
                let rival = layout.rival;
                assert!(rival.width() > 0.0, "{window} {cells}");
                assert!(rival.max.cmple(window + 1.0).all(), "{window} {cells}");
                assert!(rival.min.x >= layout.right.max.x - 1.0, "{window} {cells}");
                assert!(rival.min.y >= -1.0, "{window} {cells}");
            }
        }
    }

    #[test]
    fn cells_are_whole_pixels_wherever_there_are_any() {
        for (width, height, unit) in WINDOWS {
            for cells in fields() {
                let layout = FallingLayout::new(Vec2::new(width, height), unit, cells, None);
                assert!(layout.cell > 0.0);
                assert!(layout.cell < 1.0 || layout.cell.fract() == 0.0);
                assert_eq!(layout.field.min, layout.field.min.floor());
            }
        }
    }

    #[test]
    fn the_field_is_as_large_as_it_fits() {
        let cell = |width, height, unit, cells| {
            FallingLayout::new(Vec2::new(width, height), unit, cells, None).cell
        };
        assert_eq!(cell(800.0, 600.0, 1.0, IVec2::new(10, 20)), 28.0);
        assert_eq!(cell(1280.0, 800.0, 1.0, IVec2::new(10, 20)), 38.0);
        assert_eq!(cell(3840.0, 2160.0, 4.0, IVec2::new(10, 20)), 100.0);
        // A script may want them smaller, never larger than they fit.
        let wanted = |side| {
            let window = Vec2::new(800.0, 600.0);
            FallingLayout::new(window, 1.0, IVec2::new(10, 20), Some(side)).cell
        };
        assert_eq!((wanted(16), wanted(512)), (16.0, 28.0));
        // A lone cell is not blown up.
        assert_eq!(cell(800.0, 600.0, 1.0, IVec2::ONE), 66.0);
    }
}
