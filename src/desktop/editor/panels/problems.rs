//! Problems tab: the unreadable parts of the level file, with their places.

use bevy::prelude::*;
use bevy_egui::egui;

use super::widgets;
use crate::overlay::{Mark, Marks};
use crate::{OpenDocument, editor_mut, editor_of, say};
use kotodama_shell::clipboard;
use kotodama_ui::language::{self, t};
use kotodama_words::level::file::Fault;

/// Returns the number of problems of the file.
pub(super) fn count(world: &World) -> usize {
    world.resource::<OpenDocument>().about.faults.len()
}

pub(super) fn show(ui: &mut egui::Ui, world: &mut World) {
    let current = world.resource::<OpenDocument>();
    let faults = current.about.faults.clone();
    let file = current.editor.file.as_ref();
    let file = file.map_or_else(
        || t!("editor-untitled-text"),
        |file| file.display().to_string(),
    );
    if faults.is_empty() {
        ui.weak(t!("editor-problems-none"));
        return;
    }
    ui.label(t!(
        "editor-problems",
        parts = crate::files::parts(faults.len())
    ));
    if widgets::press(ui, "copy problems", t!("editor-problems-copy")) {
        let line = |fault: &Fault| language::problem(&file, &fault.problem());
        let lines: Vec<String> = faults.iter().map(line).collect();
        clipboard::set(world, &lines.join("\n"));
        say(world, t!("editor-problems-copied"));
    }
    ui.separator();
    let cursor = editor_of(world).cursor;
    let mut chosen = None;
    let height = ui.text_style_height(&egui::TextStyle::Body) * 3.0 + 12.0;
    // Files may have thousands.
    let room = ui.clip_rect().bottom() - ui.cursor().top();
    let list = egui::ScrollArea::vertical()
        .id_salt("problems")
        .max_height(room.max(height))
        .auto_shrink([false, false]);
    list.show_rows(ui, height, faults.len(), |ui, rows| {
        for index in rows {
            let Some(fault) = faults.get(index) else {
                continue;
            };
            let place = match fault.cell {
                Some(cell) => t!(
                    "editor-problem-cell",
                    line = fault.line,
                    column = fault.column,
                    x = cell.x,
                    y = cell.y
                ),
                None => t!(
                    "editor-problem-place",
                    line = fault.line,
                    column = fault.column
                ),
            };
            let size = egui::vec2(ui.available_width(), height);
            let here = fault.cell.is_some_and(|cell| cell == cursor);
            let message = language::said(&fault.message);
            let text = format!("{place}\n{message}");
            let mut job = egui::text::LayoutJob::simple(
                text,
                egui::TextStyle::Body.resolve(ui.style()),
                ui.visuals().text_color(),
                size.x - 16.0,
            );
            job.wrap.max_rows = 3;
            let button = egui::Button::selectable(here, job).min_size(size);
            let layout = egui::Layout::top_down_justified(egui::Align::LEFT);
            let entry = ui.allocate_ui_with_layout(size, layout, |ui| ui.add(button));
            let entry = entry.inner;
            widgets::named(ui, &entry, &format!("problem {index}"));
            let hovered = entry.hovered();
            if entry.on_hover_text(message).clicked() {
                chosen = fault.cell;
            }
            if let Some(cell) = fault.cell {
                let mark = if hovered { Mark::Shown } else { Mark::Wrong };
                world.resource_mut::<Marks>().0.push((cell, mark));
            }
        }
    });
    if let Some(cell) = chosen {
        editor_mut(world).point_at(cell);
    }
}
