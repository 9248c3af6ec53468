//! Panes of the view: a level that fits is centred, a larger one scrolls with
//! the player.

use bevy::prelude::*;

use crate::layout::Pane;

/// Minimum number of cells visible on each side of the followed player, as far
/// as possible.
const AHEAD: f32 = 6.0;

/// Divides the area among this many views.
pub(super) fn divided(room: Rect, views: usize) -> Vec<Rect> {
    let width = room.width() / views.max(1) as f32;
    let part = |place: usize| {
        let left = (room.min.x + place as f32 * width).round();
        Rect::new(left, room.min.y, (left + width).floor(), room.max.y)
    };
    (0..views).map(part).collect()
}

/// Maximum size of a cell in pixels, or as a part of the height of the view if
/// that is more.
const LARGEST: f32 = 72.0;
const LARGEST_PART: f32 = 1.0 / 12.0;

/// Returns the size of a cell: a whole multiple of `side` pixels (those of a
/// character or a sprite), as large as the level fits, but at least `least`
/// multiples.
pub(super) fn cell_side(room: Vec2, cells: IVec2, (side, pixel): (u32, f32), least: f32) -> f32 {
    let largest = LARGEST.max(room.y / pixel * LARGEST_PART);
    let most = (largest / side as f32).floor();
    let side = side as f32 * pixel;
    let fits = (room / (cells.max(IVec2::ONE).as_vec2() * side)).min_element();
    side * fits.floor().max(least).min(most)
}

/// Places a level in an area around a followed position, in cells; `before` is
/// the previous position of its corner, from that of the area.
pub(super) fn placed(
    area: Rect,
    player: usize,
    cells: IVec2,
    side: f32,
    followed: Vec2,
    before: Option<Vec2>,
) -> Pane {
    let at = (followed + 0.5) * side;
    let along = |axis: usize| {
        let (room, whole) = (area.size()[axis], cells.as_vec2()[axis] * side);
        if whole <= room {
            return ((room - whole) / 2.0).floor();
        }
        let margin = (AHEAD * side).min((room - side) / 2.0).max(0.0);
        let corner = before.map_or(room / 2.0 - at[axis], |before| before[axis]);
        let seen = corner.clamp(margin - at[axis], room - margin - at[axis]);
        seen.clamp(room - whole, 0.0)
    };
    Pane {
        player,
        area,
        origin: area.min + Vec2::new(along(0), along(1)),
        cell: Vec2::splat(side),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AREA: Rect = Rect {
        min: Vec2::new(0.0, 50.0),
        max: Vec2::new(640.0, 370.0),
    };

    #[test]
    fn a_small_level_stands_in_the_middle() {
        let side = cell_side(AREA.size(), IVec2::new(10, 5), (16, 1.0), 2.0);
        assert!((side - 64.0).abs() < 1e-6);
        let pane = placed(AREA, 0, IVec2::new(10, 5), side, Vec2::ZERO, None);
        assert_eq!(pane.origin, Vec2::new(0.0, 50.0));
        let side = cell_side(AREA.size(), IVec2::new(30, 10), (16, 1.0), 1.0);
        assert!((side - 16.0).abs() < 1e-6);
        let pane = placed(AREA, 0, IVec2::new(30, 10), side, Vec2::ZERO, None);
        assert_eq!(pane.origin, Vec2::new(80.0, 130.0));
        let side = cell_side(AREA.size(), IVec2::new(5, 5), (24, 1.0), 1.0);
        assert!((side - 48.0).abs() < 1e-6, "pictures");
        let side = cell_side(Vec2::new(3840.0, 1800.0), IVec2::new(5, 5), (16, 1.0), 1.0);
        assert!((side - 144.0).abs() < 1e-6, "in a large window");
    }

    #[test]
    fn a_large_level_is_followed_only_near_the_edge_of_the_view() {
        let cells = IVec2::new(100, 100);
        let see =
            |row: f32, col: f32, before| placed(AREA, 0, cells, 32.0, Vec2::new(col, row), before);
        let start = see(50.0, 50.0, None);
        let corner = start.origin - AREA.min;
        assert_eq!(
            see(50.0, 51.0, Some(corner)).origin,
            start.origin,
            "in the middle"
        );
        let moved = see(50.0, 57.0, Some(corner));
        assert!(moved.origin.x < start.origin.x);
        assert_eq!(
            see(0.0, 0.0, Some(corner)).origin,
            AREA.min,
            "not beyond the edge"
        );
        let last = see(99.0, 99.0, None);
        assert_eq!(last.origin + Vec2::splat(3200.0), AREA.max);
    }

    #[test]
    fn the_room_is_divided_without_overlap() {
        let parts = divided(AREA, 2);
        assert_eq!(parts[0].max.x, parts[1].min.x);
        assert_eq!(divided(AREA, 1), [AREA]);
    }
}
