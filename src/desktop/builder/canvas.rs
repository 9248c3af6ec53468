//! Level as cells with characters, with pointer input.

use bevy::color::ColorToPacked;
use bevy::math::IVec2;
use bevy_egui::egui;
use kotodama_builder::Passage;
use kotodama_builder::painting::Brush;
use kotodama_documents::{Region, shape};
use kotodama_dungeon::tile::Appearance;
use kotodama_ui::css;
use kotodama_ui::prelude::*;

use crate::state::{Builder, Tool};

/// Returns the colour of a tile.
pub(crate) fn color(text: Option<&str>) -> Option<egui::Color32> {
    let [red, green, blue, _] = css::colour(text?)?.to_u8_array();
    Some(egui::Color32::from_rgb(red, green, blue))
}

/// Draws a tile into a cell.
pub(crate) fn draw_tile(
    ui: &egui::Ui,
    painter: &egui::Painter,
    rect: egui::Rect,
    look: &Appearance,
) {
    if let Some(background) = color(look.background.as_deref()) {
        painter.rect_filled(rect, 0.0, background);
    }
    let mut ink = color(look.color.as_deref()).unwrap_or(ui.visuals().text_color());
    // Dark tiles must be visible on the dark background of the panel.
    if look.background.is_none() && ink.r().max(ink.g()).max(ink.b()) < 60 {
        ink = ui.visuals().weak_text_color();
    }
    painter.text(
        rect.center(),
        egui::Align2::CENTER_CENTER,
        look.character,
        egui::FontId::monospace(rect.height() * 0.9),
        ink,
    );
}

/// Returns the area of a cell.
fn rect_of(origin: egui::Pos2, side: f32, cell: IVec2) -> egui::Rect {
    let at = origin + egui::vec2(cell.x as f32 * side, cell.y as f32 * side);
    egui::Rect::from_min_size(at, egui::vec2(side, side))
}

/// Smallest and largest zoom.
const ZOOM: (f32, f32) = (8.0, 64.0);
/// Bounds of the zoom that is not chosen.
const USUAL: (f32, f32) = (12.0, 40.0);

/// Returns the side of a cell of a level in the panel, in points.
pub(crate) fn side_in(ui: &egui::Ui, builder: &Builder, columns: i32, rows: i32) -> f32 {
    let fitting = || fitting_in(ui.available_size(), columns, rows);
    builder.zoom.unwrap_or_else(fitting)
}

/// Returns the side of a cell with which a level fills its panel.
fn fitting_in(room: egui::Vec2, columns: i32, rows: i32) -> f32 {
    let fits = (room.x / columns.max(1) as f32).min(room.y / rows.max(1) as f32);
    fits.floor().clamp(USUAL.0, USUAL.1)
}

pub(crate) fn show(ui: &mut egui::Ui, builder: &mut Builder) {
    let bounds = builder.draft().bounds(builder.level);
    let side = side_in(ui, builder, bounds.width, bounds.height);
    let scroll = ui.input(|input| match input.modifiers.command {
        true => input.smooth_scroll_delta.y,
        false => 0.0,
    });
    if scroll != 0.0 {
        builder.zoom = Some((side * (1.0 + scroll * 0.002)).clamp(ZOOM.0, ZOOM.1));
    }
    egui::ScrollArea::both()
        .auto_shrink([false, false])
        .show(ui, |ui| {
            let size = egui::vec2(bounds.width as f32 * side, bounds.height as f32 * side);
            let (area, response) = ui.allocate_exact_size(size, egui::Sense::click_and_drag());
            draw(ui, builder, area.min, side);
            let pointer = response.interact_pointer_pos().or(response.hover_pos());
            let cell = pointer.map(|at| {
                let at = (at - area.min) / side;
                IVec2::new(at.x.floor() as i32, at.y.floor() as i32)
            });
            if let Some(cell) = cell {
                pointed(ui, builder, &response, cell);
            }
            if builder.stroke.is_some() && !ui.input(|input| input.pointer.any_down()) {
                release(builder);
            }
        });
}

