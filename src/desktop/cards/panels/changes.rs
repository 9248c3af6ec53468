//! Changes panel: all effects of one side of the chosen move, with more space
//! than below the boards (C-UI-04).

use bevy_egui::egui;
use kotodama_ui::prelude::*;

use super::{PanelKey, keyed_area, moved};
use crate::acts::Act;
use crate::frame::{Frame, changes};
use crate::said;
use crate::session::Session;
use crate::state::Table;

/// Returns the index of the preview of a side.
fn place(is_left: bool) -> usize {
    usize::from(!is_left)
}

pub(super) fn show(ui: &mut egui::Ui, frame: &mut Frame<'_>) {
    let Some(both) = frame.table.previews(frame.session).cloned() else {
        let label = egui::Label::new(frame.small(t!("cards-choose-card"), Ink::Dim));
        ui.add(label.wrap());
        return;
    };
    ui.horizontal_wrapped(|ui| {
        for (is_left, label) in [(true, t!("cards-to-slot")), (false, t!("cards-to-card"))] {
            if ui
                .selectable_label(frame.table.is_left == is_left, label)
                .clicked()
            {
                frame.table.is_left = is_left;
                frame.table.row = 0;
            }
        }
    });
    let preview = &both[place(frame.table.is_left)];
    let count = t!("cards-applications", count = preview.applications);
    ui.label(frame.small(count, Ink::Dim));
    if let Some(error) = preview.error {
        let label = egui::Label::new(frame.small(said::error(error), Ink::Coral));
        ui.add(label.wrap());
    }
    if preview.changes.is_empty() {
        ui.label(frame.small(t!("cards-no-change"), Ink::Dim));
    }
    keyed_area(ui, frame, "preview changes").show(ui, |ui| changes(ui, frame, &preview.changes));
}

pub(super) fn press(session: &Session, table: &mut Table, key: PanelKey) -> Option<Act> {
    let is_left = table.is_left;
    let count = table.previews(session)?[place(is_left)].changes.len();
    match key {
        PanelKey::Rows(by) => {
            table.row = moved(table.row, by, count);
            None
        }
        PanelKey::Sideways(by) => {
            table.is_left = by < 0;
            table.row = 0;
            None
        }
        PanelKey::Confirm => Some(Act::Play(is_left)),
    }
}
