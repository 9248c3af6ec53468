//! Dialog for documents that were unsaved when the game last ended.

use bevy::prelude::*;
use bevy_egui::egui;

use super::fields;
use super::widgets::press;
use crate::files::keeping::{self, Keeping};
use crate::files::questions;
use kotodama_editor::Draft;
use kotodama_editor::recovery::Recoverable;
use kotodama_shell::files::now;
use kotodama_ui::language::{self, t};

pub(super) fn show(ui: &mut egui::Ui, world: &mut World) -> bool {
    let keeping = world.resource::<Keeping>();
    let found: Vec<(String, String)> = keeping.found.iter().map(described).collect();
    let unreadable: Vec<String> = keeping.unreadable.iter().map(language::problems).collect();
    ui.set_width((ui.ctx().content_rect().width() - 80.0).clamp(200.0, 520.0));
    let mut stays = true;
    let mut wanted = 0..0;
    ui.label(if found.is_empty() && unreadable.is_empty() {
        t!("editor-kept-none")
    } else {
        t!("editor-kept-found")
    });
    egui::ScrollArea::vertical()
        .max_height(260.0)
        .show(ui, |ui| {
            for (index, (name, place)) in found.iter().enumerate() {
                ui.horizontal(|ui| {
                    let restore = format!("restore {index}");
                    if press(ui, &restore, t!("editor-kept-restore")) {
                        wanted = index..index + 1;
                    }
                    ui.vertical(|ui| {
                        ui.label(name);
                        ui.add(egui::Label::new(egui::RichText::new(place).weak()).truncate())
                            .on_hover_text(place);
                    });
                });
            }
            for problem in &unreadable {
                fields::wrong(ui, &t!("editor-kept-unreadable"));
                ui.weak(problem);
            }
        });
    ui.separator();
    ui.horizontal_wrapped(|ui| {
        if found.is_empty() {
            stays = !press(ui, "OK", t!("files-ok"));
            return;
        }
        if press(ui, "Restore all", t!("editor-kept-restore-all")) {
            wanted = 0..found.len();
        }
        if press(ui, "Discard all", t!("editor-kept-discard-all")) {
            questions::ask(world, questions::discard_found(found.len()));
            stays = false;
        }
        stays &= !press(ui, "Later", t!("editor-later"));
    });
    for _ in wanted.clone() {
        keeping::restore(world, wanted.start);
    }
    // The dialog closes when the last one is restored.
    stays && (wanted.is_empty() || wanted.len() < found.len())
}

/// Returns the name of a level and its origin.
fn described(kept: &Recoverable<Draft>) -> (String, String) {
    let name = match kept.draft.settings().name.trim() {
        "" => t!("common-untitled"),
        name => name.to_owned(),
    };
    let place = match &kept.original {
        Some(path) => path.display().to_string(),
        None => t!("editor-kept-never"),
    };
    let about = t!(
        "editor-kept-about",
        age = ago(now().saturating_sub(kept.time)),
        count = kept.draft.len(),
        place = place
    );
    (name, about)
}

/// Returns the approximate age in words.
fn ago(seconds: u64) -> String {
    match seconds {
        0..60 => t!("editor-ago-now"),
        60..3600 => t!("editor-ago-minutes", count = seconds / 60),
        3600..86_400 => t!("editor-ago-hours", count = seconds / 3600),
        _ => t!("editor-ago-days", count = seconds / 86_400),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn ages_are_told_roughly() {
        let ages = [5, 60, 7199, 200_000].map(super::ago);
        let told = ["just now", "1 minute ago", "1 hour ago", "2 days ago"];
        assert_eq!(ages, told);
    }
}
