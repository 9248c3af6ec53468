//! Appearance of a tile, template or item: name, character, colours, and
//! animation.

use bevy_egui::egui;
use kotodama_dungeon::file::document::Record;
use kotodama_dungeon::tile::{Animation, is_color};
use kotodama_ui::prelude::*;

use super::line;

/// Shows the name, character and colours of a record; returns whether anything
/// changed.
pub(super) fn appearance(ui: &mut egui::Ui, record: &mut Record) -> bool {
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
    changed | animation(ui, &mut record.animate)
}

/// Shows the frames of an animation (D-MODEL-13); returns whether anything
/// changed.
fn animation(ui: &mut egui::Ui, animate: &mut Option<Animation>) -> bool {
    let before = animate.clone();
    egui::CollapsingHeader::new(t!("builder-animation"))
        .default_open(animate.is_some())
        .show(ui, |ui| {
            let mut is_animated = animate.is_some();
            ui.checkbox(&mut is_animated, t!("builder-animated"));
            if !is_animated {
                *animate = None;
                return;
            }
            let animation = animate.get_or_insert_with(|| Animation {
                period: 4,
                ..Animation::default()
            });
            ui.horizontal(|ui| {
                ui.label(t!("builder-animation-period"));
                ui.add(egui::DragValue::new(&mut animation.period).range(1..=1000));
                ui.checkbox(&mut animation.is_random, t!("builder-animation-random"));
            });
            let mut characters: String = animation.characters.iter().collect();
            if line(ui, &t!("builder-animation-characters"), &mut characters) {
                let shown = characters.chars().filter(|it| !it.is_control());
                animation.characters = shown.collect();
            }
            colors(ui, &t!("builder-animation-colors"), &mut animation.colors);
            let label = t!("builder-animation-backgrounds");
            colors(ui, &label, &mut animation.backgrounds);
        });
    *animate != before
}

/// Shows animated colours, each with its field.
fn colors(ui: &mut egui::Ui, label: &str, colors: &mut Vec<std::sync::Arc<str>>) {
    ui.horizontal_wrapped(|ui| {
        ui.label(label);
        let mut removed = None;
        for (index, color) in colors.iter_mut().enumerate() {
            let id = ui.id().with((label, index));
            let typed: Option<String> = ui.data(|data| data.get_temp(id));
            let mut text = typed.unwrap_or_else(|| color.to_string());
            let field = egui::TextEdit::singleline(&mut text).desired_width(70.0);
            let response = ui.add(field);
            if response.changed() && is_color(&text) {
                *color = text.as_str().into();
            }
            // An invalid colour is kept while it is being typed.
            if response.has_focus() {
                ui.data_mut(|data| data.insert_temp(id, text));
            } else {
                ui.data_mut(|data| data.remove_temp::<String>(id));
            }
            let remove = ui.small_button("x").on_hover_text(t!("builder-remove"));
            if remove.clicked() {
                removed = Some(index);
            }
        }
        removed.map(|index| colors.remove(index));
        if ui.small_button("+").clicked() {
            colors.push("white".into());
        }
    });
}
