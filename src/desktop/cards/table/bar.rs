//! Bar above the boards and line below them.

use bevy_egui::egui;
use kotodama_cards::survey::Survey;
use kotodama_ui::prelude::*;

use crate::acts::Act;
use crate::frame::{Frame, beginning, name};
use crate::keys::CardAction;
use crate::play::Play;
use crate::state::Panel;

/// Width below which the buttons have their own line.
const NARROW: f32 = 1000.0;

/// Shows the game, whose turn it is, and buttons.
pub(super) fn show(ui: &mut egui::Ui, frame: &mut Frame<'_>) {
    let is_narrow = ui.available_width() < NARROW;
    ui.horizontal(|ui| {
        let pause = frame.labelled("≡", CardAction::Pause);
        frame.button(ui, pause, true, Act::Pause);
        let progress = frame.session.game().progress();
        let (turn, turns, player) = (progress.turn(), progress.turns, progress.player());
        let is_over = progress.is_over() || frame.session.is_over();
        if let Some(running) = &frame.session.tournament {
            let (number, total) = (running.number(), running.tournament.total());
            let said = t!("cards-tournament-match", number = number, total = total);
            ui.label(frame.small(said, Ink::Gold));
        }
        let said = match &frame.session.play {
            Play::Puzzle(riddle) => {
                let played = riddle.attempt.turns();
                let most = riddle.attempt.puzzle().turns;
                t!("cards-puzzle-turns", played = played, most = most)
            }
            Play::Practice { .. } => t!("cards-practice-turn", turn = turn),
            _ => t!(
                "cards-turn",
                turn = turn.min(u64::from(turns)),
                turns = turns
            ),
        };
        ui.label(frame.small(said, Ink::Text));
        let whose = match (is_over, frame.session.is_past()) {
            (_, true) => frame.small(t!("cards-past"), Ink::Sky),
            (true, _) => frame.small(t!("cards-over"), Ink::Dim),
            _ if frame.session.chooser().is_some() => {
                let name = match frame.session.near() == player && !frame.session.is_for_two() {
                    true => t!("cards-your-turn"),
                    false => t!("cards-turn-of", name = name(frame, player)),
                };
                frame.small(name, Ink::Accent)
            }
            _ => frame.small(t!("cards-waiting", name = name(frame, player)), Ink::Dim),
        };
        ui.label(whose);
        if let Some(left) = frame.session.time_left(frame.now) {
            let said = t!("cards-time-left", seconds = left.as_secs());
            ui.label(frame.small(said, Ink::Flame));
        }
        if !frame.session.queue.is_empty() {
            let count = frame.session.queue.waiting().len();
            ui.label(frame.small(t!("cards-queued", count = count), Ink::Sky));
            frame.button(ui, t!("cards-cancel"), true, Act::CancelQueue);
        }
        if !is_narrow {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                panels(ui, frame);
            });
        }
    });
    if is_narrow {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            panels(ui, frame);
        });
    }
}

/// Shows the available panels with the keys that open them.
fn panels(ui: &mut egui::Ui, frame: &mut Frame<'_>) {
    let all: [(Panel, CardAction, String); 8] = [
        (Panel::Macros, CardAction::Macros, t!("cards-macros")),
        (Panel::Changes, CardAction::Panel, t!("cards-changes")),
        (Panel::Chart, CardAction::Chart, t!("cards-chart")),
        (Panel::Steps, CardAction::Steps, t!("cards-steps")),
        (Panel::Inspector, CardAction::Inspect, t!("cards-inspector")),
        (Panel::Log, CardAction::Log, t!("cards-log")),
        (Panel::Standings, CardAction::Panel, t!("cards-standings")),
        (Panel::Puzzle, CardAction::Panel, t!("cards-goal")),
    ];
    for (panel, action, label) in all {
        if !panel.is_there(frame.session) {
            continue;
        }
        let is_open = frame.table.panel == Some(panel);
        let wide = ui.available_width() > 420.0;
        let label = match wide && action != CardAction::Panel {
            true => frame.labelled(&label, action),
            false => label,
        };
        if ui.selectable_label(is_open, label).clicked() {
            frame.acts.push(Act::Toggle(panel));
        }
    }
    let hides = frame.choices().hides;
    if ui
        .selectable_label(hides, t!("cards-hide"))
        .on_hover_text(frame.labelled(&t!("cards-hides"), CardAction::Hide))
        .clicked()
    {
        frame.acts.push(Act::Hide);
    }
    if frame.session.has_undo() {
        let (undo, redo) = (
            frame.labelled("⟲", CardAction::Undo),
            frame.labelled("⟳", CardAction::Redo),
        );
        let has_past = !frame.session.history().entries().is_empty();
        let has_redo = frame.session.has_redo();
        frame.button(ui, redo, has_redo, Act::Redo);
        frame.button(ui, undo, has_past, Act::Undo);
    }
}

/// Shows the slot under the cursor and the result of the last command.
pub(super) fn line(ui: &mut egui::Ui, frame: &mut Frame<'_>) {
    ui.horizontal(|ui| {
        let (player, slot) = frame.table.cursor;
        let game = frame.session.game();
        if let Some((vitality, field)) = game.slot(player, usize::from(slot)) {
            let whose = match player == frame.session.viewer() {
                true => t!("cards-your-slot", slot = slot),
                false => t!(
                    "cards-their-slot-mirrored",
                    slot = slot,
                    mirrored = 255 - slot
                ),
            };
            let room = ((ui.available_width() - 330.0) / 8.0).max(10.0) as usize;
            let said = beginning(field, room);
            let ink = match vitality {
                ..=0 => Ink::Coral,
                _ => Ink::Text,
            };
            ui.label(frame.small(whose, Ink::Dim));
            let vitality = match vitality {
                ..=-1 => t!("cards-zombie"),
                0 => t!("cards-dead"),
                vitality => t!("cards-vitality", vitality = vitality),
            };
            ui.label(frame.small(vitality, ink));
            ui.label(frame.small(said, Ink::Text));
            if field.size() > 1000 {
                let depth = Survey::of(field).depth;
                ui.label(frame.small(t!("cards-depth", depth = depth), Ink::Dim));
            }
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let remark = frame.table.remark.clone();
            ui.label(frame.small(remark, Ink::Coral));
        });
    });
}
