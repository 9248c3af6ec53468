//! Opening and saving, and what is kept against a crash.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui;
use kotodama_builder::store::Opened;
use kotodama_documents::store::{remember_file, with_extension};
use kotodama_dungeon::file::{EXTENSION, parse};
use kotodama_shell::{files, paths};
use kotodama_ui::language::{first_problem, said};
use kotodama_ui::prelude::*;

use crate::state::{Builder, Dialog};

/// How often what is unsaved is kept.
const EVERY: Duration = Duration::from_secs(5);

/// What would be done next if nothing were lost by it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    New,
    Open(PathBuf),
}

fn data(name: &str) -> Option<PathBuf> {
    paths::data_folder().map(|data| data.join(name))
}

/// Files that were opened or saved before, the latest first.
pub(crate) fn recent() -> Vec<PathBuf> {
    data("builder.ron")
        .map(|path| files::load(&path))
        .unwrap_or_default()
}

fn note(builder: &mut Builder, path: &Path) {
    remember_file(&mut builder.recent, path);
    if let Some(file) = data("builder.ron")
        && let Err(error) = files::store(&file, &builder.recent)
    {
        warn!(
            "the recent files could not be saved to {}: {error}",
            file.display()
        );
    }
}

/// Opens a file; one that does not exist yet is a new dungeon with this name.
///
/// What is unsaved, be it from the last time, is asked about first.
pub(crate) fn open_or_begin(builder: &mut Builder, path: &Path) {
    ask(builder, Next::Open(path.to_path_buf()));
}

fn begin(builder: &mut Builder, path: &Path) {
    if path.exists() {
        open(builder, path);
    } else {
        let mut opened = Opened::blank();
        opened.file = Some(with_extension(path, EXTENSION));
        builder.show(opened);
    }
}

fn open(builder: &mut Builder, path: &Path) {
    match Opened::read(path) {
        Ok(opened) => {
            builder.show(opened);
            note(builder, path);
            builder.status = t!("builder-opened", path = path.display().to_string());
            builder.dialog = None;
        }
        Err(problems) => {
            let problem = first_problem(&problems);
            builder.status = problem.clone();
            if let Some(dialog) = &mut builder.dialog {
                dialog.error = problem;
            }
        }
    }
}

fn does(builder: &mut Builder, next: Next) {
    builder.asks = None;
    // What was unsaved is given up, or was saved.
    forget(builder);
    match next {
        Next::New => builder.show(Opened::blank()),
        Next::Open(path) => begin(builder, &path),
    }
}

fn ask(builder: &mut Builder, next: Next) {
    if builder.opened.document.is_modified() {
        builder.asks = Some(next);
    } else {
        does(builder, next);
    }
}

pub(crate) fn ask_new(builder: &mut Builder) {
    ask(builder, Next::New);
}

fn dialog_for(builder: &Builder, saves: bool) -> Dialog {
    let file = builder.opened.file.as_ref().or(builder.recent.first());
    let folder = file.and_then(|file| file.parent()).map(Path::to_path_buf);
    let own = builder.opened.file.as_ref().filter(|_| saves);
    let name = own.and_then(|file| file.file_name());
    Dialog {
        saves,
        folder: folder.or_else(paths::home).unwrap_or_default(),
        name: name.map_or_else(String::new, |name| name.to_string_lossy().into_owned()),
        ..default()
    }
}

pub(crate) fn ask_open(builder: &mut Builder) {
    builder.dialog = Some(dialog_for(builder, false));
}

pub(crate) fn ask_save(builder: &mut Builder) {
    builder.dialog = Some(dialog_for(builder, true));
}

/// Saves to the file, or asks for one.
pub(crate) fn save(builder: &mut Builder) {
    match builder.opened.file.clone() {
        Some(path) => save_to(builder, &path, false),
        None => ask_save(builder),
    }
}

fn save_to(builder: &mut Builder, path: &Path, overwrite: bool) {
    match builder.opened.save_to(path, overwrite) {
        Ok(path) => {
            builder.status = t!("builder-saved", path = path.display().to_string());
            builder.dialog = None;
            note(builder, &path);
            forget(builder);
        }
        Err(problem) => {
            let text = said(&problem.message());
            builder.status = text.clone();
            if problem.may_be_overwritten() {
                let mut dialog = dialog_for(builder, true);
                dialog.folder = path.parent().map(Path::to_path_buf).unwrap_or_default();
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                dialog.name = name.into_owned();
                dialog.overwrites = true;
                dialog.error = text;
                builder.dialog = Some(dialog);
            }
        }
    }
}

