//! The menus and the tool bar.

use bevy::prelude::*;
use bevy_egui::egui;

use super::widgets;
use crate::desktop::editor::Desk;
use crate::editor::Tool;
use crate::editor::action::{ACTIONS, Action, Menu};

const MENUS: [(Menu, &str); 6] = [
    (Menu::File, "File"),
    (Menu::Edit, "Edit"),
    (Menu::Tool, "Tools"),
    (Menu::Object, "Object"),
    (Menu::View, "View"),
    (Menu::Run, "Run"),
];

pub(super) fn show(ui: &mut egui::Ui, world: &mut World) {
    ui.horizontal(|ui| {
        for (menu, title) in MENUS {
            let opened = ui.menu_button(title, |ui| entries(ui, world, menu));
            widgets::named(ui, &opened.response, title);
        }
        ui.separator();
        title(ui, world);
    });
    ui.horizontal_wrapped(|ui| tools(ui, world));
}

/// The actions of a menu, with their keys.
fn entries(ui: &mut egui::Ui, world: &mut World, menu: Menu) {
    for row in ACTIONS.iter().filter(|row| row.menu == menu) {
        let mut button = egui::Button::new(row.label);
        if let Some(key) = row.keys.first() {
            button = button.shortcut_text(key.to_string());
        }
        let response = ui.add(button).on_hover_text(row.help);
        if widgets::named(ui, &response, row.label).clicked() {
            world.resource_mut::<Desk>().editor.act(row.action);
            ui.close();
        }
    }
}

/// The name of the level, and whether it is saved.
fn title(ui: &mut egui::Ui, world: &World) {
    let editor = &world.resource::<Desk>().editor;
    let name = match editor.draft().settings().name.as_str() {
        "" => "Untitled",
        name => name,
    };
    let file = editor.file.as_ref().and_then(|file| file.file_name());
    let file = file.map_or_else(
        || "not saved yet".to_owned(),
        |file| file.to_string_lossy().into_owned(),
    );
    let mark = if editor.document.is_modified() {
        "●"
    } else {
        ""
    };
    ui.label(format!("{name} {mark}"));
    ui.weak(file);
}

fn tools(ui: &mut egui::Ui, world: &mut World) {
    let tool = world.resource::<Desk>().editor.tool;
    for other in Tool::ALL {
        let action = Action::Use(other);
        let label = action.row().map_or("", |row| row.label);
        widgets::action_button(ui, world, action, label, tool == other);
    }
    ui.separator();
    for (action, label) in [
        (Action::Undo, "Undo"),
        (Action::Redo, "Redo"),
        (Action::Play, "▶ Play"),
    ] {
        widgets::action_button(ui, world, action, label, false);
    }
}
