//! What both sides of the chosen move would do (C-UI-03, C-UI-04), or where in
//! time one is.

use bevy_egui::egui;
use kotodama_cards::preview::Preview;
use kotodama_ui::prelude::*;

use crate::acts::Act;
use crate::frame::{Frame, beginning, changes, name, written};
use crate::keys::CardAction;
use crate::play::Play;
use crate::said;

/// The outcomes, or the way through time.
pub(super) fn show(ui: &mut egui::Ui, frame: &mut Frame<'_>) {
    if frame.session.chooser().is_none() {
        time(ui, frame);
        return;
    }
    let Some(both) = frame.table.previews(frame.session).cloned() else {
        ui.label(frame.small(t!("cards-choose-card"), Ink::Dim));
        return;
    };
    let width = (ui.available_width() - 14.0) / 2.0;
    let height = ui.available_height();
    ui.horizontal_top(|ui| {
        for (is_left, preview) in [true, false].into_iter().zip(&both) {
            ui.allocate_ui_with_layout(
                egui::vec2(width, height),
                egui::Layout::top_down(egui::Align::Min),
                |ui| {
                    ui.set_width(width);
                    outcome(ui, frame, is_left, preview);
                },
            );
            if is_left {
                ui.separator();
            }
        }
    });
}

fn outcome(ui: &mut egui::Ui, frame: &mut Frame<'_>, is_left: bool, preview: &Preview) {
    let (action, label, ink) = match is_left {
        true => (CardAction::ToSlot, t!("cards-to-slot"), Ink::Gold),
        false => (CardAction::ToCard, t!("cards-to-card"), Ink::Sky),
    };
    let label = frame.small(frame.labelled(&label, action), ink);
    let button = egui::Button::new(label).wrap_mode(egui::TextWrapMode::Truncate);
    if ui.add_sized([ui.available_width(), 22.0], button).clicked() {
        frame.acts.push(Act::Play(is_left));
    }
    egui::ScrollArea::vertical()
        .id_salt(("outcome", is_left))
        .auto_shrink(false)
        .show(ui, |ui| {
            ui.add(egui::Label::new(frame.small(expression(frame, is_left), Ink::Accent)).wrap());
            let count = t!("cards-applications", count = preview.applications);
            ui.label(frame.small(count, Ink::Dim));
            if let Some(error) = preview.error {
                let label = frame.small(said::error(error), Ink::Coral);
                ui.add(egui::Label::new(label).wrap());
                if let Some(step) = preview.steps.last().filter(|_| preview.steps.len() > 1) {
                    written(ui, frame, &step.written());
                }
            }
            if preview.changes.is_empty() {
                ui.label(frame.small(t!("cards-no-change"), Ink::Dim));
            }
            changes(ui, frame, &preview.changes);
        });
}

/// The expression that results, as `succ(16)` (C-UI-03).
fn expression(frame: &Frame<'_>, is_left: bool) -> String {
    let Some(choice) = frame.table.choice(is_left) else {
        return String::new();
    };
    let game = frame.session.game();
    let slot = game.slot(frame.session.proponent(), usize::from(choice.slot));
    let field = slot.map_or_else(String::new, |(_, field)| beginning(field, 80));
    let card = choice.card.name();
    match is_left {
        true => format!("{card}({field})"),
        false => format!("{field}({card})"),
    }
}

/// The way through a tournament.
fn tournament(ui: &mut egui::Ui, frame: &mut Frame<'_>) {
    let Some(running) = &frame.session.tournament else {
        return;
    };
    let (is_over, is_between) = (running.is_over(), running.is_between());
    let label = match is_between {
        true => t!("cards-next-match"),
        false => t!("cards-skip-match"),
    };
    ui.separator();
    frame.button(ui, label, !is_over, Act::NextMatch);
    frame.button(ui, t!("cards-table"), true, Act::Table);
}

