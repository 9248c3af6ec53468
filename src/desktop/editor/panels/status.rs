//! Status line and history tab.

use bevy::prelude::*;
use bevy_egui::egui;

use super::widgets;
use crate::input::Pointed;
use crate::{editor_mut, editor_of, texts};
use kotodama_editor::action::Action;
use kotodama_ui::language::{self, t};

pub(super) fn show(ui: &mut egui::Ui, world: &mut World) {
    let pointed = world.resource::<Pointed>().0;
    let editor = editor_of(world);
    let draft = editor.draft();
    let cell = pointed.unwrap_or(editor.cursor);
    let stack = draft.stack(cell).iter();
    let names: Vec<String> = stack.map(|item| item.thing.called()).collect();
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

/// Shows the steps of the document; a click jumps to one.
pub(super) fn show_steps(ui: &mut egui::Ui, world: &mut World) {
    let document = &editor_of(world).document;
    let (past, future) = (document.past(), document.future());
    let mut steps: Option<(Action, usize)> = None;
    if widgets::option(ui, "the start", past.is_empty(), t!("editor-steps-start")) {
        steps = Some((Action::Undo, past.len()));
    }
    for (index, step) in (1..).zip(past) {
        let is_now = index == past.len();
        if ui
            .selectable_label(is_now, language::said(&step.name))
            .clicked()
        {
            steps = Some((Action::Undo, past.len() - index));
        }
    }
    for (index, step) in (1..).zip(future.iter().rev()) {
        let text = egui::RichText::new(language::said(&step.name)).weak();
        if ui.selectable_label(false, text).clicked() {
            steps = Some((Action::Redo, index));
        }
    }
    if let Some((action, count)) = steps {
        for _ in 0..count {
            editor_mut(world).act(action);
        }
    }
}
