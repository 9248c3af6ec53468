//! Pixels of a sprite on the screen, with pointer and key input.

use bevy::prelude::*;
use bevy_egui::egui;

use super::super::widgets;
use super::{Drawing, Pen};
use kotodama_editor::pixels::{self, CLEAR, Canvas, Change};
use kotodama_gfx::ground::Ground;
use kotodama_words::level::sprites::{FRAMES, Pixel, SIDE};

/// Side of a pixel on the canvas, in points.
const SCALE: f32 = 14.0;

/// Duration of a frame in the previews, in seconds.
const BEAT: f64 = 0.2;

pub(super) fn show(ui: &mut egui::Ui, world: &World, drawing: &mut Drawing) {
    let size = egui::Vec2::splat(SCALE * SIDE as f32);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click_and_drag());
    widgets::named(ui, &response, "canvas");
    let over = response
        .hover_pos()
        .or(response.interact_pointer_pos())
        .map(|at| pixel_at(rect, at));
    press(ui, &response, over, drawing);
    keys(ui, &response, drawing);

    let painter = ui.painter_at(rect);
    let [light, dark] = world
        .resource::<Ground>()
        .shades()
        .map(kotodama_ui::egui_context::to_egui);
    let mut mesh = egui::Mesh::default();
    for at in pixels::pixels() {
        // Squares of two pixels, so that they do not look like drawn ones.
        let is_light = (at.x / 2 + at.y / 2) % 2 == 0;
        let back = if is_light {
            light
        } else {
            dark.gamma_multiply(0.8)
        };
        mesh.add_colored_rect(place(rect, at, SCALE), back);
    }
    if drawing.onion {
        let before = (drawing.frame + FRAMES - 1) % FRAMES;
        add(&mut mesh, &drawing.canvas, before, rect.min, SCALE, 0.3);
    }
    let (canvas, frame) = (&drawing.canvas, drawing.frame);
    add(&mut mesh, canvas, frame, rect.min, SCALE, 1.0);
    painter.add(mesh);
    let middle = egui::Stroke::new(1.0, ui.visuals().weak_text_color().gamma_multiply(0.4));
    painter.vline(rect.center().x, rect.y_range(), middle);
    painter.hline(rect.x_range(), rect.center().y, middle);
    if let Some(at) = over.filter(|at| pixels::is_inside(*at)) {
        let stroke = egui::Stroke::new(1.0, ui.visuals().strong_text_color());
        let place = place(rect, at, SCALE);
        painter.rect_stroke(place, 0.0, stroke, egui::StrokeKind::Inside);
    }
}

/// Returns the pixel at a point.
fn pixel_at(rect: egui::Rect, at: egui::Pos2) -> IVec2 {
    let inside = (at - rect.min) / SCALE;
    Vec2::new(inside.x, inside.y).floor().as_ivec2()
}

fn place(rect: egui::Rect, at: IVec2, scale: f32) -> egui::Rect {
    let min = rect.min + egui::vec2(at.x as f32, at.y as f32) * scale;
    egui::Rect::from_min_size(min, egui::Vec2::splat(scale))
}

/// Draws a frame of the sprite.
fn add(
    mesh: &mut egui::Mesh,
    canvas: &Canvas,
    frame: usize,
    corner: egui::Pos2,
    scale: f32,
    opacity: f32,
) {
    let rect = egui::Rect::from_min_size(corner, egui::Vec2::ZERO);
    for at in pixels::pixels() {
        let pixel = canvas.pixel(frame, at);
        if pixel[3] > 0 {
            let colour = to_egui(pixel).gamma_multiply(opacity);
            mesh.add_colored_rect(place(rect, at, scale), colour);
        }
    }
}

pub(super) fn to_egui([r, g, b, a]: Pixel) -> egui::Color32 {
    egui::Color32::from_rgba_unmultiplied(r, g, b, a)
}

/// Draws with the pointer.
fn press(ui: &egui::Ui, response: &egui::Response, over: Option<IVec2>, drawing: &mut Drawing) {
    let is_down = response.is_pointer_button_down_on();
    let begins = drawing.last.is_none() && (is_down || response.clicked());
    if let (true, Some(at)) = (is_down || begins, over) {
        let picks = drawing.pen == Pen::Pick || ui.input(|input| input.pointer.secondary_down());
        if begins {
            response.request_focus();
            if !picks && drawing.pen != Pen::Fill {
                drawing.canvas.begin();
            }
            drawing.from = Some(at);
        }
        apply(drawing, at, picks, begins);
        drawing.last = Some(at);
    }
    if response.secondary_clicked()
        && let Some(at) = over
    {
        apply(drawing, at, true, true);
    }
    if !is_down && drawing.last.is_some() {
        drawing.canvas.end();
        (drawing.last, drawing.from) = (None, None);
    }
}