/// How much of a record has been replayed in the background, until all has.
fn loading(ui: &mut egui::Ui, frame: &Frame<'_>) {
    if let Play::Replay(replay) = &frame.session.play
        && !replay.loading.is_done()
    {
        let part = replay.history.entries().len() * 100 / replay.loading.total().max(1);
        ui.label(frame.small(t!("cards-loading", percent = part), Ink::Sky));
    }
}

/// Width from which buttons show their keys.
const WIDE: f32 = 360.0;

/// The way through the past, or what is waited for. What does not fit below
/// each other is scrolled to, so that the boards keep their room.
fn time(ui: &mut egui::Ui, frame: &mut Frame<'_>) {
    egui::ScrollArea::vertical()
        .id_salt("time")
        .auto_shrink(false)
        .show(ui, |ui| {
            transport(ui, frame);
            slider(ui, frame);
            if frame.session.is_watched() {
                watching(ui, frame);
            }
            last_move(ui, frame);
        });
}

/// Buttons that go through the moves.
fn transport(ui: &mut egui::Ui, frame: &mut Frame<'_>) {
    let last = frame.session.history().entries().len();
    let now = frame.session.moves();
    let is_watched = frame.session.is_watched();
    let is_past = frame.session.is_past();
    let is_wide = ui.available_width() >= WIDE;
    let labelled = |frame: &Frame<'_>, sign: &str, action| match is_wide {
        true => frame.labelled(sign, action),
        false => sign.to_owned(),
    };
    ui.horizontal_wrapped(|ui| {
        frame.button(ui, "⏮", now > 0, Act::View(0));
        let earlier = labelled(frame, "◀", CardAction::Earlier);
        frame.button(ui, earlier, now > 0, Act::View(now.saturating_sub(1)));
        if is_watched {
            let sign = if frame.session.runs { "⏸" } else { "▶" };
            let label = labelled(frame, sign, CardAction::Run);
            frame.button(ui, label, true, Act::Run);
        }
        let later = labelled(frame, "▶|", CardAction::Later);
        frame.button(ui, later, now < last, Act::Later);
        frame.button(ui, "⏭", now < last || is_past, Act::View(usize::MAX));
        if is_past && !is_watched {
            frame.button(ui, t!("cards-present"), true, Act::Present);
        }
    });
}

/// The place in the match, as a number and on a line.
fn slider(ui: &mut egui::Ui, frame: &mut Frame<'_>) {
    let last = frame.session.history().entries().len();
    if last > 0 {
        let mut moves = frame.session.moves();
        ui.spacing_mut().slider_width = (ui.available_width() - 90.0).max(60.0);
        let slider = egui::Slider::new(&mut moves, 0..=last);
        if ui.add(slider).changed() {
            frame.acts.push(Act::View(moves));
        }
    }
}

/// Speed, and what becomes of the match.
fn watching(ui: &mut egui::Ui, frame: &mut Frame<'_>) {
    ui.horizontal_wrapped(|ui| {
        frame.button(ui, "−", true, Act::Faster(false));
        let speed = frame.choices().speed_name();
        ui.label(frame.small(speed, Ink::Text));
        frame.button(ui, "+", true, Act::Faster(true));
        tournament(ui, frame);
        loading(ui, frame);
    });
}

/// The move that led to what is seen.
fn last_move(ui: &mut egui::Ui, frame: &Frame<'_>) {
    let entry = (frame.session.moves())
        .checked_sub(1)
        .and_then(|it| frame.session.history().entries().get(it));
    let Some(entry) = entry else { return };
    let name = name(frame, entry.player);
    let mut said = t!(
        "cards-played",
        name = name,
        turn = entry.turn,
        choice = said::choice(entry.choice)
    );
    if let Some(error) = entry.error {
        said.push_str(&format!("  {}", said::error(error)));
    }
    ui.add(egui::Label::new(frame.small(said, Ink::Text)).wrap());
}
