//! Macros panel: moves that are queued and played one per turn (C-UI-10).

use bevy_egui::egui;
use kotodama_cards::macros::Macro;
use kotodama_ui::prelude::*;

use super::{PanelKey, moved};
use crate::acts::Act;
use crate::frame::Frame;
use crate::said;
use crate::session::Session;
use crate::state::Table;

/// Number of rows above the recorded macros.
const FIRST: usize = 3;

pub(super) fn show(ui: &mut egui::Ui, frame: &mut Frame<'_>) {
    let is_chosen =
        |frame: &Frame<'_>, row: usize| frame.table.is_in_panel && frame.table.row == row;
    let slot = frame.table.slot;
    let mark = |frame: &Frame<'_>, row: usize| if is_chosen(frame, row) { "▶ " } else { "" };
    let may = frame.session.chooser().is_some() && frame.session.queue.is_empty();
    ui.label(frame.small(
        format!(
            "{}{}",
            mark(frame, 0),
            t!("cards-macro-number", slot = slot)
        ),
        Ink::Text,
    ));
    ui.horizontal(|ui| {
        ui.add(egui::DragValue::new(&mut frame.table.fields.number).range(0..=65_535));
        frame.button(ui, t!("cards-macro-make"), may, made(frame.table, 0));
    });
    let other = frame.table.fields.other;
    ui.label(frame.small(
        format!(
            "{}{}",
            mark(frame, 1),
            t!("cards-macro-apply", slot = slot, other = other)
        ),
        Ink::Text,
    ));
    ui.horizontal(|ui| {
        ui.add(egui::DragValue::new(&mut frame.table.fields.other).range(0..=255));
        frame.button(ui, t!("cards-macro-make"), may, made(frame.table, 1));
    });
    let (player, from) = frame.table.cursor;
    let whose = match player == frame.session.viewer() {
        true => t!("cards-your-slot", slot = from),
        false => t!("cards-their-slot", slot = from),
    };
    ui.label(frame.small(
        format!(
            "{}{}",
            mark(frame, 2),
            t!("cards-macro-copy", from = whose, slot = slot)
        ),
        Ink::Text,
    ));
    let copy = copied(frame.session, frame.table);
    frame.button(ui, t!("cards-macro-make"), may, copy);
    ui.separator();
    ui.label(frame.small(t!("cards-macro-recorded"), Ink::Dim));
    match &frame.session.recording {
        None => {
            let label = format!("{}{}", mark(frame, FIRST), t!("cards-macro-record"));
            frame.button(ui, label, true, Act::Record);
        }
        Some(moves) => {
            let count = moves.len();
            ui.label(frame.small(t!("cards-macro-recording", count = count), Ink::Coral));
            let hint = t!("cards-macro-name");
            ui.add(
                egui::TextEdit::singleline(&mut frame.table.fields.name)
                    .hint_text(hint)
                    .char_limit(40),
            );
            ui.horizontal(|ui| {
                let label = format!("{}{}", mark(frame, FIRST), t!("cards-macro-keep"));
                frame.button(ui, label, count > 0, Act::KeepRecording);
                frame.button(ui, t!("cards-cancel"), true, Act::DropRecording);
            });
        }
    }
    egui::ScrollArea::vertical()
        .id_salt("macros")
        .max_height((ui.available_height() * 0.5).max(60.0))
        .show(ui, |ui| {
            for (place, recording) in frame.macros.iter().enumerate() {
                ui.horizontal(|ui| {
                    let name = format!(
                        "{}{}  ({})",
                        mark(frame, FIRST + 1 + place),
                        recording.name,
                        recording.moves.len()
                    );
                    let act = Act::Macro(Macro::Recorded(recording.clone()));
                    frame.button(ui, name, may, act);
                    frame.button(ui, "×", true, Act::DeleteMacro(place));
                });
            }
        });
    queue(ui, frame);
}

/// Shows the queued moves.
fn queue(ui: &mut egui::Ui, frame: &mut Frame<'_>) {
    if frame.session.queue.is_empty() {
        return;
    }
    ui.separator();
    let waiting: Vec<_> = frame.session.queue.waiting().collect();
    ui.label(frame.small(t!("cards-queued", count = waiting.len()), Ink::Sky));
    frame.button(ui, t!("cards-cancel"), true, Act::CancelQueue);
    egui::ScrollArea::vertical()
        .id_salt("queue")
        .auto_shrink(false)
        .show(ui, |ui| {
            for choice in waiting.into_iter().take(100) {
                ui.label(frame.small(said::choice(choice), Ink::Text));
            }
        });
}

/// Returns the command that makes a number or applies a slot.
fn made(table: &Table, row: usize) -> Act {
    Act::Macro(match row {
        0 => Macro::Number {
            number: table.fields.number,
            slot: table.slot,
        },
        _ => Macro::Apply {
            function: table.slot,
            argument: table.fields.other,
        },
    })
}

/// Returns the command that copies the slot under the cursor.
fn copied(session: &Session, table: &Table) -> Act {
    let (player, from) = table.cursor;
    Act::Macro(Macro::Copy {
        from,
        is_opponents: player != session.proponent(),
        to: table.slot,
    })
}

pub(super) fn press(
    session: &Session,
    table: &mut Table,
    recorded: usize,
    key: PanelKey,
) -> Option<Act> {
    match key {
        PanelKey::Rows(by) => table.row = moved(table.row, by, FIRST + 1 + recorded),
        PanelKey::Sideways(by) => {
            let fields = &mut table.fields;
            let step = i16::try_from(by).unwrap_or(0);
            match table.row {
                0 => fields.number = fields.number.saturating_add_signed(step),
                1 => {
                    let step = i8::try_from(by).unwrap_or(0);
                    fields.other = fields.other.saturating_add_signed(step);
                }
                _ => {}
            }
        }
        PanelKey::Confirm => {
            return Some(match table.row {
                row @ (0 | 1) => made(table, row),
                2 => copied(session, table),
                FIRST if session.recording.is_none() => Act::Record,
                FIRST => Act::KeepRecording,
                row => Act::PlayMacro(row - FIRST - 1),
            });
        }
    }
    None
}