fn draw(ui: &egui::Ui, builder: &Builder, origin: egui::Pos2, side: f32) {
    let painter = ui.painter();
    let visible = ui.clip_rect();
    let bounds = builder.draft().bounds(builder.level);
    let (first, last) = (visible.min - origin, visible.max - origin);
    let index = |at: f32, most: i32| ((at / side).floor() as i32).clamp(0, (most - 1).max(0));
    let region = Region {
        min: IVec2::new(index(first.x, bounds.width), index(first.y, bounds.height)),
        max: IVec2::new(index(last.x, bounds.width), index(last.y, bounds.height)),
    };
    let whole = egui::Rect::from_min_size(
        origin,
        egui::vec2(bounds.width as f32 * side, bounds.height as f32 * side),
    );
    painter.rect_filled(whole, 0.0, ui.visuals().extreme_bg_color);
    for cell in region.cells() {
        let stack = builder.draft().stack(builder.level, cell);
        let rect = rect_of(origin, side, cell);
        if let Some(top) = stack.tiles.last() {
            // The tile below shows its background.
            for below in stack.tiles.iter().rev().skip(1).rev() {
                let look = builder.draft().look(below);
                if let Some(background) = color(look.background.as_deref()) {
                    painter.rect_filled(rect, 0.0, background);
                }
            }
            draw_tile(ui, painter, rect, &builder.draft().look(top));
        }
        for passage in stack.tiles.iter().filter_map(Passage::of) {
            leads_to(ui, painter, rect, &passage);
        }
        if stack.tiles.len() > 2 {
            let dot = rect.right_top() + egui::vec2(-3.0, 3.0);
            painter.circle_filled(dot, 1.5, ui.visuals().warn_fg_color);
        }
        if stack.is_spawn {
            let stroke = egui::Stroke::new(1.5, ui.visuals().hyperlink_color);
            painter.rect_stroke(rect.shrink(2.0), 2.0, stroke, egui::StrokeKind::Inside);
        }
    }
    ways(ui, builder, origin, side);
    let mark = |region: Region, stroke: egui::Stroke| {
        let rect = rect_of(origin, side, region.min).union(rect_of(origin, side, region.max));
        painter.rect_stroke(rect, 0.0, stroke, egui::StrokeKind::Inside);
    };
    if let Some((start, cells)) = &builder.stroke {
        let stroke = egui::Stroke::new(1.0, ui.visuals().warn_fg_color);
        match builder.tool {
            Tool::Select => {}
            _ => {
                for cell in covered(builder.tool, *start, cells) {
                    mark(Region::of_size(cell, IVec2::ONE), stroke);
                }
            }
        }
    }
    if let Some(region) = builder.selection {
        mark(region, egui::Stroke::new(2.0, ui.visuals().hyperlink_color));
    }
    let cursor = Region::of_size(builder.cursor, IVec2::ONE);
    mark(
        cursor,
        egui::Stroke::new(2.0, ui.visuals().strong_text_color()),
    );
}

/// Labels a passage with the level it leads to.
fn leads_to(ui: &egui::Ui, painter: &egui::Painter, rect: egui::Rect, passage: &Passage) {
    let text = format!("→{}", passage.to);
    let font = egui::FontId::proportional((rect.height() * 0.5).max(8.0));
    let ink = ui.visuals().hyperlink_color;
    let text = painter.layout_no_wrap(text, font, ink);
    let at = rect.right_bottom() - text.size() * egui::vec2(0.5, 0.5);
    let ground = egui::Rect::from_min_size(at, text.size()).expand(1.0);
    painter.rect_filled(ground, 2.0, ui.visuals().extreme_bg_color);
    painter.galley(at, text, ink);
}

/// Draws arrows from the passage under the cursor to its exits in the same
/// level.
fn ways(ui: &egui::Ui, builder: &Builder, origin: egui::Pos2, side: f32) {
    let draft = builder.draft();
    let stack = draft.stack(builder.level, builder.cursor);
    let number = draft.level(builder.level).map(|level| level.number);
    let center = |cell: IVec2| rect_of(origin, side, cell).center();
    let from = center(builder.cursor);
    for passage in stack.tiles.iter().filter_map(Passage::of) {
        if number != Some(passage.to) {
            continue;
        }
        let ends = draft.ends(builder.level, &passage).into_iter();
        for end in ends.filter(|end| *end != builder.cursor) {
            let stroke = egui::Stroke::new(2.0, ui.visuals().hyperlink_color);
            ui.painter().arrow(from, center(end) - from, stroke);
        }
    }
}

