//! Tiny board that demonstrates a card (C-UI-02).

use bevy_egui::egui::{self, Align2, Rect, Sense, Stroke, StrokeKind, vec2};
use kotodama_cards::reference::Entry;
use kotodama_ui::prelude::*;

use crate::frame::{Frame, beginning, narrow, plain};
use crate::said;

/// Milliseconds per state of the example.
const PACE: u128 = 1600;

/// Width and height of a slot.
const SLOT: egui::Vec2 = vec2(152.0, 48.0);

/// Shows the slots of the example, before and after each of its moves in turn.
pub(super) fn show(ui: &mut egui::Ui, frame: &Frame<'_>, entry: &Entry) {
    let choices: Vec<_> = entry.choices().collect();
    // Before, after each move, and a repetition of the last state.
    let states = choices.len() + 2;
    let state = usize::try_from(frame.now.as_millis() / PACE).unwrap_or(0) % states;
    let played = state.min(choices.len());
    let mut game = entry.game();
    for choice in choices.iter().take(played) {
        game.play(*choice);
    }
    let said = match played.checked_sub(1).and_then(|last| choices.get(last)) {
        Some(choice) => format!("→ {}", said::choice(*choice)),
        None => String::new(),
    };
    ui.label(frame.small(said, Ink::Accent));
    let mut places: Vec<(usize, usize)> = Vec::new();
    let used = choices.iter().map(|choice| (0, usize::from(choice.slot)));
    let named = entry
        .start
        .iter()
        .chain(entry.after)
        .map(|slot| (slot.0, slot.1));
    for place in used.chain(named) {
        if !places.contains(&place) {
            places.push(place);
        }
    }
    places.sort_unstable();
    ui.horizontal_wrapped(|ui| {
        for (player, slot) in places {
            let (rect, _) = ui.allocate_exact_size(SLOT, Sense::hover());
            if let Some((vitality, field)) = game.slot(player, slot) {
                let is_used = choices
                    .get(played.wrapping_sub(1))
                    .is_some_and(|choice| player == 0 && usize::from(choice.slot) == slot);
                paint(ui.painter(), frame, rect, (player, slot, is_used));
                let ink = if vitality > 0 { Ink::Mint } else { Ink::Coral };
                let top = rect.left_top() + vec2(6.0, 3.0);
                let right = rect.right_top() + vec2(-6.0, 3.0);
                let colour = frame.colour(ink);
                ui.painter().text(
                    right,
                    Align2::RIGHT_TOP,
                    vitality.to_string(),
                    plain(),
                    colour,
                );
                let text = frame.colour(Ink::Text);
                let below = top + vec2(0.0, 22.0);
                let font = narrow(12.0);
                ui.painter()
                    .text(below, Align2::LEFT_TOP, beginning(field, 18), font, text);
            }
        }
    });
}

fn paint(
    painter: &egui::Painter,
    frame: &Frame<'_>,
    rect: Rect,
    (player, slot, is_used): (usize, usize, bool),
) {
    let (ground, name) = match player {
        0 => (Ink::Board, t!("cards-your-slot", slot = slot)),
        _ => (Ink::Outer, t!("cards-their-slot", slot = slot)),
    };
    painter.rect_filled(rect, 3.0, frame.colour(ground));
    let edge = if is_used { Ink::Accent } else { Ink::PanelEdge };
    let stroke = Stroke::new(if is_used { 2.0 } else { 1.0 }, frame.colour(edge));
    painter.rect_stroke(rect, 3.0, stroke, StrokeKind::Inside);
    let at = rect.left_top() + vec2(6.0, 3.0);
    painter.text(
        at,
        Align2::LEFT_TOP,
        name,
        narrow(12.0),
        frame.colour(Ink::Dim),
    );
}
