//! Warnings tab: possible mistakes of the level, each linked to its cells.

use bevy::prelude::*;
use bevy_egui::egui;

use super::{rules, widgets};
use crate::knowledge::Knowledge;
use crate::overlay::Mark;
use crate::texts;
use kotodama_ui::egui_context::to_egui;
use kotodama_ui::language::{self, t};
use kotodama_ui::palette::{Ink, Palette};
use kotodama_words::lint::Severity;

pub(super) fn show(ui: &mut egui::Ui, world: &mut World) {
    world.resource_scope(|world, knowledge: Mut<Knowledge>| {
        let remarks = &knowledge.report.remarks;
        if remarks.is_empty() {
            ui.weak(t!("editor-remarks-none"));
        }
        for remark in remarks {
            let (sign, ink, mark) = match remark.severity {
                Severity::Error => ("■", Ink::Danger, Mark::Wrong),
                Severity::Warning => ("▲", Ink::Accent, Mark::Odd),
                Severity::Hint => ("○", Ink::Dim, Mark::Shown),
            };
            let tint = to_egui(world.resource::<Palette>().of(ink));
            ui.horizontal_top(|ui| {
                ui.colored_label(tint, sign);
                let said = language::said(&remark.message);
                let button = egui::Button::selectable(false, said).wrap();
                let response = ui.add(button).on_hover_text(texts::remark(remark.kind));
                widgets::named(ui, &response, &remark.message.english);
                rules::point_at(world, &response, &remark.cells, mark);
            });
        }
    });
}

/// Returns the number of errors and warnings, for the title of the tab.
pub(super) fn count(world: &World) -> usize {
    let remarks = &world.resource::<Knowledge>().report.remarks;
    remarks
        .iter()
        .filter(|remark| remark.severity != Severity::Hint)
        .count()
}
