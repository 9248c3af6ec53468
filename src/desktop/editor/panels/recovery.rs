//! What was not saved when the game ended the last time.

use bevy::prelude::*;
use bevy_egui::egui;

use super::widgets;
use crate::desktop::editor::files::keeping::{self, Keeping};
use crate::desktop::editor::files::questions::{self, Question};

enum Wish {
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
                "" => "Untitled",
                name => name,
            };
            let place = match &kept.original {
                Some(path) => path.display().to_string(),
                None => "never saved".to_owned(),
            };
            let objects = kept.level.objects.len();
            let age = ago(now.saturating_sub(kept.time));
            (
                name.to_owned(),
                format!("{age}, {objects} objects, {place}"),
            )
        })
        .collect();
    let unreadable: Vec<String> = keeping.unreadable.iter().map(ToString::to_string).collect();
    ui.set_width((ui.ctx().content_rect().width() - 80.0).clamp(200.0, 520.0));
    if found.is_empty() && unreadable.is_empty() {
        ui.label("Everything was saved.");
    } else {
        ui.label("These levels were not saved when the game ended:");
    }
    let mut wish = None;
    egui::ScrollArea::vertical()
        .max_height(260.0)
        .show(ui, |ui| {
            for (index, (name, place)) in found.iter().enumerate() {
                ui.horizontal(|ui| {
                    let restore = ui.button("Restore");
                    if widgets::named(ui, &restore, &format!("restore {index}")).clicked() {
                        wish = Some(Wish::Restore(index));
                    }
                    ui.vertical(|ui| {
                        ui.label(name);
                        ui.add(egui::Label::new(egui::RichText::new(place).weak()).truncate())
                            .on_hover_text(place);
                    });
                });
            }
            for problem in &unreadable {
                ui.colored_label(ui.visuals().error_fg_color, "One cannot be read:");
                ui.weak(problem);
            }
        });
    ui.separator();
    ui.horizontal_wrapped(|ui| {
        let mut button = |ui: &mut egui::Ui, label: &str, shown: bool, does: Wish| {
            if shown {
                let button = ui.button(label);
                if widgets::named(ui, &button, label).clicked() {
                    wish = Some(does);
                }
            }
        };
        let any = !found.is_empty();
        button(ui, "Restore all", any, Wish::RestoreAll);
        button(ui, "Discard all", any, Wish::DiscardAll);
        button(ui, if any { "Later" } else { "OK" }, true, Wish::Later);
    });
    match wish {
        None => return true,
        Some(Wish::Later) => return false,
        Some(Wish::Restore(index)) => keeping::restore(world, index),
        Some(Wish::RestoreAll) => {
            for _ in &found {
                keeping::restore(world, 0);
            }
        }
        Some(Wish::DiscardAll) => {
            questions::ask(world, Question::discard_found(found.len()));
            return false;
        }
    }
    !world.resource::<Keeping>().found.is_empty()
}

/// How long ago something was, roughly.
fn ago(seconds: u64) -> String {
    let (count, unit) = match seconds {
        0..60 => return "just now".to_owned(),
        60..3600 => (seconds / 60, "minute"),
        3600..86_400 => (seconds / 3600, "hour"),
        _ => (seconds / 86_400, "day"),
    };
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {unit}{ending} ago")
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
