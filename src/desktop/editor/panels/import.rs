//! Import of levels of other programs: the text, then the legend that the user
//! completes.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::egui;

use super::fields;
use super::widgets::{self, press, press_if};
use crate::files::Then;
use crate::files::dialog::{self, Purpose};
use crate::files::import_export::{self, Import, MOST_OPENED};
use kotodama_shell::clipboard;
use kotodama_ui::language::{self, t};
use kotodama_words::glossary;
use kotodama_words::import_export::import::{Converted, Form, Imported};

/// Number of suggested names.
const SUGGESTIONS: usize = 6;

pub(super) fn show(ui: &mut egui::Ui, world: &mut World) -> bool {
    ui.set_width((ui.ctx().content_rect().width() - 80.0).clamp(200.0, 620.0));
    let mut import = std::mem::take(&mut *world.resource_mut::<Import>());
    let done = match (import.found.take(), import.converted.take()) {
        (Some(found), _) => show_legend(ui, found, &mut import),
        (None, Some(found)) => show_converted(ui, found, &mut import),
        (None, None) => show_text(ui, &mut import),
    };
    *world.resource_mut::<Import>() = import;
    let result = match done {
        None => return true,
        Some(Step::Read) => {
            let text = world.resource::<Import>().text.clone();
            import_export::read(world, &text)
        }
        Some(Step::Paste) => match clipboard::get(world) {
            Some(text) => {
                world.resource_mut::<Import>().text.clone_from(&text);
                import_export::read(world, &text)
            }
            None => Err(t!("editor-clipboard-empty")),
        },
        Some(Step::File) => {
            dialog::open(world, Purpose::Import, Then::Stay);
            return true;
        }
        Some(Step::Open { all }) => import_export::import(world, all),
        Some(Step::OpenConverted { all }) => import_export::open_converted(world, all),
    };
    // There may be a legend to complete now.
    let stays = result.is_err() || world.resource::<Import>().has_found();
    world.resource_mut::<Import>().error = result.err().unwrap_or_default();
    stays
}

/// Requested step.
enum Step {
    /// Read the text.
    Read,
    /// Read the clipboard.
    Paste,
    /// Choose a file.
    File,
    /// Open the level shown, or all of them.
    Open { all: bool },
    /// Open converted levels, which need no legend.
    OpenConverted { all: bool },
}

/// Shows the text to read.
fn show_text(ui: &mut egui::Ui, import: &mut Import) -> Option<Step> {
    ui.label(t!("editor-import-about"));
    egui::ScrollArea::vertical()
        .max_height(180.0)
        .show(ui, |ui| {
            let field = egui::TextEdit::multiline(&mut import.text)
                .desired_width(f32::INFINITY)
                .desired_rows(7)
                .hint_text(t!("editor-import-paste-hint"));
            let field = ui.add(field);
            if widgets::named(ui, &field, "import text").changed() {
                import.error.clear();
            }
        });
    if !import.error.is_empty() {
        fields::wrong(ui, &import.error);
    }
    let mut step = None;
    ui.horizontal_wrapped(|ui| {
        let has_text = !import.text.trim().is_empty();
        if press_if(ui, has_text, "read import", t!("editor-import-read")) {
            step = Some(Step::Read);
        }
        if press(ui, "paste import", t!("editor-import-paste")) {
            step = Some(Step::Paste);
        }
        if press(ui, "import file", t!("editor-import-file")) {
            step = Some(Step::File);
        }
    });
    step
}

