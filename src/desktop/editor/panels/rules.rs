//! Rules tab: the rules on the board, broken sentences, and sentences that may
//! be accidental. The line under the pointer is marked on the board.

use bevy::prelude::*;
use bevy_egui::egui;

use super::widgets;
use crate::editor_mut;
use crate::knowledge::Knowledge;
use crate::overlay::{Mark, Marks};
use kotodama_formats::Message;
use kotodama_ui::language::{self, t};
use kotodama_words::lint::{LintReport, Words};

pub(super) fn show(ui: &mut egui::Ui, world: &mut World) {
    world.resource_scope(|world, knowledge: Mut<Knowledge>| {
        show_reading(ui, world, &knowledge.report);
    });
}

/// Shows the list; the words of a line are marked while the pointer is on it,
/// and a click moves the cursor to them.
fn show_reading(ui: &mut egui::Ui, world: &mut World, report: &LintReport) {
    let reading = &report.reading;
    let (ours, always): (Vec<_>, Vec<_>) = reading.rules.iter().partition(|rule| !rule.implicit);
    ui.weak(match ours.len() {
        0 => t!("editor-rules-none"),
        count => t!("editor-rules-count", count = count),
    });
    for rule in ours {
        let mut text = egui::RichText::new(&rule.text);
        if !rule.in_force {
            text = text.strikethrough().weak();
        }
        let note = match (rule.in_force, rule.mimic) {
            (false, _) => t!("editor-rule-cancelled"),
            (true, true) => t!("editor-rule-mimic"),
            (true, false) => String::new(),
        };
        line(ui, world, text, &note, &rule.words, Mark::Shown);
    }
    let broken = reading.broken.iter().map(|it| (&it.message, &it.words));
    section(ui, world, &t!("editor-rules-broken"), broken, Mark::Wrong);
    let accidental = reading.accidental.iter().map(|it| (&it.message, &it.words));
    let title = t!("editor-rules-accidental");
    section(ui, world, &title, accidental, Mark::Odd);
    if !always.is_empty() {
        ui.add_space(8.0);
        ui.weak(t!("editor-rules-always"));
        for rule in always {
            ui.weak(&rule.text);
        }
    }
}

fn section<'a>(
    ui: &mut egui::Ui,
    world: &mut World,
    title: &str,
    lines: impl ExactSizeIterator<Item = (&'a Message, &'a Words)>,
    mark: Mark,
) {
    if lines.len() == 0 {
        return;
    }
    ui.add_space(8.0);
    ui.strong(title);
    for (message, words) in lines {
        line(ui, world, language::said(message).into(), "", words, mark);
    }
}

fn line(
    ui: &mut egui::Ui,
    world: &mut World,
    text: egui::RichText,
    note: &str,
    words: &Words,
    mark: Mark,
) {
    let name = text.text().to_owned();
    let button = egui::Button::selectable(false, text).wrap();
    let mut response = ui.add(button);
    if !note.is_empty() {
        response = response.on_hover_text(note);
    }
    widgets::named(ui, &response, &name);
    point_at(world, &response, &words.cells, mark);
}

/// Marks cells while the pointer is on a line, and moves the cursor there on a
/// press.
pub(super) fn point_at(world: &mut World, response: &egui::Response, cells: &[IVec2], mark: Mark) {
    if response.hovered() || response.has_focus() {
        let marks = &mut world.resource_mut::<Marks>().0;
        marks.extend(cells.iter().map(|cell| (*cell, mark)));
    }
    if response.clicked()
        && let Some(cell) = cells.first()
    {
        editor_mut(world).cursor = *cell;
    }
}
