//! What was not saved when the game ended the last time.

use bevy::prelude::*;
use bevy_egui::egui;

use super::widgets;
use crate::files::keeping::{self, Keeping};
use crate::files::questions::{self, Question};
use kotodama_ui::language::{self, t};

enum RecoveryAction {
    Restore(usize),
    RestoreAll,
    DiscardAll,
    Later,
}

pub(super) fn show(ui: &mut egui::Ui, world: &mut World) -> bool {
    let keeping = world.resource::<Keeping>();
    let now = keeping::now();
    let found: Vec<(String, String)> = keeping
        .found
        .iter()
        .map(|kept| {
            let name = match kept.level.name.trim() {
                "" => t!("common-untitled"),
                name => name.to_owned(),
            };
            let place = match &kept.original {
                Some(path) => path.display().to_string(),
                None => t!("editor-kept-never"),
            };
            let objects = kept.level.objects.len();
            let age = ago(now.saturating_sub(kept.time));
            let about = t!(
                "editor-kept-about",
                age = age,
                count = objects,
                place = place
            );
            (name, about)
        })
        .collect();
    let unreadable: Vec<String> = keeping.unreadable.iter().map(language::problems).collect();
    ui.set_width((ui.ctx().content_rect().width() - 80.0).clamp(200.0, 520.0));
    if found.is_empty() && unreadable.is_empty() {
        ui.label(t!("editor-kept-none"));
    } else {
        ui.label(t!("editor-kept-found"));
    }
    let mut action = None;
    egui::ScrollArea::vertical()
        .max_height(260.0)
        .show(ui, |ui| {
            for (index, (name, place)) in found.iter().enumerate() {
                ui.horizontal(|ui| {
                    let restore = ui.button(t!("editor-kept-restore"));
                    if widgets::named(ui, &restore, &format!("restore {index}")).clicked() {
                        action = Some(RecoveryAction::Restore(index));
                    }
                    ui.vertical(|ui| {
                        ui.label(name);
                        ui.add(egui::Label::new(egui::RichText::new(place).weak()).truncate())
                            .on_hover_text(place);
                    });
                });
            }
            for problem in &unreadable {
                ui.colored_label(ui.visuals().error_fg_color, t!("editor-kept-unreadable"));
                ui.weak(problem);
            }
        });
    ui.separator();
    ui.horizontal_wrapped(|ui| {
        let mut button =
            |ui: &mut egui::Ui, name: &str, label: String, shown: bool, does: RecoveryAction| {
                if shown {
                    let button = ui.button(label);
                    if widgets::named(ui, &button, name).clicked() {
                        action = Some(does);
                    }
                }
            };
        let any = !found.is_empty();
        let restore = t!("editor-kept-restore-all");
        button(ui, "Restore all", restore, any, RecoveryAction::RestoreAll);
        let discard = t!("editor-kept-discard-all");
        button(ui, "Discard all", discard, any, RecoveryAction::DiscardAll);
        let (name, later) = if any {
            ("Later", t!("editor-later"))
        } else {
            ("OK", t!("editor-ok"))
        };
        button(ui, name, later, true, RecoveryAction::Later);
    });
    match action {
        None => return true,
        Some(RecoveryAction::Later) => return false,
        Some(RecoveryAction::Restore(index)) => keeping::restore(world, index),
        Some(RecoveryAction::RestoreAll) => {
            for _ in &found {
                keeping::restore(world, 0);
            }
        }
        Some(RecoveryAction::DiscardAll) => {
            questions::ask(world, Question::discard_found(found.len()));
            return false;
        }
    }
    !world.resource::<Keeping>().found.is_empty()
}

/// How long ago something was, roughly.
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
