//! Minimap: shows the whole board in a corner while a part of it is out of sight.
//! A press or drag on it moves the view.

use bevy::prelude::*;
use bevy_egui::egui;

use super::widgets;
use crate::choices::Choices;
use crate::editor_of;
use crate::level_pictures::{self, LARGE, Subject};
use kotodama_ui::egui_context::to_egui;
use kotodama_ui::prelude::*;
use kotodama_words_window::view::board::Viewpoint;
use kotodama_words_window::view::layout::BoardLayout;

/// Distance from the corner of the free area, in points.
const MARGIN: f32 = 12.0;

/// Maximum part of the free area that it covers in each direction.
const LARGEST_PART: f32 = 0.3;

/// Returns the size of the map of a board in this area, in points.
fn map_size(board: egui::Vec2, area: egui::Vec2) -> egui::Vec2 {
    let most = (area * LARGEST_PART).min(egui::vec2(LARGE.x as f32, LARGE.y as f32));
    let fits = most / board;
    board * fits.x.min(fits.y)
}

/// Shows the minimap in the area that the panels leave, in points.
pub(super) fn show(ctx: &egui::Context, world: &mut World, area: egui::Rect) {
    let settings = world.get_resource::<Settings>();
    if settings.is_some_and(|settings| !settings.of::<Choices>().minimap) {
        return;
    }
    let scale = ctx.pixels_per_point();
    let layout = *world.resource::<BoardLayout>();
    let bounds = editor_of(world).document.draft().bounds();
    let [min, max] = [IVec2::ZERO, IVec2::new(bounds.width, bounds.height)]
        .map(|cell| (layout.corner_of(cell) / scale).to_array());
    let board = egui::Rect::from_min_max(min.into(), max.into());
    // Rounding may move an edge by a pixel.
    if board.area() <= 0.0 || area.expand(1.0).contains_rect(board) || !area.is_positive() {
        return;
    }
    let document = &editor_of(world).document;
    let subject = (Subject::Board, document.revision());
    let picture = level_pictures::of(ctx, world, subject, LARGE, |world| {
        Some(editor_of(world).document.draft().to_level())
    });
    let size = map_size(board.size(), area.size());
    let corner = area.max - egui::Vec2::splat(MARGIN) - size;
    let tints = [Ink::Board, Ink::Accent].map(|ink| to_egui(world.resource::<Palette>().of(ink)));
    let shown = egui::Area::new(egui::Id::new("minimap"))
        .order(egui::Order::Middle)
        .fixed_pos(corner)
        .show(ctx, |ui| {
            let (map, response) = ui.allocate_exact_size(size, egui::Sense::click_and_drag());
            let painter = ui.painter();
            let [ground, ink] = tints;
            painter.rect_filled(map.expand(2.0), 2.0, ground);
            if let Some(picture) = &picture {
                let whole = egui::Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
                painter.image(picture.id(), map, whole, egui::Color32::WHITE);
            }
            let edge = ui.visuals().widgets.noninteractive.bg_stroke;
            painter.rect_stroke(map.expand(2.0), 2.0, edge, egui::StrokeKind::Outside);
            let on_map = |point: egui::Pos2| map.min + (point - board.min) * size / board.size();
            let seen = egui::Rect::from_min_max(on_map(area.min), on_map(area.max));
            let seen = seen.intersect(map);
            let stroke = egui::Stroke::new(2.0, ink);
            painter.rect_stroke(seen, 0.0, stroke, egui::StrokeKind::Inside);
            widgets::named(ui, &response, "minimap");
            let is_held = response.clicked() || response.dragged();
            let point = response.interact_pointer_pos().filter(|_| is_held);
            point.map(|point| (point.clamp(map.min, map.max) - map.min) * board.size() / size)
        });
    if let Some(wanted) = shown.inner {
        let shift = (area.center() - (board.min + wanted)) * scale;
        world.resource_mut::<Viewpoint>().pan += Vec2::new(shift.x, shift.y);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::TestBench;
    use kotodama_board::Bounds;
    use kotodama_editor::Action;

    /// Returns a bench with a board of this size, at the single size in the
    /// corner of the window.
    fn bench(width: i32, height: i32) -> TestBench {
        let mut bench = TestBench::new();
        let bounds = Bounds { width, height };
        bench
            .editor()
            .edit(kotodama_formats::Message::verbatim("resize"), |draft| {
                draft.resize(bounds, IVec2::ZERO);
            });
        bench.world().resource_mut::<BoardLayout>().origin = Vec2::new(300.0, 120.0);
        bench.frames(3);
        bench
    }

    fn is_shown(bench: &mut TestBench) -> bool {
        // A name stays known after its widget has gone.
        let id = widgets::place_of("minimap");
        bench.ctx.data_mut(|data| data.remove::<egui::Rect>(id));
        bench.frames(2);
        bench.place("minimap").is_some()
    }

    #[test]
    fn it_is_there_while_a_part_of_the_board_is_not_in_sight() {
        assert!(!is_shown(&mut bench(8, 8)));
        let mut bench = bench(100, 60);
        assert!(is_shown(&mut bench));
        bench.editor().act(Action::Minimap);
        assert!(!is_shown(&mut bench));
        bench.editor().act(Action::Minimap);
        assert!(is_shown(&mut bench));
    }

    #[test]
    fn a_press_moves_that_place_into_the_middle_of_the_view() {
        let mut bench = bench(100, 60);
        let layout = *bench.world().resource::<BoardLayout>();
        let before = bench.world().resource::<Viewpoint>().pan;
        bench.click("minimap");
        let moved = bench.world().resource::<Viewpoint>().pan - before;
        // The middle of the board is now in the middle of the free area.
        let middle = layout.corner_of(IVec2::new(50, 30)) + moved;
        assert!((300.0..980.0).contains(&middle.x), "{middle}");
        assert!((120.0..780.0).contains(&middle.y), "{middle}");
        assert!(moved.x < -500.0, "{moved}");
    }
}
