//! Where things are on the screen: the room that the picture of the level may
//! fill, which [`crate::hud`] leaves, and the cells in it, as the view has put
//! them there.

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

/// Height of the values at the top, in units of the interface.
pub const TOP: f32 = 64.0;
/// Height of the line at the bottom.
const BOTTOM: f32 = 28.0;

/// Height of what is at the bottom, in units of the interface.
pub fn bottom(session: &DungeonSession) -> f32 {
    match session.feed {
        Feed::Player => BOTTOM,
        Feed::Recording(_) => TRANSPORT_BAR,
    }
}

/// Where things are on the screen, in logical pixels of the window.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct DungeonLayout {
    /// The room for the picture.
    pub room: Rect,
    /// What the view shows in it: one part, or one for each player. The view
    /// writes it.
    pub panes: Vec<Pane>,
}

/// A part of the picture that shows the level of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pane {
    /// The player, from 0.
    pub player: usize,
    /// Its place.
    pub area: Rect,
    /// Upper left corner of cell 0, 0, which may lie outside of the area.
    pub origin: Vec2,
    /// Width and height of a cell.
    pub cell: Vec2,
}

impl Pane {
    /// The cell under a point. It may lie outside of the level.
    pub fn cell_at(&self, point: Vec2) -> Option<Cell> {
        if !self.area.contains(point) || self.cell.min_element() <= 0.0 {
            return None;
        }
        let place = ((point - self.origin) / self.cell).floor().as_ivec2();
        Some(Cell::new(place.y, place.x))
    }

    /// The middle of a cell.
    pub fn middle_of(&self, cell: Cell) -> Vec2 {
        self.origin + (IVec2::new(cell.col, cell.row).as_vec2() + 0.5) * self.cell
    }
}

impl DungeonLayout {
    /// The part of the picture under a point, and the cell.
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
