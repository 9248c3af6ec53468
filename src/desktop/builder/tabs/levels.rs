//! Levels tab: the levels, and the properties of the current one.

use bevy::prelude::*;
use bevy_egui::egui;
use kotodama_builder::values::Holder;
use kotodama_dungeon::file::document::EDGES;
use kotodama_dungeon::value::Value;
use kotodama_ui::prelude::*;

use super::table::table;
use super::{line, refused};
use crate::state::Builder;

/// Shows the levels and the properties of the current one.
pub(super) fn levels(ui: &mut egui::Ui, builder: &mut Builder) {
    let names = builder
        .draft()
        .levels()
        .map(|it| format!("{} {}", it.number, it.name));
    let names: Vec<String> = names.collect();
    for (index, name) in names.iter().enumerate() {
        if ui.selectable_label(builder.level == index, name).clicked() {
            builder.level = index;
            builder.cursor = IVec2::ZERO;
            builder.selection = None;
        }
    }
    let index = builder.level;
    ui.horizontal(|ui| {
        if ui.button(t!("builder-level-new")).clicked() {
            let size = builder.draft().bounds(index).size();
            builder.edit(t!("builder-level-new"), |draft| {
                draft.add_level(size);
            });
            builder.level = builder.draft().count_levels() - 1;
        }
        if ui.button(t!("builder-level-delete")).clicked() {
            let mut outcome = Ok(());
            builder.edit(t!("builder-level-delete"), |draft| {
                outcome = draft.delete_level(index);
            });
            builder.level = index.min(builder.draft().count_levels() - 1);
            refused(builder, outcome);
        }
    });
    ui.separator();
    let index = builder.level;
    let Some(level) = builder.draft().level(index).cloned() else {
        return;
    };
    let mut name = level.name.clone();
    if line(ui, &t!("builder-name"), &mut name) {
        builder.type_in("level name", t!("builder-step-level"), |draft| {
            draft.change_level(index, |level| level.name = name);
        });
    }
    let mut number = level.number;
    ui.horizontal(|ui| {
        ui.label(t!("builder-number"));
        if ui.add(egui::DragValue::new(&mut number)).changed() {
            let mut outcome = Ok(());
            builder.type_in("level number", t!("builder-step-level"), |draft| {
                outcome = draft.renumber_level(index, number);
            });
            refused(builder, outcome);
        }
    });
    let mut is_entrance = level.is_entrance;
    if ui
        .checkbox(&mut is_entrance, t!("builder-entrance"))
        .changed()
    {
        builder.edit(t!("builder-step-level"), |draft| {
            draft.change_level(index, |level| level.is_entrance = is_entrance);
        });
    }
    let size = builder.draft().bounds(index).size();
    let mut wanted = size;
    ui.horizontal(|ui| {
        ui.label(t!("builder-size"));
        ui.add(egui::DragValue::new(&mut wanted.x).range(1..=1000));
        ui.add(egui::DragValue::new(&mut wanted.y).range(1..=1000));
    });
    if wanted != size {
        let mut outcome = Ok(());
        builder.type_in("size", t!("builder-step-size"), |draft| {
            outcome = draft.resize(index, wanted, IVec2::ZERO);
        });
        refused(builder, outcome);
    }
    let directions = [
        t!("builder-north"),
        t!("builder-south"),
        t!("builder-east"),
        t!("builder-west"),
    ];
    for (edge, name) in (0..EDGES.len()).zip(directions) {
        let present = level
            .edges
            .get(edge)
            .and_then(|it| it.as_ref().map(|it| it.value));
        let mut chosen = present;
        ui.horizontal(|ui| {
            ui.label(name);
            let shown = present.map_or_else(|| "-".to_owned(), |number| number.to_string());
            egui::ComboBox::from_id_salt(("edge", edge))
                .selected_text(shown)
                .show_ui(ui, |ui| {
                    ui.selectable_value(&mut chosen, None, "-");
                    for (other, name) in builder.draft().levels().zip(&names) {
                        ui.selectable_value(&mut chosen, Some(other.number), name);
                    }
                });
        });
        if chosen != present {
            builder.edit(t!("builder-step-edge"), |draft| {
                draft.set_edge(index, edge, chosen);
            });
        }
    }
    ui.separator();
    sight(ui, builder, index);
    ui.separator();
    table(ui, builder, &Holder::Level(index));
}

/// Shows the visibility of the level (D-LEVEL-05, D-LEVEL-06).
fn sight(ui: &mut egui::Ui, builder: &mut Builder, index: usize) {
    let holder = Holder::Level(index);
    let values = builder.draft().values(&holder);
    let value = |name: &str| values.get(name).map(|it| it.value.clone());
    let present = value("visibility").and_then(|it| it.as_text().map(str::to_owned));
    let sights = [
        (None, t!("builder-sight-all")),
        (Some("fog"), t!("builder-sight-fog")),
        (Some("dark"), t!("builder-sight-dark")),
    ];
    let mut chosen = present.as_deref();
    ui.horizontal(|ui| {
        ui.label(t!("builder-sight"));
        let shown = sights.iter().find(|(word, _)| *word == chosen);
        let shown = shown.map_or_else(|| chosen.unwrap_or_default().to_owned(), |it| it.1.clone());
        egui::ComboBox::from_id_salt("sight")
            .selected_text(shown)
            .show_ui(ui, |ui| {
                for (word, name) in &sights {
                    ui.selectable_value(&mut chosen, *word, name);
                }
            });
    });
    if chosen != present.as_deref() {
        let value = chosen.map(Value::text);
        builder.edit(t!("builder-step-level"), |draft| {
            draft.set_value(&holder, "visibility", value);
        });
        return;
    }
    if chosen == Some("fog") {
        let before = value("fog_range").and_then(|it| it.integer()).unwrap_or(6);
        let mut range = before;
        ui.horizontal(|ui| {
            ui.label(t!("builder-fog-range"));
            ui.add(egui::DragValue::new(&mut range).range(0..=100));
        });
        if range != before {
            builder.type_in("fog range", t!("builder-step-level"), |draft| {
                draft.set_value(&holder, "fog_range", Some(Value::Int(range)));
            });
        }
    }
}
