//! Levels of other programs: the text, then the legend that the user
//! completes.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::egui;

use super::widgets;
use crate::files::Then;
use crate::files::dialog::{self, Purpose};
use crate::files::import_export::{self, Import, MOST_OPENED};
use kotodama_shell::clipboard;
use kotodama_ui::language::{self, t};
use kotodama_words::glossary;
use kotodama_words::import_export::import::Imported;

/// How many names are suggested.
const SUGGESTIONS: usize = 6;

pub(super) fn show(ui: &mut egui::Ui, world: &mut World) -> bool {
    ui.set_width((ui.ctx().content_rect().width() - 80.0).clamp(200.0, 620.0));
    let found = world.resource_mut::<Import>().found.take();
    let Some(found) = found else {
        return show_text(ui, world);
    };
    let stays = show_legend(ui, world, &found);
    let mut import = world.resource_mut::<Import>();
    if stays == Stays::Open && import.found.is_none() {
        import.found = Some(found);
    }
    stays != Stays::Closed
}

/// The text that is to be read.
fn show_text(ui: &mut egui::Ui, world: &mut World) -> bool {
    ui.label(t!("editor-import-about"));
    let mut changed = false;
    let mut import = world.resource_mut::<Import>();
    let mut text = std::mem::take(&mut import.text);
    egui::ScrollArea::vertical()
        .max_height(180.0)
        .show(ui, |ui| {
            let field = egui::TextEdit::multiline(&mut text)
                .desired_width(f32::INFINITY)
                .desired_rows(7)
                .hint_text(t!("editor-import-paste-hint"));
            let field = ui.add(field);
            changed = widgets::named(ui, &field, "import text").changed();
        });
    if changed {
        import.error.clear();
    }
    if !import.error.is_empty() {
        ui.colored_label(ui.visuals().error_fg_color, &import.error);
    }
    let mut action = None;
    ui.horizontal_wrapped(|ui| {
        let read = ui.add_enabled(
            !text.trim().is_empty(),
            egui::Button::new(t!("editor-import-read")),
        );
        if widgets::named(ui, &read, "read import").clicked() {
            action = Some(ImportAction::Read);
        }
        let paste = ui.button(t!("editor-import-paste"));
        if widgets::named(ui, &paste, "paste import").clicked() {
            action = Some(ImportAction::Paste);
        }
        let file = ui.button(t!("editor-import-file"));
        if widgets::named(ui, &file, "import file").clicked() {
            action = Some(ImportAction::File);
        }
    });
    let mut stays = true;
    match action {
        Some(ImportAction::Read) => stays = read_text(world, &text),
        Some(ImportAction::Paste) => match clipboard::get(world) {
            Some(pasted) => {
                text = pasted;
                stays = read_text(world, &text);
            }
            None => {
                let message = t!("editor-clipboard-empty");
                world.resource_mut::<Import>().error = message;
            }
        },
        Some(ImportAction::File) => dialog::open(world, Purpose::Import, Then::Stay),
        None => {}
    }
    world.resource_mut::<Import>().text = text;
    stays
}

enum ImportAction {
    Read,
    Paste,
    File,
}

