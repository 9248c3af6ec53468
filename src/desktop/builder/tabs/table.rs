//! Table of state values: name, type and value.

use bevy_egui::egui;
use kotodama_builder::values::{self, Holder};
use kotodama_dungeon::value::Value;
use kotodama_ui::prelude::*;

use crate::state::Builder;

/// Shows a table of state values.
pub(super) fn table(ui: &mut egui::Ui, builder: &mut Builder, holder: &Holder) {
    let mut change: Option<(String, Option<Value>)> = None;
    for (name, placed) in builder.draft().values(holder) {
        let key = format!("{holder:?} {name}");
        ui.horizontal(|ui| {
            if ui
                .small_button("x")
                .on_hover_text(t!("builder-remove"))
                .clicked()
            {
                change = Some((name.clone(), None));
            }
            ui.label(&name);
            let mut kind = values::kind_of(&placed.value);
            let before = kind;
            egui::ComboBox::from_id_salt(&key)
                .width(70.0)
                .selected_text(kind_name(kind))
                .show_ui(ui, |ui| {
                    for other in 0..values::KINDS.len() {
                        ui.selectable_value(&mut kind, other, kind_name(other));
                    }
                });
            if kind != before {
                let text = values::typed(&placed.value);
                let usual = ["", "true", "0", "0.0", "", ""]
                    .get(kind)
                    .copied()
                    .unwrap_or("");
                let value = values::read(kind, &text).or_else(|| values::read(kind, usual));
                change = Some((name.clone(), value));
                builder.fields.texts.remove(&key);
            } else if let Value::Bool(mut is_set) = placed.value {
                if ui.checkbox(&mut is_set, "").changed() {
                    change = Some((name.clone(), Some(Value::Bool(is_set))));
                }
            } else if kind != 0 {
                let kept = builder.fields.texts.get(&key).cloned();
                let mut text = kept.unwrap_or_else(|| values::typed(&placed.value));
                let response =
                    ui.add(egui::TextEdit::singleline(&mut text).desired_width(f32::INFINITY));
                if response.changed() {
                    builder.fields.texts.insert(key.clone(), text.clone());
                    if let Some(value) = values::read(kind, &text) {
                        change = Some((name.clone(), Some(value)));
                    }
                }
                if !response.has_focus() {
                    builder.fields.texts.remove(&key);
                }
            }
        });
    }
    ui.horizontal(|ui| {
        let key = format!("new {holder:?}");
        let name = builder.fields.texts.entry(key).or_default();
        let hint = t!("builder-new-value");
        ui.add(
            egui::TextEdit::singleline(name)
                .hint_text(hint)
                .desired_width(140.0),
        );
        if ui.button("+").clicked() && !name.trim().is_empty() {
            change = Some((std::mem::take(name), Some(Value::Bool(true))));
        }
    });
    if let Some((name, value)) = change {
        let holder = holder.clone();
        let key = format!("{holder:?} {name}");
        builder.type_in(
            &key,
            t!("builder-step-value", name = name.as_str()),
            |draft| {
                draft.set_value(&holder, &name, value);
            },
        );
    }
}

fn kind_name(kind: usize) -> String {
    match kind {
        0 => t!("builder-kind-nothing"),
        1 => t!("builder-kind-flag"),
        2 => t!("builder-kind-number"),
        3 => t!("builder-kind-fraction"),
        4 => t!("builder-kind-text"),
        _ => t!("builder-kind-list"),
    }
}
