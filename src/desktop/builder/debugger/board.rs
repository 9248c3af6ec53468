//! Level of a trial, with sight and light.

use bevy::math::IVec2;
use bevy::prelude::default;
use bevy_egui::egui;
use kotodama_dungeon::direction::Cell;
use kotodama_dungeon::light::{light_sources, lit_cells};
use kotodama_dungeon::sight::Sights;

use crate::canvas;
use crate::state::Builder;

/// Shows the current level of the player.
pub(crate) fn show(ui: &mut egui::Ui, builder: &Builder) {
    let Some(trial) = &builder.trial else { return };
    let Some((entity, level)) = trial.level() else {
        return;
    };
    let (lit, sources) = match builder.debugger.shows_light {
        true => (
            lit_cells(trial.world(), entity),
            light_sources(trial.world(), entity),
        ),
        false => default(),
    };
    let side = canvas::side_in(ui, builder, level.cols, level.rows);
    let size = egui::vec2(level.cols as f32 * side, level.rows as f32 * side);
    let sights = trial.world().get_resource::<Sights>();
    let seen = sights
        .and_then(|it| it.0.first())
        .and_then(|it| it.cells.as_ref());
    egui::ScrollArea::both()
        .auto_shrink([false, false])
        .show(ui, |ui| {
            let (area, _) = ui.allocate_exact_size(size, egui::Sense::hover());
            let painter = ui.painter();
            painter.rect_filled(area, 0.0, ui.visuals().extreme_bg_color);
            let rect_of = |cell: IVec2| {
                let at = area.min + egui::vec2(cell.x as f32 * side, cell.y as f32 * side);
                egui::Rect::from_min_size(at, egui::vec2(side, side))
            };
            let mut top = std::collections::BTreeMap::new();
            for tile in trial.seen() {
                top.insert((tile.cell.y, tile.cell.x), tile);
            }
            for tile in top.values() {
                let rect = rect_of(tile.cell);
                if ui.is_rect_visible(rect) {
                    canvas::draw_tile(ui, painter, rect, &tile.look);
                }
            }
            for cell in lit {
                let light = egui::Color32::from_rgba_unmultiplied(255, 220, 110, 60);
                painter.rect_filled(rect_of(IVec2::new(cell.col, cell.row)), 0.0, light);
            }
            for (cell, _) in sources {
                let rect = rect_of(IVec2::new(cell.col, cell.row));
                let stroke = egui::Stroke::new(1.5, egui::Color32::from_rgb(255, 220, 110));
                painter.circle_stroke(rect.center(), side * 0.5, stroke);
            }
            if builder.debugger.shows_sight
                && let Some(seen) = seen
            {
                for row in 0..level.rows {
                    for col in 0..level.cols {
                        let cell = Cell::new(row, col);
                        if seen.binary_search(&cell).is_err() {
                            painter.rect_filled(
                                rect_of(IVec2::new(col, row)),
                                0.0,
                                egui::Color32::from_black_alpha(170),
                            );
                        }
                    }
                }
            }
            // Position of a program during the cycle.
            if trial.is_within_cycle() {
                for program in trial.programs().iter().filter(|it| it.executes) {
                    let stroke = egui::Stroke::new(2.0, ui.visuals().warn_fg_color);
                    let kind = egui::StrokeKind::Inside;
                    painter.rect_stroke(rect_of(program.cell), 0.0, stroke, kind);
                }
            }
        });
}
