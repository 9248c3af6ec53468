//! Templates tab: templates and items of the file.

use bevy_egui::egui;
use kotodama_builder::Owner;
use kotodama_builder::parts::Part;
use kotodama_builder::values::Holder;
use kotodama_ui::prelude::*;

use super::look::appearance;
use super::table::table;
use super::{line, refused};
use crate::state::Builder;

/// Shows the templates and items of the file.
pub(super) fn parts(ui: &mut egui::Ui, builder: &mut Builder) {
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
