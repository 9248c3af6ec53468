//! The line below the board, and the steps that can be taken back.

use bevy::prelude::*;
use bevy_egui::egui;

use super::widgets;
use crate::input::Pointed;
use crate::{OpenDocument, texts};
use kotodama_editor::action::Action;
use kotodama_ui::language::{self, t};

pub(super) fn show(ui: &mut egui::Ui, world: &mut World) {
    let pointed = world.resource::<Pointed>().0;
    let editor = &world.resource::<OpenDocument>().editor;
    let draft = editor.draft();
    let cell = pointed.unwrap_or(editor.cursor);
    let names: Vec<&str> = draft
        .stack(cell)
        .iter()
        .map(|item| item.thing.name.as_str())
        .collect();
    let bounds = draft.bounds();
    ui.horizontal(|ui| {
        ui.label(format!("{}, {}", cell.x, cell.y));
        ui.weak(t!(
            "editor-status-of",
            width = bounds.width,
            height = bounds.height
        ));
        ui.label(names.join(" + "));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.label(texts::note(&editor.status));
        });
    });
}

/// The steps of the document; a click goes there.
pub(super) fn show_steps(ui: &mut egui::Ui, world: &mut World) {
    let document = &world.resource::<OpenDocument>().editor.document;
    let past: Vec<String> = document
        .past()
        .iter()
        .map(|step| language::said(&step.name))
        .collect();
    let future: Vec<String> = document
        .future()
        .iter()
        .rev()
        .map(|step| language::said(&step.name))
        .collect();
    let mut steps: Option<(Action, usize)> = None;
    let start = ui.selectable_label(past.is_empty(), t!("editor-steps-start"));
    if widgets::named(ui, &start, "the start").clicked() {
        steps = Some((Action::Undo, past.len()));
    }
    for (index, name) in past.iter().enumerate() {
        let is_now = index + 1 == past.len();
        if ui.selectable_label(is_now, name).clicked() {
            steps = Some((Action::Undo, past.len() - index - 1));
        }
    }
    for (index, name) in future.iter().enumerate() {
        let text = egui::RichText::new(name).weak();
        if ui.selectable_label(false, text).clicked() {
            steps = Some((Action::Redo, index + 1));
        }
    }
    if let Some((action, count)) = steps {
        let editor = &mut world.resource_mut::<OpenDocument>().editor;
        for _ in 0..count {
            editor.act(action);
        }
    }
}