/// Gives whether there is something left to do in the dialog.
fn read_text(world: &mut World, text: &str) -> bool {
    match import_export::read(world, text) {
        Ok(()) => world.resource::<Import>().found.is_some(),
        Err(message) => {
            world.resource_mut::<Import>().error = message;
            true
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stays {
    Open,
    /// Back to the text.
    Back,
    Closed,
}

/// What was found, and what its characters stand for.
fn show_legend(ui: &mut egui::Ui, world: &mut World, found: &Imported) -> Stays {
    let count = found.levels.len();
    let mut import = std::mem::take(&mut *world.resource_mut::<Import>());
    import.chosen = import.chosen.min(count.saturating_sub(1));
    let of = [found.form.name(), &found.title, &found.author];
    let of: Vec<&str> = of.into_iter().filter(|part| !part.is_empty()).collect();
    let of = of.join(", ");
    ui.label(t!("editor-import-found", count = count, of = of));
    choose(ui, found, &mut import);
    let room = (ui.ctx().content_rect().height() - 330.0).max(160.0);
    preview(ui, found, import.chosen, room * 0.4);
    ui.separator();
    ui.label(t!("editor-import-legend"));
    legend(ui, found, &mut import.legend, import.chosen, room * 0.6);
    for note in found.notes.iter().take(3) {
        ui.weak(format!("★ {}", language::said(note)));
    }
    let unknown = import.unknown();
    let problem = match import.legend() {
        Err(message) => Some(message),
        Ok(_) if !unknown.is_empty() => {
            let signs: Vec<String> = unknown.iter().take(12).map(|c| format!("{c:?}")).collect();
            Some(t!("editor-import-unknown", signs = signs.join(" ")))
        }
        Ok(_) => None,
    };
    match &problem {
        Some(problem) => drop(ui.colored_label(ui.visuals().warn_fg_color, problem)),
        None if !import.error.is_empty() => {
            ui.colored_label(ui.visuals().error_fg_color, &import.error);
        }
        None => {}
    }
    let mut stays = Stays::Open;
    let mut wanted = None;
    ui.horizontal_wrapped(|ui| {
        let button = |ui: &mut egui::Ui, label: &str, name: &str, enabled: bool| {
            let button = ui.add_enabled(enabled, egui::Button::new(label));
            widgets::named(ui, &button, name).clicked()
        };
        if button(
            ui,
            &t!("editor-import-one"),
            "import one",
            problem.is_none(),
        ) {
            wanted = Some(false);
        }
        if count > 1 {
            let label = match count > MOST_OPENED {
                true => t!("editor-import-pack", count = count),
                false => t!("editor-import-all", count = count),
            };
            if button(ui, &label, "import all", problem.is_none()) {
                wanted = Some(true);
            }
        }
        let rest = t!("editor-import-rest");
        if !unknown.is_empty() && button(ui, &rest, "rest is empty", true) {
            for text in import.legend.values_mut() {
                text.get_or_insert_default();
            }
        }
        if button(ui, &t!("common-back"), "import back", true) {
            stays = Stays::Back;
        }
    });
    *world.resource_mut::<Import>() = import;
    if let Some(all) = wanted {
        world.resource_mut::<Import>().found = Some(found.clone());
        match import_export::import(world, all) {
            Ok(()) => {
                world.resource_mut::<Import>().found = None;
                stays = Stays::Closed;
            }
            Err(message) => world.resource_mut::<Import>().error = message,
        }
    }
    stays
}

/// Which of several levels is shown.
fn choose(ui: &mut egui::Ui, found: &Imported, import: &mut Import) {
    let count = found.levels.len();
    if count < 2 {
        return;
    }
    ui.horizontal(|ui| {
        let back = ui.add_enabled(import.chosen > 0, egui::Button::new("←"));
        if widgets::named(ui, &back, "previous import").clicked() {
            import.chosen -= 1;
        }
        let next = ui.add_enabled(import.chosen + 1 < count, egui::Button::new("→"));
        if widgets::named(ui, &next, "next import").clicked() {
            import.chosen += 1;
        }
        let title = found.title_of(import.chosen);
        let place = t!(
            "editor-import-at",
            number = import.chosen + 1,
            count = count,
            title = title
        );
        ui.add(egui::Label::new(place).truncate());
    });
}

/// The rows of a level, as they are in the text.
fn preview(ui: &mut egui::Ui, found: &Imported, index: usize, height: f32) {
    let Some(sheet) = found.levels.get(index) else {
        return;
    };
    let row = ui.text_style_height(&egui::TextStyle::Monospace);
    egui::Frame::new()
        .fill(ui.visuals().extreme_bg_color)
        .inner_margin(4)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            egui::ScrollArea::both()
                .id_salt("preview")
                .max_height(height)
                .auto_shrink([false, true])
                .show_rows(ui, row, sheet.rows.len(), |ui, rows| {
                    for row in sheet.rows.get(rows).unwrap_or_default() {
                        let text: String = row.iter().take(300).collect();
                        let label = egui::Label::new(egui::RichText::new(text).monospace());
                        ui.add(label.wrap_mode(egui::TextWrapMode::Extend));
                    }
                });
        });
}

/// A field for each character; those of the level that is shown come first.
fn legend(
    ui: &mut egui::Ui,
    found: &Imported,
    legend: &mut BTreeMap<char, Option<String>>,
    index: usize,
    height: f32,
) {
    let used = found.characters(index);
    let (here, others): (Vec<char>, Vec<char>) =
        legend.keys().partition(|sign| used.contains(sign));
    let list = egui::ScrollArea::vertical()
        .id_salt("legend")
        .max_height(height)
        .auto_shrink([false, true]);
    list.show(ui, |ui| {
        for sign in here.into_iter().chain(others) {
            if let Some(text) = legend.get_mut(&sign) {
                explain(ui, sign, text);
            }
        }
    });
}

/// What one character stands for, with names that begin as what was typed.
fn explain(ui: &mut egui::Ui, sign: char, text: &mut Option<String>) {
    let id = egui::Id::new(("legend of", sign));
    let mut typed = text.clone().unwrap_or_default();
    let is_known = text.is_some();
    ui.horizontal(|ui| {
        let shown = if sign == ' ' {
            t!("editor-import-blank")
        } else {
            sign.to_string()
        };
        let label = egui::Label::new(egui::RichText::new(shown).monospace());
        ui.add_sized([44.0, 20.0], label);
        let hint = if is_known {
            t!("editor-import-empty")
        } else {
            t!("editor-import-example")
        };
        let field = egui::TextEdit::singleline(&mut typed)
            .id(id)
            .hint_text(hint)
            .desired_width(230.0);
        let field = ui.add(field);
        widgets::named(ui, &field, &format!("legend {sign}"));
        if field.changed() {
            *text = Some(typed.clone());
        }
        if !is_known {
            let empty = ui.button(t!("editor-import-empty"));
            if widgets::named(ui, &empty, &format!("empty {sign}")).clicked() {
                *text = Some(String::new());
            }
        }
    });
    // A press on a suggestion takes the focus from the field.
    let last = egui::Id::new("legend in focus");
    if ui.memory(|memory| memory.has_focus(id)) {
        ui.data_mut(|data| data.insert_temp(last, sign));
    }
    if ui.data(|data| data.get_temp::<char>(last)) != Some(sign) {
        return;
    }
    let (before, begun) = match typed.rsplit_once(' ') {
        Some((before, begun)) => (format!("{before} "), begun.to_lowercase()),
        None => (String::new(), typed.to_lowercase()),
    };
    let names = suggestions(&begun);
    if names.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.add_space(50.0);
        for name in names {
            let button = ui.small_button(&name);
            if widgets::named(ui, &button, &format!("suggest {name}")).clicked() {
                *text = Some(format!("{before}{name}"));
            }
        }
    });
}

/// Names of objects that begin with what was typed, or else contain it.
fn suggestions(begun: &str) -> Vec<String> {
    if begun.is_empty() {
        return Vec::new();
    }
    let names = || {
        let of = |entry: &'static glossary::Entry| {
            let names: Vec<String> = entry.objects().names().map(str::to_owned).collect();
            names
        };
        glossary::entries().flat_map(of)
    };
    let starts = names().filter(|name| name.starts_with(begun));
    let contain = names().filter(|name| !name.starts_with(begun) && name.contains(begun));
    let found = starts.chain(contain).filter(|name| name != begun);
    found.take(SUGGESTIONS).collect()
}

#[cfg(test)]
mod tests {
    use super::suggestions;

    #[test]
    fn suggestions_begin_with_what_was_typed_or_contain_it() {
        assert_eq!(suggestions("bab").first().map(String::as_str), Some("baba"));
        assert!(suggestions("rock").contains(&"text_rock".to_owned()));
        assert!(suggestions("").is_empty());
        assert!(suggestions("no such name").is_empty());
    }
}
