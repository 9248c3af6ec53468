//! The tabs on the right: the cell, levels, templates and items, the dungeon.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::egui;
use kotodama_builder::cells::{entry_of, record_of};
use kotodama_builder::parts::Part;
use kotodama_builder::values::{self, Holder};
use kotodama_builder::{Owner, Refused};
use kotodama_dungeon::file::document::{EDGES, Record};
use kotodama_dungeon::tile::is_color;
use kotodama_dungeon::value::Value;
use kotodama_ui::language::said;
use kotodama_ui::prelude::*;

use crate::canvas;
use crate::state::Builder;

/// What is typed in fields and is not in the dungeon yet, by field.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    texts: BTreeMap<String, String>,
    /// The part that is looked at.
    chosen: Option<(Part, String)>,
    /// The part was asked to go although it is used.
    is_asked: bool,
}

/// A field for a text that is taken over while it is typed.
fn line(ui: &mut egui::Ui, label: &str, text: &mut String) -> bool {
    ui.horizontal(|ui| {
        ui.label(label);
        ui.add(egui::TextEdit::singleline(text).desired_width(f32::INFINITY))
            .changed()
    })
    .inner
}

fn refused(builder: &mut Builder, outcome: Result<(), Refused>) {
    if let Err(problem) = outcome {
        builder.status = said(&problem.message());
    }
}