/// Returns the cells that a stroke covers.
fn covered(tool: Tool, start: IVec2, cells: &[IVec2]) -> Vec<IVec2> {
    let last = cells.last().copied().unwrap_or(start);
    match tool {
        Tool::Line => shape::line(start, last).collect(),
        Tool::Rectangle => Region::between(start, last).cells().collect(),
        _ => cells.to_vec(),
    }
}

fn pointed(ui: &egui::Ui, builder: &mut Builder, response: &egui::Response, cell: IVec2) {
    let bounds = builder.draft().bounds(builder.level);
    let is_pressed = response.is_pointer_button_down_on()
        && ui.input(|input| input.pointer.primary_down() || input.pointer.secondary_down());
    let is_secondary = ui.input(|input| input.pointer.secondary_down());
    if !is_pressed || (builder.stroke.is_none() && !bounds.contains(cell)) {
        return;
    }
    let cell = cell.clamp(IVec2::ZERO, (bounds.size() - IVec2::ONE).max(IVec2::ZERO));
    builder.cursor = cell;
    if is_secondary || builder.tool == Tool::Pick {
        let stack = builder.draft().stack(builder.level, cell);
        if let Some(top) = stack.tiles.last() {
            builder.brush = Brush::Tile(top.clone());
        }
        return;
    }
    match &mut builder.stroke {
        None => {
            builder.moves = builder
                .selection
                .is_some_and(|region| region.contains(cell));
            builder.stroke = Some((cell, vec![cell]));
        }
        Some((_, cells)) => {
            let from = cells.last().copied().unwrap_or(cell);
            if from != cell {
                cells.extend(shape::line(from, cell).skip(1));
            }
        }
    }
    let start = builder.stroke.as_ref().map_or(cell, |(start, _)| *start);
    if builder.tool == Tool::Select && !builder.moves {
        builder.selection = Some(Region::between(start, cell)).filter(|_| start != cell);
    }
}

/// Completes the stroke when the pointer is released.
fn release(builder: &mut Builder) {
    let Some((start, cells)) = builder.stroke.take() else {
        return;
    };
    let (level, layer) = (builder.level, builder.layer);
    let brush = builder.brush.clone();
    let last = cells.last().copied().unwrap_or(start);
    match builder.tool {
        Tool::Select => {
            let Some(region) = builder.selection.filter(|_| builder.moves) else {
                return;
            };
            if start != last {
                builder.edit(t!("builder-step-move"), |draft| {
                    draft.move_cells(level, region, last - start);
                });
                let bounds = builder.draft().bounds(level);
                builder.selection = region.moved(last - start).on(bounds);
            }
        }
        Tool::Pick => {}
        Tool::Fill => {
            builder.edit(t!("builder-step-fill"), |draft| {
                let cells = draft.connected(level, start);
                draft.paint(level, &cells, &brush, layer);
            });
        }
        tool => {
            let cells = covered(tool, start, &cells);
            let mut cells: Vec<(i32, i32)> = cells.iter().map(|cell| (cell.y, cell.x)).collect();
            cells.sort_unstable();
            cells.dedup();
            let cells: Vec<IVec2> = cells.iter().map(|(y, x)| IVec2::new(*x, *y)).collect();
            builder.edit(t!("builder-step-paint"), |draft| {
                draft.paint(level, &cells, &brush, layer);
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_fills_its_panel_within_bounds() {
        let room = egui::vec2(720.0, 640.0);
        let sides = [(23, 12), (20, 25), (5, 5), (200, 100), (0, 0)];
        let sides = sides.map(|(columns, rows)| fitting_in(room, columns, rows) as i32);
        assert_eq!(sides, [31, 25, 40, 12, 40]);
    }
}
