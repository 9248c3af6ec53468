//! Areas of cells in the window, for parts of the interface beside them.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::board::{BOTTOM_BAR, TOP_BAR};
use super::layout::{BoardLayout, CELL, cell_centre};
use super::level::Pose;
use super::systems::Board;
use kotodama_words::LevelInfo;

/// Finds the area of a cell in the window, in interface units, even if the level
/// has shifted or lies on its side.
#[derive(SystemParam)]
pub(super) struct CellAreas<'w, 's> {
    windows: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    boards: Query<'w, 's, &'static Transform, With<Board>>,
    scale: Res<'w, UiScale>,
    layout: Res<'w, BoardLayout>,
    level_info: Res<'w, LevelInfo>,
    pose: Option<Res<'w, Pose>>,
}

impl CellAreas<'_, '_> {
    /// Returns whether areas may have changed since the system ran last.
    pub fn have_changed(&self) -> bool {
        self.layout.is_changed()
    }

    /// Returns the area of the window between its bars.
    pub fn room(&self) -> Option<Rect> {
        let window = self.windows.single().ok()?;
        let size = window.physical_size().as_vec2() / self.unit(window);
        let (first, last) = (
            Vec2::new(0.0, TOP_BAR),
            Vec2::new(size.x, size.y - BOTTOM_BAR),
        );
        Some(Rect::from_corners(first, last))
    }

    /// Returns the area of a cell.
    pub fn of(&self, cell: IVec2) -> Option<Rect> {
        let unit = self.unit(self.windows.single().ok()?);
        let all = self.level_info.bounds.size();
        let lies = self.pose.as_ref().is_some_and(|it| it.lies_on_its_side());
        let turned = match lies {
            true => (all - all.yx()).as_vec2() * CELL / 2.0,
            false => Vec2::ZERO,
        };
        let board = self.boards.single().copied().unwrap_or_default();
        let at = board.transform_point(cell_centre(cell).extend(0.0));
        let at = Vec2::new(at.x - turned.x, -at.y - turned.y);
        let at = self.layout.origin + at * self.layout.zoom;
        let side = self.layout.cell_size() / unit;
        Some(Rect::from_center_size(at / unit, Vec2::splat(side)))
    }

    /// Returns the physical pixels of an interface unit.
    fn unit(&self, window: &Window) -> f32 {
        (self.scale.0 * window.scale_factor()).max(0.01)
    }
}