/// A table of state values.
fn table(ui: &mut egui::Ui, builder: &mut Builder, holder: &Holder) {
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

/// Name, character and colours of a record; gives whether anything changed.
fn appearance(ui: &mut egui::Ui, record: &mut Record) -> bool {
    let mut changed = false;
    let mut text = record.name.clone().unwrap_or_default();
    if line(ui, &t!("builder-name"), &mut text) {
        record.name = Some(text).filter(|text| !text.is_empty());
        changed = true;
    }
    let mut text = record.character.map(String::from).unwrap_or_default();
    if line(ui, &t!("builder-character"), &mut text) {
        record.character = text.chars().last().filter(|c| !c.is_control());
        changed = true;
    }
    for (label, color) in [
        (t!("builder-color"), &mut record.color),
        (t!("builder-background"), &mut record.background_color),
    ] {
        let mut text = color.clone().unwrap_or_default();
        if line(ui, &label, &mut text) && (text.is_empty() || is_color(&text)) {
            *color = Some(text).filter(|text| !text.is_empty());
            changed = true;
        }
    }
    changed
}

/// The stack under the cursor.
pub(crate) fn cell(ui: &mut egui::Ui, builder: &mut Builder) {
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

/// The values of one tile of a cell, which become its own.
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

/// The levels, and everything about the one that is shown.
pub(crate) fn levels(ui: &mut egui::Ui, builder: &mut Builder) {
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
    table(ui, builder, &Holder::Level(index));
}

/// Templates and items of the file.
pub(crate) fn parts(ui: &mut egui::Ui, builder: &mut Builder) {
    for (part, title) in [
        (Part::Template, t!("builder-templates")),
        (Part::Item, t!("builder-items")),
    ] {
        ui.strong(title);
        for slug in builder.draft().slugs(part) {
            let is_chosen = builder.fields.chosen == Some((part, slug.clone()));
            if ui.selectable_label(is_chosen, &slug).clicked() {
                builder.fields.chosen = Some((part, slug));
                builder.fields.texts.remove("slug");
                builder.fields.is_asked = false;
            }
        }
        ui.horizontal(|ui| {
            let name = builder
                .fields
                .texts
                .entry(format!("new {part:?}"))
                .or_default();
            let hint = t!("builder-new-part");
            ui.add(
                egui::TextEdit::singleline(name)
                    .hint_text(hint)
                    .desired_width(150.0),
            );
            if ui.button("+").clicked() {
                let slug = std::mem::take(name);
                let mut outcome = Ok(());
                builder.edit(t!("builder-step-part"), |draft| {
                    outcome = draft.add_part(part, &slug, None);
                });
                if outcome.is_ok() {
                    builder.fields.chosen = Some((part, slug));
                }
                refused(builder, outcome);
            }
        });
    }
    ui.separator();
    let Some((part, slug)) = builder.fields.chosen.clone() else {
        return;
    };
    if !builder.draft().slugs(part).contains(&slug) {
        builder.fields.chosen = None;
        return;
    }
    let owner = match part {
        Part::Item => Owner::Item(slug.clone()),
        Part::Template | Part::Sound => Owner::Template(slug.clone()),
    };
    ui.horizontal(|ui| {
        let kept = builder
            .fields
            .texts
            .entry("slug".to_owned())
            .or_insert_with(|| slug.clone());
        ui.add(egui::TextEdit::singleline(kept).desired_width(150.0));
        if ui.button(t!("builder-rename")).clicked() {
            let to = kept.clone();
            let mut outcome = Ok(());
            builder.edit(t!("builder-rename"), |draft| {
                outcome = draft.rename_part(part, &slug, &to);
            });
            if outcome.is_ok() {
                builder.fields.chosen = Some((part, to));
                builder.script = None;
            }
            refused(builder, outcome);
        }
    });
    ui.horizontal(|ui| {
        if ui.button(t!("builder-script")).clicked() {
            builder.edit_script(owner.clone(), 0, 0);
        }
        let label = if builder.fields.is_asked {
            t!("builder-delete-anyway")
        } else {
            t!("builder-delete")
        };
        if ui.button(label).clicked() {
            let anyway = builder.fields.is_asked;
            let mut outcome = Ok(());
            builder.edit(t!("builder-delete"), |draft| {
                outcome = draft.delete_part(part, &slug, anyway);
            });
            builder.fields.is_asked = outcome.is_err();
            if outcome.is_ok() {
                builder.script = None;
            }
            refused(builder, outcome);
        }
    });
    ui.weak(t!(
        "builder-uses",
        count = builder.draft().uses(part, &slug)
    ));
    if let Some(mut record) = builder.draft().record(&owner).cloned() {
        let mut from = record
            .template
            .as_ref()
            .map(|it| it.value.clone())
            .unwrap_or_default();
        let mut changed = false;
        if line(ui, &t!("builder-template"), &mut from) {
            record.template = Some(from).filter(|from| !from.is_empty()).map(Into::into);
            changed = true;
        }
        changed |= appearance(ui, &mut record);
        if changed {
            builder.type_in(&format!("part {slug}"), t!("builder-step-part"), |draft| {
                draft.change_record(&owner, |it| *it = record);
            });
        }
        table(ui, builder, &Holder::Tile(owner));
    } else if let Some(mut item) = builder.draft().head().items.get(&slug).cloned() {
        let mut name = item.name.clone().unwrap_or_default();
        let mut changed = line(ui, &t!("builder-name"), &mut name);
        item.name = Some(name).filter(|name| !name.is_empty());
        changed |= ui
            .checkbox(&mut item.is_weapon, t!("builder-weapon"))
            .changed();
        changed |= ui
            .checkbox(&mut item.is_consumable, t!("builder-consumable"))
            .changed();
        if changed {
            builder.type_in(&format!("item {slug}"), t!("builder-step-part"), |draft| {
                draft.change_head(|head| drop(head.items.insert(slug, item)));
            });
        }
    }
}

/// What belongs to the whole dungeon.
pub(crate) fn dungeon(ui: &mut egui::Ui, builder: &mut Builder) {
    let head = builder.draft().head();
    let mut texts = [
        head.name.clone(),
        head.author.clone(),
        head.description.clone(),
    ];
    let labels = [
        t!("builder-name"),
        t!("builder-author"),
        t!("builder-description"),
    ];
    let mut changed = false;
    for (label, text) in labels.iter().zip(&mut texts) {
        changed |= line(ui, label, text);
    }
    if changed {
        let [name, author, description] = texts;
        builder.type_in("dungeon", t!("builder-step-dungeon"), |draft| {
            draft.change_head(|head| {
                (head.name, head.author, head.description) = (name, author, description);
            });
        });
    }
    if ui
        .button(t!("builder-tidy"))
        .on_hover_text(t!("builder-tidy-help"))
        .clicked()
    {
        builder.edit(t!("builder-tidy"), |draft| {
            draft.tidy_legends();
        });
    }
    ui.separator();
    table(ui, builder, &Holder::Dungeon);
    ui.separator();
    ui.strong(t!("builder-player"));
    table(ui, builder, &Holder::Player(0));
}
