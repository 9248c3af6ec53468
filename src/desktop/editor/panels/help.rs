//! Every key of the editor, from the table of actions, and what the mouse
//! does.

use bevy::prelude::*;
use bevy_egui::egui;

use super::widgets;
use crate::editor::action::{ACTIONS, Menu, Row};

/// What is searched for.
#[derive(Resource, Clone, Debug, Default)]
struct Sought(String);

const GROUPS: [(Menu, &str); 7] = [
    (Menu::Tool, "Tools"),
    (Menu::Cursor, "Cursor and brushes"),
    (Menu::Edit, "Edit"),
    (Menu::Object, "Objects"),
    (Menu::View, "View"),
    (Menu::Run, "Play and check"),
    (Menu::File, "File"),
];

/// What the mouse does, which the table does not know.
const MOUSE: [(&str, &str); 9] = [
    (
        "Left button",
        "Uses the tool. With Shift: on top of what is there.",
    ),
    (
        "Right button",
        "Takes what is there as brush, or gives the stroke up.",
    ),
    (
        "Middle button",
        "Drags the board; Space with the left button does it too.",
    ),
    ("Wheel", "Zooms about the pointer."),
    ("Shift + wheel", "Scrolls sideways."),
    ("Alt + wheel", "Marks another object of the stack."),
    ("Touchpad", "Two fingers scroll; with Ctrl they zoom."),
    ("Palette", "Press to choose, drag onto the board to place."),
    ("Palette, right button", "Makes a favourite, or no longer."),
];

/// Does a text contain what is sought?
fn fits(sought: &str, texts: &[&str]) -> bool {
    let mut words = sought.split_whitespace();
    words.all(|word| {
        texts
            .iter()
            .any(|text| text.to_lowercase().contains(&word.to_lowercase()))
    })
}

fn keys(row: &Row) -> String {
    let keys: Vec<String> = row.keys.iter().map(ToString::to_string).collect();
    keys.join(", ")
}

pub(super) fn show(ui: &mut egui::Ui, world: &mut World) -> bool {
    let mut sought = world.get_resource_or_init::<Sought>().0.clone();
    let screen = ui.ctx().viewport_rect().size();
    let width = (screen.x - 96.0).clamp(240.0, 640.0);
    let height = (screen.y - 200.0).clamp(120.0, 560.0);
    ui.set_width(width);
    let field = ui.add(
        egui::TextEdit::singleline(&mut sought)
            .hint_text("Search the keys")
            .margin(egui::vec2(8.0, 4.0))
            .desired_width(width - 16.0),
    );
    widgets::named(ui, &field, "search keys");
    ui.add_space(4.0);
    egui::ScrollArea::vertical()
        .max_height(height)
        .min_scrolled_height(height)
        .auto_shrink([false, false])
        .show(ui, |ui| {
            let mut found = false;
            for (menu, title) in GROUPS {
                let rows: Vec<(String, &str, &str)> = ACTIONS
                    .iter()
                    .filter(|row| row.menu == menu)
                    .map(|row| (keys(row), row.label, row.help))
                    .filter(|(keys, label, help)| fits(&sought, &[keys, label, help, title]))
                    .collect();
                found |= !rows.is_empty();
                group(ui, title, &rows);
            }
            let rows: Vec<(String, &str, &str)> = MOUSE
                .iter()
                .filter(|(what, help)| fits(&sought, &[what, help, "mouse"]))
                .map(|&(what, help)| (what.to_owned(), "", help))
                .collect();
            found |= !rows.is_empty();
            group(ui, "Mouse", &rows);
            if !found {
                ui.label("no key does this");
            }
        });
    world.resource_mut::<Sought>().0 = sought;
    true
}

/// Keys on the left, what they do on the right.
fn group(ui: &mut egui::Ui, title: &str, rows: &[(String, &str, &str)]) {
    if rows.is_empty() {
        return;
    }
    ui.add_space(8.0);
    ui.colored_label(ui.visuals().hyperlink_color, title);
    let column = 184.0_f32.min(ui.available_width() / 3.0);
    for (keys, label, help) in rows {
        ui.horizontal_top(|ui| {
            ui.allocate_ui_with_layout(
                egui::vec2(column, 20.0),
                egui::Layout::top_down(egui::Align::Min),
                |ui| {
                    ui.set_width(column);
                    ui.label(keys);
                },
            );
            ui.vertical(|ui| {
                if !label.is_empty() {
                    ui.label(label.trim_end_matches('…'));
                }
                ui.weak(*help);
            });
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_is_in_a_group_and_words_are_sought_in_all_texts() {
        for row in ACTIONS {
            assert!(GROUPS.iter().any(|(menu, _)| *menu == row.menu));
        }
        assert!(fits("flood F", &["F", "Flood fill", "Fill all"]));
        assert!(!fits("flood x", &["F", "Flood fill", "Fill all"]));
        assert!(fits("", &[]));
    }
}
