//! Every key of the editor, from the table of actions.

use bevy::prelude::*;
use bevy_egui::egui;

use crate::editor::action::ACTIONS;

pub(super) fn show(ui: &mut egui::Ui, _: &mut World) -> bool {
    egui::ScrollArea::vertical()
        .max_height(420.0)
        .show(ui, |ui| {
            egui::Grid::new("keys")
                .num_columns(3)
                .striped(true)
                .show(ui, |ui| {
                    for row in ACTIONS {
                        let keys: Vec<String> = row.keys.iter().map(ToString::to_string).collect();
                        ui.label(keys.join(", "));
                        ui.label(row.label);
                        ui.weak(row.help);
                        ui.end_row();
                    }
                });
        });
    true
}
