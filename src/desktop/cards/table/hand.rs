//! Hand of all fifteen cards (C-UI-02).

use bevy_egui::egui::{self, Align2, Rect, Sense, Stroke, StrokeKind, vec2};
use kotodama_cards::card::Card;
use kotodama_ui::prelude::*;

use crate::frame::{Frame, narrow};
use crate::keys::CardAction;
use crate::play::Play;

/// Cards in a row.
const ROW: usize = 8;

/// Gap between cards.
const GAP: f32 = 4.0;

fn size(height: f32) -> egui::Vec2 {
    let height = (height - GAP) / 2.0;
    vec2((height * 0.88).min(60.0), height)
}

/// Returns the width of the whole hand.
pub(super) fn width(height: f32) -> f32 {
    (size(height).x + GAP) * ROW as f32
}

/// Returns whether the puzzle allows a card.
pub(super) fn is_allowed(frame: &Frame<'_>, card: Card) -> bool {
    match &frame.session.play {
        Play::Puzzle(riddle) => riddle.attempt.puzzle().allows(card).is_ok(),
        _ => true,
    }
}

/// Shows the cards.
pub(super) fn show(ui: &mut egui::Ui, frame: &mut Frame<'_>) {
    let origin = ui.available_rect_before_wrap().min;
    let size = size(ui.available_height());
    for (place, card) in Card::all().enumerate() {
        let (column, row) = ((place % ROW) as f32, (place / ROW) as f32);
        let at = origin + vec2(column * (size.x + GAP), row * (size.y + GAP));
        let rect = Rect::from_min_size(at, size);
        let id = ui.id().with(("card", place));
        let response = ui.interact(rect, id, Sense::click_and_drag());
        let is_allowed = is_allowed(frame, card);
        let is_dragged = frame.table.dragged == Some(card);
        paint(
            ui.painter(),
            frame,
            rect,
            (card, is_allowed, response.hovered(), is_dragged),
        );
        if !is_allowed {
            continue;
        }
        if response.drag_started() {
            frame.table.dragged = Some(card);
            frame.table.card = Some(card);
        }
        if response.clicked() {
            frame.table.card = Some(card);
            frame.table.is_in_panel = false;
        }
        if response.secondary_clicked() {
            frame.table.rule = Some(card);
        }
        let line = kotodama_cards::reference::CARDS
            .iter()
            .find(|it| it.card == card);
        if let Some(entry) = line.filter(|_| frame.table.dragged.is_none()) {
            response.on_hover_text(kotodama_ui::language::said(&entry.line.into()));
        }
    }
    ui.allocate_space(vec2(width(ui.available_height()), ui.available_height()));
}

fn paint(
    painter: &egui::Painter,
    frame: &Frame<'_>,
    rect: Rect,
    (card, is_allowed, is_hovered, is_dragged): (Card, bool, bool, bool),
) {
    let is_chosen = frame.table.card == Some(card);
    let opacity = match (is_allowed, is_dragged) {
        (false, _) => 0.25,
        (_, true) => 0.4,
        _ => 1.0,
    };
    let lift = if is_chosen && frame.is_lively() {
        3.0
    } else {
        0.0
    };
    let rect = rect.translate(vec2(0.0, -lift));
    let ground = match (is_chosen, is_hovered) {
        (true, _) => Ink::Selection,
        (_, true) => Ink::PanelEdge,
        _ => Ink::Board,
    };
    painter.rect_filled(rect, 4.0, frame.colour(ground).gamma_multiply(opacity));
    let edge = if is_chosen {
        Ink::Accent
    } else {
        Ink::PanelEdge
    };
    let stroke = Stroke::new(if is_chosen { 2.0 } else { 1.0 }, frame.colour(edge));
    painter.rect_stroke(rect, 4.0, stroke, StrokeKind::Inside);
    let side = (rect.height() - 24.0).min(rect.width() - 8.0).max(12.0);
    let side = if side >= 32.0 { 32.0 } else { side };
    let middle = rect.center_top() + vec2(0.0, 10.0 + side / 2.0);
    let picture = Rect::from_center_size(middle, vec2(side, side));
    frame.pictures.paint(painter, picture, card.name(), opacity);
    let ink = frame.colour(Ink::Text).gamma_multiply(opacity);
    let name = rect.center_bottom() - vec2(0.0, 2.0);
    painter.text(name, Align2::CENTER_BOTTOM, card.name(), narrow(12.0), ink);
    // A dot per argument.
    for argument in 0..card.arity() {
        let at = rect.right_top() + vec2(-6.0, 6.0 + argument as f32 * 6.0);
        painter.circle_filled(at, 2.0, frame.colour(Ink::Accent).gamma_multiply(opacity));
    }
    let key = frame.key(CardAction::of(card));
    let dim = frame.colour(Ink::Dim).gamma_multiply(opacity);
    painter.text(
        rect.left_top() + vec2(4.0, 2.0),
        Align2::LEFT_TOP,
        key,
        narrow(10.0),
        dim,
    );
}

/// Draws the dragged card at the pointer.
pub(super) fn drag(ctx: &egui::Context, frame: &mut Frame<'_>) {
    let Some(card) = frame.table.dragged else {
        return;
    };
    if !ctx.input(|input| input.pointer.any_down()) {
        frame.table.dragged = None;
        return;
    }
    let Some(pointer) = ctx.pointer_latest_pos() else {
        return;
    };
    let layer = egui::LayerId::new(egui::Order::Tooltip, "dragged card".into());
    // Beside the pointer, so that the halves of the slot below it stay visible.
    let rect = Rect::from_min_size(pointer + vec2(14.0, -66.0), vec2(44.0, 56.0));
    paint(
        &ctx.layer_painter(layer),
        frame,
        rect,
        (card, true, true, false),
    );
}
