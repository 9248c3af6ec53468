//! Cell tab: the stack under the cursor.

use bevy::prelude::*;
use bevy_egui::egui;
use kotodama_builder::cells::{entry_of, record_of};
use kotodama_builder::values;
use kotodama_dungeon::file::document::Record;
use kotodama_dungeon::value::Value;
use kotodama_ui::prelude::*;

use super::look::appearance;
use crate::canvas;
use crate::state::Builder;

/// Shows the stack under the cursor.
pub(super) fn cell(ui: &mut egui::Ui, builder: &mut Builder) {
    let (level, cell) = (builder.level, builder.cursor);
    let stack = builder.draft().stack(level, cell);
    let mut next = stack.clone();
    let mut script = None;
    for (place, entry) in stack.tiles.iter().enumerate().rev() {
        let look = builder.draft().look(entry);
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(egui::vec2(20.0, 20.0), egui::Sense::hover());
            canvas::draw_tile(ui, &ui.painter().clone(), rect, &look);
            ui.strong(look.name.as_ref());
            if place > 0 && ui.small_button("↓").clicked() {
                next.tiles.swap(place, place - 1);
            }
            if ui
                .small_button("x")
                .on_hover_text(t!("builder-remove"))
                .clicked()
            {
                next.tiles.remove(place);
            }
            if ui.small_button(t!("builder-script")).clicked() {
                script = builder.draft().owner_at(level, cell, place);
            }
        });
        egui::CollapsingHeader::new(t!("builder-details"))
            .id_salt(("tile", place))
            .show(ui, |ui| {
                let mut record = record_of(entry);
                let before = record.clone();
                appearance(ui, &mut record);
                state_of(ui, builder, &mut record, (cell, place));
                if record != before
                    && let Some(slot) = next.tiles.get_mut(place)
                {
                    *slot = entry_of(&record);
                }
            });
    }
    ui.checkbox(&mut next.is_spawn, t!("builder-brush-spawn"));
    if next != stack {
        builder.type_in(&format!("cell {cell}"), t!("builder-step-cell"), |draft| {
            draft.set_stack(level, cell, &next);
        });
    }
    if let Some(owner) = script {
        builder.edit_script(owner, 0, 0);
    }
}

/// Shows the values of one tile of a cell; changed values become its own.
fn state_of(ui: &mut egui::Ui, builder: &mut Builder, record: &mut Record, place: (IVec2, usize)) {
    let mut removed = None;
    for (name, placed) in &mut record.state {
        let key = format!("{place:?} {name}");
        ui.horizontal(|ui| {
            if ui.small_button("x").clicked() {
                removed = Some(name.clone());
            }
            ui.label(name);
            let kept = builder.fields.texts.get(&key).cloned();
            let mut text = kept.unwrap_or_else(|| values::typed(&placed.value));
            let response =
                ui.add(egui::TextEdit::singleline(&mut text).desired_width(f32::INFINITY));
            if response.changed() {
                builder.fields.texts.insert(key.clone(), text.clone());
                placed.value = Value::literal(&text);
            }
            if !response.has_focus() {
                builder.fields.texts.remove(&key);
            }
        });
    }
    removed.map(|name| record.state.remove(&name));
    let template = record.template.as_ref().map(|slug| slug.value.clone());
    ui.horizontal(|ui| {
        let name = builder
            .fields
            .texts
            .entry(format!("new {place:?}"))
            .or_default();
        let hint = t!("builder-new-value");
        ui.add(
            egui::TextEdit::singleline(name)
                .hint_text(hint)
                .desired_width(140.0),
        );
        if ui.button("+").clicked() && !name.trim().is_empty() {
            let name = std::mem::take(name).trim().to_lowercase();
            record.state.insert(name, Value::Bool(true).into());
        }
    });
    let given = template
        .map(|slug| builder.draft().values_of(&slug))
        .unwrap_or_default();
    for (name, placed) in given
        .iter()
        .filter(|(name, _)| !record.state.contains_key(*name))
    {
        let text = format!("{name}: {}", placed.value);
        let label = egui::Label::new(egui::RichText::new(text).weak()).sense(egui::Sense::click());
        if ui
            .add(label)
            .on_hover_text(t!("builder-own-value"))
            .clicked()
        {
            record.state.insert(name.clone(), placed.clone());
            break;
        }
    }
}
