//! Screen layout: the area for the level, which [`crate::hud`] leaves, and the
//! cells in it, as placed by the view.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::screens::DUNGEON;
use crate::session::{DungeonSession, Feed};
use kotodama_dungeon::direction::Cell;
use kotodama_ui::prelude::*;
use kotodama_ui::transport::TRANSPORT_BAR;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DungeonLayout>().add_systems(
        Update,
        make_room
            .in_set(AppSystems::Input)
            .run_if(in_state(DUNGEON)),
    );
}

/// Height of the values at the top, in interface units.
pub const TOP: f32 = 64.0;
/// Height of the line at the bottom.
const BOTTOM: f32 = 28.0;

/// Returns the height of the bottom area, in interface units.
pub fn bottom(session: &DungeonSession) -> f32 {
    match session.feed {
        Feed::Player => BOTTOM,
        Feed::Recording(_) => TRANSPORT_BAR,
    }
}

/// Screen layout, in logical pixels of the window.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct DungeonLayout {
    /// Area for the level.
    pub room: Rect,
    /// Panes in it: one shared, or one per player. The view writes them.
    pub panes: Vec<Pane>,
}

/// Part of the view that shows the level of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pane {
    /// Player, from 0.
    pub player: usize,
    /// Area.
    pub area: Rect,
    /// Upper left corner of cell 0, 0, which may lie outside the area.
    pub origin: Vec2,
    /// Width and height of a cell.
    pub cell: Vec2,
}

impl Pane {
    /// Returns the cell at a point. It may lie outside the level.
    pub fn cell_at(&self, point: Vec2) -> Option<Cell> {
        if !self.area.contains(point) || self.cell.min_element() <= 0.0 {
            return None;
        }
        let place = ((point - self.origin) / self.cell).floor().as_ivec2();
        Some(Cell::new(place.y, place.x))
    }

    /// Returns the middle of a cell.
    pub fn middle_of(&self, cell: Cell) -> Vec2 {
        self.origin + (IVec2::new(cell.col, cell.row).as_vec2() + 0.5) * self.cell
    }
}

impl DungeonLayout {
    /// Returns the pane and cell at a point.
    pub fn at(&self, point: Vec2) -> Option<(&Pane, Cell)> {
        let mut panes = self.panes.iter();
        panes.find_map(|pane| Some((pane, pane.cell_at(point)?)))
    }
}

fn make_room(
    window: Single<&Window, With<PrimaryWindow>>,
    (scale, session): (Res<UiScale>, Res<DungeonSession>),
    mut layout: ResMut<DungeonLayout>,
) {
    let (top, bottom) = (TOP * scale.0, bottom(&session) * scale.0);
    let end = (window.size() - Vec2::new(0.0, bottom)).max(Vec2::splat(1.0));
    let room = Rect::from_corners(Vec2::new(0.0, top.min(end.y)), end);
    if layout.room != room {
        layout.room = room;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_is_in_a_cell_of_the_part_that_is_shown() {
        let pane = Pane {
            player: 0,
            area: Rect::new(0.0, 50.0, 400.0, 300.0),
            origin: Vec2::new(-20.0, 40.0),
            cell: Vec2::splat(16.0),
        };
        assert_eq!(pane.cell_at(Vec2::new(0.0, 60.0)), Some(Cell::new(1, 1)));
        assert_eq!(pane.cell_at(Vec2::new(10.0, 45.0)), None, "above it");
        let middle = pane.middle_of(Cell::new(3, 7));
        assert_eq!(pane.cell_at(middle), Some(Cell::new(3, 7)));
    }
}
