//! The dialog in which a file is chosen.

use bevy::prelude::*;
use bevy_egui::egui;

use super::widgets;
use crate::files::browse::Sort;
use crate::files::dialog::{self, FileDialog, View};
use crate::files::places::{Memory, Places};
use crate::files::questions::Asked;
use kotodama_ui::language::t;

/// What was asked for with the pointer or the keys.
enum DialogAction {
    Go(std::path::PathBuf),
    Up,
    Recent,
    Choose(usize),
    Confirm,
    Cancel,
}

pub(super) fn show(ui: &mut egui::Ui, world: &mut World) -> bool {
    let state = world.resource::<FileDialog>().clone();
    let mut action = None;
    let screen = ui.ctx().content_rect();
    ui.set_width((screen.width() - 80.0).clamp(200.0, 600.0));
    places(ui, world, &state, &mut action);
    path(ui, &state, &mut action);
    ui.separator();
    let height = (screen.height() - 300.0).clamp(80.0, 300.0);
    list(ui, &state, height, &mut action);
    ui.separator();
    let typed = field(ui, world, &state, &mut action);
    if !state.error.is_empty() {
        ui.colored_label(ui.visuals().error_fg_color, &state.error);
    }
    if let Some(problem) = state.problem() {
        ui.weak(problem);
    }
    buttons(ui, world, &state, &mut action);
    let is_asked = world.resource::<Asked>().0.is_some();
    if !is_asked && ui.input(|input| input.key_pressed(egui::Key::Escape)) {
        action = Some(DialogAction::Cancel);
    }
    let mut changed = world.resource_mut::<FileDialog>();
    if let Some(text) = typed {
        changed.type_in(text);
    }
    match action {
        None => {}
        Some(DialogAction::Go(folder)) => {
            changed.go(folder.clone());
            changed.wants_focus = true;
            world.resource_mut::<Memory>().folder = Some(folder);
        }
        Some(DialogAction::Up) => {
            changed.go_up();
            changed.wants_focus = true;
        }
        Some(DialogAction::Recent) => {
            let memory = world.resource::<Memory>().clone();
            let mut changed = world.resource_mut::<FileDialog>();
            changed.show_recent(&memory);
            changed.wants_focus = true;
        }
        Some(DialogAction::Choose(index)) => changed.choose(index),
        Some(DialogAction::Confirm) => dialog::confirm(world),
        Some(DialogAction::Cancel) => return false,
    }
    true
}

/// The places to begin at.
fn places(ui: &mut egui::Ui, world: &World, state: &FileDialog, action: &mut Option<DialogAction>) {
    let places = world.resource::<Places>();
    ui.horizontal_wrapped(|ui| {
        let recent = ui.selectable_label(state.view == View::Recent, t!("editor-files-recent"));
        if widgets::named(ui, &recent, "place Recent").clicked() {
            *action = Some(DialogAction::Recent);
        }
        for (name, label, folder) in [
            ("My levels", t!("editor-files-own"), &places.own),
            (
                "Shipped levels",
                t!("editor-files-shipped"),
                &places.shipped,
            ),
            ("Home", t!("editor-files-home"), &places.home),
        ] {
            let Some(folder) = folder else { continue };
            let here = state.view == View::Folder && state.folder == *folder;
            let place = ui.selectable_label(here, label);
            if widgets::named(ui, &place, &format!("place {name}")).clicked() {
                *action = Some(DialogAction::Go(folder.clone()));
            }
        }
    });
}

/// Where the list is from, and the way up.
fn path(ui: &mut egui::Ui, state: &FileDialog, action: &mut Option<DialogAction>) {
    ui.horizontal(|ui| {
        if state.view == View::Recent {
            ui.weak(t!("editor-files-recent-about"));
            return;
        }
        let up = ui.add_enabled(
            state.folder.parent().is_some(),
            egui::Button::new(t!("editor-files-up")),
        );
        if widgets::named(ui, &up, "folder above").clicked() {
            *action = Some(DialogAction::Up);
        }
        let folder = state.folder.display().to_string();
        ui.add(egui::Label::new(egui::RichText::new(&folder).weak()).truncate())
            .on_hover_text(folder);
    });
}

