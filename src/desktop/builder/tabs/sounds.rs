//! Sounds tab: the sounds of the dungeon, which are played while they are
//! edited.

use bevy_egui::egui;
use kotodama_audio::synth::DEFAULTS;
use kotodama_builder::parts::Part;
use kotodama_dungeon::sound::{STANDARD, standard};
use kotodama_ui::prelude::*;

use super::refused;
use crate::state::Builder;

/// Labels of the numbers of a sound, and their drag speeds.
const NUMBERS: [(fn() -> String, f64); 20] = [
    (|| t!("builder-sound-volume"), 0.05),
    (|| t!("builder-sound-randomness"), 0.01),
    (|| t!("builder-sound-frequency"), 5.0),
    (|| t!("builder-sound-attack"), 0.01),
    (|| t!("builder-sound-sustain"), 0.01),
    (|| t!("builder-sound-release"), 0.01),
    (|| t!("builder-sound-shape"), 1.0),
    (|| t!("builder-sound-shape-curve"), 0.1),
    (|| t!("builder-sound-slide"), 0.1),
    (|| t!("builder-sound-delta-slide"), 0.1),
    (|| t!("builder-sound-pitch-jump"), 5.0),
    (|| t!("builder-sound-pitch-jump-time"), 0.01),
    (|| t!("builder-sound-repeat-time"), 0.01),
    (|| t!("builder-sound-noise"), 0.1),
    (|| t!("builder-sound-modulation"), 0.5),
    (|| t!("builder-sound-bit-crush"), 0.05),
    (|| t!("builder-sound-delay"), 0.01),
    (|| t!("builder-sound-sustain-volume"), 0.05),
    (|| t!("builder-sound-decay"), 0.01),
    (|| t!("builder-sound-tremolo"), 0.05),
];

/// Shows the custom sounds, with the numbers of the selected one, and the
/// standard sounds.
pub(super) fn sounds(ui: &mut egui::Ui, builder: &mut Builder) {
    ui.strong(t!("builder-own"));
    let own = builder.draft().slugs(Part::Sound);
    for slug in own {
        let is_chosen = builder.fields.sound.as_ref() == Some(&slug);
        ui.horizontal(|ui| {
            if play(ui) {
                builder.heard = builder.draft().head().sounds.get(&slug).cloned();
            }
            if ui.selectable_label(is_chosen, &slug).clicked() {
                builder.fields.sound = Some(slug.clone());
                builder.fields.texts.remove("sound");
                builder.fields.is_asked = false;
            }
        });
        if is_chosen {
            numbers(ui, builder, &slug);
        }
    }
    ui.horizontal(|ui| {
        let name = builder
            .fields
            .texts
            .entry("new sound".to_owned())
            .or_default();
        let hint = t!("builder-new-part");
        ui.add(
            egui::TextEdit::singleline(name)
                .hint_text(hint)
                .desired_width(150.0),
        );
        if ui.button("+").clicked() {
            let slug = std::mem::take(name);
            add(builder, &slug, &[1.0, 0.0, 440.0, 0.01, 0.1, 0.2]);
        }
    });
    ui.separator();
    ui.strong(t!("builder-standard"));
    for (slug, heard) in STANDARD {
        ui.horizontal(|ui| {
            if play(ui) {
                builder.heard = Some(heard.to_vec());
            }
            ui.label(slug);
            let copy = ui.small_button(t!("builder-sound-copy"));
            if copy.on_hover_text(t!("builder-sound-copy-help")).clicked() {
                add(builder, slug, standard(slug).unwrap_or_default());
            }
        });
    }
}

fn play(ui: &mut egui::Ui) -> bool {
    let button = ui.small_button("▶");
    button.on_hover_text(t!("builder-sound-play")).clicked()
}

/// Adds or replaces the sound with this name.
fn add(builder: &mut Builder, slug: &str, numbers: &[f64]) {
    let mut outcome = Ok(());
    builder.edit(t!("builder-step-sound"), |draft| {
        if !draft.slugs(Part::Sound).iter().any(|it| it == slug) {
            outcome = draft.add_part(Part::Sound, slug, None);
        }
        if outcome.is_ok() {
            draft.change_head(|head| drop(head.sounds.insert(slug.to_owned(), numbers.to_vec())));
        }
    });
    if outcome.is_ok() {
        builder.fields.sound = Some(slug.to_owned());
        builder.fields.texts.remove("sound");
    }
    refused(builder, outcome);
}

/// Shows the numbers, the name and the delete button of a sound.
fn numbers(ui: &mut egui::Ui, builder: &mut Builder, slug: &str) {
    let present = builder
        .draft()
        .head()
        .sounds
        .get(slug)
        .cloned()
        .unwrap_or_default();
    let mut all = DEFAULTS.to_vec();
    for (number, said) in all.iter_mut().zip(&present) {
        *number = *said;
    }
    let before = all.clone();
    ui.horizontal(|ui| {
        let kept = builder.fields.texts.entry("sound".to_owned());
        let kept = kept.or_insert_with(|| slug.to_owned());
        ui.add(egui::TextEdit::singleline(kept).desired_width(120.0));
        let to = kept.clone();
        if ui.button(t!("builder-rename")).clicked() {
            let mut outcome = Ok(());
            builder.edit(t!("builder-rename"), |draft| {
                outcome = draft.rename_part(Part::Sound, slug, &to);
            });
            if outcome.is_ok() {
                builder.fields.sound = Some(to);
            }
            refused(builder, outcome);
        }
        let label = match builder.fields.is_asked {
            true => t!("builder-delete-anyway"),
            false => t!("builder-delete"),
        };
        if ui.button(label).clicked() {
            let anyway = builder.fields.is_asked;
            let mut outcome = Ok(());
            builder.edit(t!("builder-delete"), |draft| {
                outcome = draft.delete_part(Part::Sound, slug, anyway);
            });
            builder.fields.is_asked = outcome.is_err();
            refused(builder, outcome);
        }
    });
    let mut is_done = false;
    egui::Grid::new("sound numbers")
        .num_columns(4)
        .show(ui, |ui| {
            for (index, ((name, speed), number)) in NUMBERS.iter().zip(&mut all).enumerate() {
                ui.label(name());
                let field = egui::DragValue::new(number).speed(*speed).max_decimals(3);
                let response = ui.add(field);
                is_done |= response.drag_stopped() || response.lost_focus();
                if index % 2 == 1 {
                    ui.end_row();
                }
            }
        });
    if all != before {
        // Default values at the end are left out.
        let same = all.iter().zip(&DEFAULTS).rev();
        let same = same.take_while(|(number, usual)| number == usual).count();
        all.truncate((all.len() - same).max(1));
        builder.type_in(
            &format!("sound {slug}"),
            t!("builder-step-sound"),
            |draft| {
                draft.change_head(|head| drop(head.sounds.insert(slug.to_owned(), all)));
            },
        );
    }
    if is_done {
        builder.heard = builder.draft().head().sounds.get(slug).cloned();
    }
}