/// Shows the levels found and the meaning of their characters.
fn show_legend(ui: &mut egui::Ui, found: Imported, import: &mut Import) -> Option<Step> {
    let count = found.levels.len();
    import.chosen = import.chosen.min(count.saturating_sub(1));
    origin(ui, count, found.form, &found.title, &found.author);
    choose(ui, count, |index| found.title_of(index), import);
    let room = (ui.ctx().content_rect().height() - 330.0).max(160.0);
    preview(ui, &found, import.chosen, room * 0.4);
    ui.separator();
    ui.label(t!("editor-import-legend"));
    legend(ui, &found, &mut import.legend, import.chosen, room * 0.6);
    if !found.players.is_empty() {
        let players = found.players.join(", ").to_uppercase();
        let label = t!("editor-import-player", players = players);
        let added = ui.checkbox(&mut import.adds_players, label);
        widgets::named(ui, &added, "player is you");
    }
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
    if let Some(problem) = &problem {
        ui.colored_label(ui.visuals().warn_fg_color, problem);
    } else if !import.error.is_empty() {
        fields::wrong(ui, &import.error);
    }
    let is_known = problem.is_none();
    let mut step = None;
    let mut stays = true;
    ui.horizontal_wrapped(|ui| {
        if press_if(ui, is_known, "import one", t!("editor-import-one")) {
            step = Some(Step::Open { all: false });
        }
        if count > 1 {
            let label = match count > MOST_OPENED {
                true => t!("editor-import-pack", count = count),
                false => t!("editor-import-all", count = count),
            };
            if press_if(ui, is_known, "import all", label) {
                step = Some(Step::Open { all: true });
            }
        }
        if !unknown.is_empty() && press(ui, "rest is empty", t!("editor-import-rest")) {
            for text in import.legend.values_mut() {
                text.get_or_insert_default();
            }
        }
        stays = !press(ui, "import back", t!("common-back"));
    });
    import.found = Some(found).filter(|_| stays);
    step
}

/// Shows the number of levels found and their origin.
fn origin(ui: &mut egui::Ui, count: usize, form: Form, title: &str, author: &str) {
    let of = [form.name(), title, author];
    let of: Vec<&str> = of.into_iter().filter(|part| !part.is_empty()).collect();
    let of = of.join(", ");
    ui.label(t!("editor-import-found", count = count, of = of));
}

/// Shows converted levels and the parts that could not be converted.
fn show_converted(ui: &mut egui::Ui, found: Converted, import: &mut Import) -> Option<Step> {
    let count = found.levels.len();
    import.chosen = import.chosen.min(count.saturating_sub(1));
    origin(ui, count, found.form, &found.title, &found.author);
    choose(ui, count, |index| found.title_of(index), import);
    ui.separator();
    let left = found.remarks.len();
    ui.label(t!("editor-import-remarks", count = left));
    let height = (ui.ctx().content_rect().height() - 300.0).max(120.0);
    egui::ScrollArea::vertical()
        .id_salt("remarks")
        .max_height(height)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            for remark in &found.remarks {
                ui.label(language::said(remark));
            }
        });
    if !import.error.is_empty() {
        fields::wrong(ui, &import.error);
    }
    let mut step = None;
    let mut stays = true;
    ui.horizontal_wrapped(|ui| {
        if press(ui, "import one", t!("editor-import-one")) {
            step = Some(Step::OpenConverted { all: false });
        }
        if found.is_pack {
            let label = t!("editor-import-pack", count = count);
            if press(ui, "import all", label) {
                step = Some(Step::OpenConverted { all: true });
            }
        }
        stays = !press(ui, "import back", t!("common-back"));
    });
    import.converted = Some(found).filter(|_| stays);
    step
}

/// Shows a selector for one of several levels.
fn choose<'a>(
    ui: &mut egui::Ui,
    count: usize,
    title_of: impl Fn(usize) -> &'a str,
    import: &mut Import,
) {
    if count < 2 {
        return;
    }
    ui.horizontal(|ui| {
        if press_if(ui, import.chosen > 0, "previous import", "←") {
            import.chosen -= 1;
        }
        if press_if(ui, import.chosen + 1 < count, "next import", "→") {
            import.chosen += 1;
        }
        let title = title_of(import.chosen);
        let number = import.chosen + 1;
        let place = t!(
            "editor-import-at",
            number = number,
            count = count,
            title = title
        );
        ui.add(egui::Label::new(place).truncate());
    });
}

/// Shows the rows of a level as in the text.
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

/// Shows a field for each character; those of the current level come first.
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

/// Shows the meaning of a character, with suggestions for the typed name.
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
        if !is_known && press(ui, &format!("empty {sign}"), t!("editor-import-empty")) {
            *text = Some(String::new());
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

/// Returns object names that begin with the typed text, or else contain it.
fn suggestions(begun: &str) -> Vec<String> {
    if begun.is_empty() {
        return Vec::new();
    }
    let objects = glossary::entries().map(glossary::Entry::objects);
    let names = objects.flat_map(|it| it.entity.into_iter().chain(it.text));
    let mut found: Vec<String> = names
        .filter(|name| name.contains(begun) && name != begun)
        .collect();
    // Names that begin with it come first, both in glossary order.
    found.sort_by_key(|name| !name.starts_with(begun));
    found.truncate(SUGGESTIONS);
    found
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