fn apply(drawing: &mut Drawing, at: IVec2, picks: bool, begins: bool) {
    let frame = drawing.frame;
    let last = drawing.last.unwrap_or(at);
    if picks {
        let pixel = drawing.canvas.pixel(frame, at);
        if pixel[3] > 0 {
            drawing.colour = pixel;
        }
        return;
    }
    match drawing.pen {
        Pen::Pencil => drawing.canvas.draw(frame, last, at, drawing.colour),
        Pen::Eraser => drawing.canvas.draw(frame, last, at, CLEAR),
        Pen::Line => {
            let from = drawing.from.unwrap_or(at);
            drawing.canvas.draw_line(frame, from, at, drawing.colour);
        }
        Pen::Fill if begins && pixels::is_inside(at) => {
            drawing.canvas.fill(frame, at, drawing.colour);
        }
        Pen::Fill | Pen::Pick => {}
    }
}

/// Handles keys while the pointer is over the dialog and no field has the
/// focus.
fn keys(ui: &egui::Ui, response: &egui::Response, drawing: &mut Drawing) {
    let over_dialog = ui.ctx().pointer_latest_pos().is_some_and(|at| {
        let layer = ui.ctx().layer_id_at(at);
        layer == Some(ui.layer_id())
    });
    let focused = ui.memory(egui::Memory::focused);
    if focused.is_none() && over_dialog {
        response.request_focus();
    }
    if focused != Some(response.id) {
        return;
    }
    if !over_dialog && ui.input(|input| input.pointer.any_pressed()) {
        response.surrender_focus();
        return;
    }
    let filter = egui::EventFilter {
        horizontal_arrows: true,
        vertical_arrows: true,
        ..Default::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    let none = egui::Modifiers::NONE;
    let ctrl = egui::Modifiers::COMMAND;
    let both = ctrl | egui::Modifiers::SHIFT;
    let pressed = |modifiers, key| ui.input_mut(|input| input.consume_key(modifiers, key));
    if pressed(both, egui::Key::Z) || pressed(ctrl, egui::Key::Y) {
        drawing.canvas.redo();
    } else if pressed(ctrl, egui::Key::Z) {
        drawing.canvas.undo();
    }
    for (pen, _, key) in Pen::ALL {
        if pressed(none, key) {
            drawing.pen = pen;
        }
    }
    let numbers = [egui::Key::Num1, egui::Key::Num2, egui::Key::Num3];
    for (frame, key) in numbers.into_iter().enumerate() {
        if pressed(none, key) {
            drawing.frame = frame;
        }
    }
    for (key, by) in [
        (egui::Key::ArrowRight, IVec2::X),
        (egui::Key::ArrowLeft, IVec2::NEG_X),
        (egui::Key::ArrowDown, IVec2::Y),
        (egui::Key::ArrowUp, IVec2::NEG_Y),
    ] {
        if pressed(none, key) {
            let frames = drawing.changed_frames();
            drawing.canvas.change(frames, Change::Shift(by));
        }
    }
}

/// Shows the sprite in small and large size on the colour of the board.
pub(super) fn previews(ui: &mut egui::Ui, world: &World, drawing: &Drawing) {
    let ground = kotodama_ui::egui_context::to_egui(world.resource::<Ground>().board);
    let frame = ui.input(|input| (input.time / BEAT) as usize % FRAMES);
    ui.horizontal(|ui| {
        for scale in [1.0, 3.0] {
            let size = egui::Vec2::splat(SIDE as f32 * scale + 8.0);
            let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
            let painter = ui.painter_at(rect);
            painter.rect_filled(rect, 2.0, ground);
            let mut mesh = egui::Mesh::default();
            let corner = rect.min + egui::vec2(4.0, 4.0);
            add(&mut mesh, &drawing.canvas, frame, corner, scale, 1.0);
            painter.add(mesh);
        }
    });
    ui.ctx().request_repaint();
}