/// Shows the file dialog and the question, if they are open.
pub(crate) fn dialog(ctx: &egui::Context, builder: &mut Builder) {
    if let Some(next) = builder.asks.clone() {
        let window = egui::Window::new(t!("builder-unsaved"))
            .collapsible(false)
            .anchor(egui::Align2::CENTER_CENTER, [0.0, 0.0]);
        window.show(ctx, |ui| {
            ui.label(t!("builder-unsaved-help"));
            ui.horizontal(|ui| {
                if ui.button(t!("builder-discard")).clicked() {
                    does(builder, next);
                } else if ui.button(t!("builder-save")).clicked() {
                    builder.asks = None;
                    save(builder);
                } else if ui.button(t!("builder-cancel")).clicked() {
                    builder.asks = None;
                }
            });
        });
    }
    let Some(mut dialog) = builder.dialog.take() else {
        return;
    };
    let title = if dialog.saves {
        t!("builder-save-as")
    } else {
        t!("builder-open")
    };
    let (mut is_open, mut chosen) = (true, None);
    let window = egui::Window::new(title)
        .open(&mut is_open)
        .collapsible(false)
        .anchor(egui::Align2::CENTER_CENTER, [0.0, 0.0]);
    window.show(ctx, |ui| {
        ui.set_width(480.0);
        ui.label(dialog.folder.display().to_string());
        let mut entries: Vec<(bool, String)> = std::fs::read_dir(&dialog.folder)
            .into_iter()
            .flatten()
            .filter_map(Result::ok)
            .map(|entry| {
                (
                    !entry.path().is_dir(),
                    entry.file_name().to_string_lossy().into_owned(),
                )
            })
            .filter(|(is_file, name)| {
                !name.starts_with('.') && (!is_file || name.ends_with(EXTENSION))
            })
            .collect();
        entries.sort();
        egui::ScrollArea::vertical()
            .max_height(260.0)
            .auto_shrink([false, false])
            .show(ui, |ui| {
                if ui.selectable_label(false, "..").clicked()
                    && let Some(above) = dialog.folder.parent()
                {
                    dialog.folder = above.to_path_buf();
                }
                for (is_file, name) in entries {
                    let label = if is_file {
                        name.clone()
                    } else {
                        format!("{name}/")
                    };
                    let response = ui.selectable_label(dialog.name == name, label);
                    if response.clicked() && !is_file {
                        dialog.folder.push(&name);
                    } else if response.clicked() {
                        dialog.name.clone_from(&name);
                        dialog.overwrites = false;
                    }
                    if response.double_clicked() && is_file && !dialog.saves {
                        chosen = Some(dialog.folder.join(&name));
                    }
                }
            });
        if !dialog.saves && !builder.recent.is_empty() {
            ui.strong(t!("builder-recent"));
            for path in builder.recent.iter().take(6) {
                if ui
                    .selectable_label(false, path.display().to_string())
                    .clicked()
                {
                    chosen = Some(path.clone());
                }
            }
        }
        let field =
            ui.add(egui::TextEdit::singleline(&mut dialog.name).desired_width(f32::INFINITY));
        if field.changed() {
            dialog.overwrites = false;
        }
        let is_entered =
            field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        if !dialog.error.is_empty() {
            ui.colored_label(ui.visuals().error_fg_color, &dialog.error);
        }
        let verb = match (dialog.saves, dialog.overwrites) {
            (true, true) => t!("builder-overwrite"),
            (true, false) => t!("builder-save"),
            _ => t!("builder-open"),
        };
        let is_named = !dialog.name.trim().is_empty();
        if (ui.add_enabled(is_named, egui::Button::new(verb)).clicked() || is_entered) && is_named {
            chosen = Some(dialog.folder.join(dialog.name.trim()));
        }
    });
    let (saves, overwrites) = (dialog.saves, dialog.overwrites);
    if is_open {
        builder.dialog = Some(dialog);
    }
    match chosen {
        Some(path) if saves => save_to(builder, &path, overwrites),
        Some(path) => {
            builder.dialog = None;
            ask(builder, Next::Open(path));
        }
        None => {}
    }
}

/// Keeps what is unsaved in a file of its own, from time to time and when the
/// program ends.
pub(crate) fn keep(
    time: Res<Time<Real>>,
    mut builder: ResMut<Builder>,
    mut exits: MessageReader<AppExit>,
) {
    let now = time.elapsed();
    let is_exit = exits.read().count() > 0;
    let revision = builder.opened.document.revision();
    let is_due = match builder.kept {
        Some((of, at)) => of != revision && (is_exit || now.saturating_sub(at) > EVERY),
        None => true,
    };
    if !is_due || !builder.opened.document.is_modified() {
        return;
    }
    let Some((text, path)) =
        data("builder-recovery.dungeon.ron").zip(data("builder-recovery.path"))
    else {
        return;
    };
    let builder = builder.bypass_change_detection();
    builder.kept = Some((revision, now));
    let written = kotodama_dungeon::file::write(&builder.draft().to_document());
    let of = builder
        .opened
        .file
        .as_ref()
        .and_then(|file| file.to_str())
        .unwrap_or_default();
    let outcome =
        files::write(&text, written.as_bytes()).and_then(|()| files::write(&path, of.as_bytes()));
    if let Err(error) = outcome {
        warn!(
            "what is unsaved could not be kept in {}: {error}",
            text.display()
        );
    }
}

/// Nothing is unsaved any more.
fn forget(builder: &mut Builder) {
    builder.kept = None;
    for name in ["builder-recovery.dungeon.ron", "builder-recovery.path"] {
        if let Some(path) = data(name) {
            // It may never have been written.
            let _ = std::fs::remove_file(path);
        }
    }
}

/// Opens what was not saved when the program ended, as unsaved as it was.
pub(crate) fn offer_recovery(builder: &mut Builder) {
    if builder.opened.document.is_modified() || builder.kept.is_some() {
        return;
    }
    let Some((text, path)) =
        data("builder-recovery.dungeon.ron").zip(data("builder-recovery.path"))
    else {
        return;
    };
    let Ok(written) = kotodama_formats::read_text(&text) else {
        return;
    };
    if let Ok(document) = parse(&text.display().to_string(), &written) {
        let of = std::fs::read_to_string(path).unwrap_or_default();
        let of = Some(PathBuf::from(of)).filter(|of| !of.as_os_str().is_empty());
        builder.show(Opened::recovered(document, of));
        builder.kept = Some((builder.opened.document.revision(), Duration::ZERO));
        builder.status = t!("builder-recovered");
    }
}