fn list(ui: &mut egui::Ui, state: &FileDialog, height: f32, action: &mut Option<DialogAction>) {
    let shown = state.shown();
    let row = ui.spacing().interact_size.y.max(22.0);
    let list = egui::ScrollArea::vertical()
        .max_height(height)
        .min_scrolled_height(height)
        .auto_shrink([false, false]);
    let chosen_now = egui::Id::new("chosen entry");
    let before = ui.data(|data| data.get_temp::<Option<usize>>(chosen_now));
    ui.data_mut(|data| data.insert_temp(chosen_now, state.chosen));
    let list = match state.chosen {
        // The keys have gone to an entry that may be out of sight.
        Some(index) if before != Some(state.chosen) => {
            let step = row + ui.spacing().item_spacing.y;
            list.vertical_scroll_offset((index as f32 * step - height / 2.0).max(0.0))
        }
        _ => list,
    };
    list.show_rows(ui, row, shown.len().max(1), |ui, rows| {
        if shown.is_empty() {
            ui.weak(t!("editor-files-none"));
        }
        for index in rows {
            let Some(entry) = shown.get(index) else {
                continue;
            };
            let label = match entry.sort {
                Sort::Folder => format!("■ {}", entry.name),
                Sort::Pack => t!("editor-files-pack", name = entry.name.as_str()),
                Sort::Level | Sort::Other if state.view == View::Recent => {
                    let folder = entry.path.parent().map(|it| it.display().to_string());
                    format!("{}   {}", entry.name, folder.unwrap_or_default())
                }
                Sort::Level | Sort::Other => entry.name.clone(),
            };
            let size = egui::vec2(ui.available_width(), row);
            let chosen = state.chosen == Some(index);
            let button = egui::Button::selectable(chosen, label).truncate();
            let response = ui
                .allocate_ui_with_layout(
                    size,
                    egui::Layout::top_down_justified(egui::Align::LEFT),
                    |ui| ui.add(button.min_size(size)),
                )
                .inner;
            widgets::named(ui, &response, &format!("entry {}", entry.name));
            if response.double_clicked() {
                *action = Some(match entry.sort {
                    Sort::Folder => DialogAction::Go(entry.path.clone()),
                    _ => DialogAction::Confirm,
                });
            } else if response.clicked() {
                *action = Some(DialogAction::Choose(index));
            }
        }
    });
}

/// The name as it is typed; gives what was typed anew.
fn field(
    ui: &mut egui::Ui,
    world: &mut World,
    state: &FileDialog,
    action: &mut Option<DialogAction>,
) -> Option<String> {
    let mut text = state.text.clone();
    let id = egui::Id::new("file name");
    let has_focus = ui.memory(|memory| memory.has_focus(id));
    if has_focus {
        let pressed = |key| ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, key));
        let (down, up) = (pressed(egui::Key::ArrowDown), pressed(egui::Key::ArrowUp));
        if down || up {
            world.resource_mut::<FileDialog>().step(down);
            return None;
        }
        if text.is_empty() && pressed(egui::Key::Backspace) {
            *action = Some(DialogAction::Up);
        }
        if pressed(egui::Key::Enter) {
            *action = Some(DialogAction::Confirm);
        }
    }
    ui.horizontal(|ui| {
        ui.label(t!("editor-files-name"));
        let field = egui::TextEdit::singleline(&mut text)
            .id(id)
            .hint_text(t!("editor-files-search"))
            .desired_width(f32::INFINITY);
        let field = ui.add(field);
        widgets::named(ui, &field, "file name");
        if state.wants_focus {
            field.request_focus();
            world.resource_mut::<FileDialog>().wants_focus = false;
        }
    });
    (text != state.text).then_some(text)
}

fn buttons(
    ui: &mut egui::Ui,
    world: &mut World,
    state: &FileDialog,
    action: &mut Option<DialogAction>,
) {
    ui.horizontal(|ui| {
        let confirm = ui.button(state.purpose.verb());
        if widgets::named(ui, &confirm, "confirm file").clicked() {
            *action = Some(DialogAction::Confirm);
        }
        let cancel = ui.button(t!("editor-cancel"));
        if widgets::named(ui, &cancel, "cancel file").clicked() {
            *action = Some(DialogAction::Cancel);
        }
        let mut all = state.all;
        if ui.checkbox(&mut all, t!("editor-files-all")).changed() {
            world.resource_mut::<FileDialog>().all = all;
        }
    });
}
