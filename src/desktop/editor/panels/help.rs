//! Help: every key of the editor, from the action table, and the mouse.

use std::borrow::Cow;

use bevy::prelude::*;
use bevy_egui::egui;

use super::widgets::{self, Labels, labels};
use crate::{keys, texts};
use kotodama_editor::action::{ACTIONS, Menu};
use kotodama_ui::language::t;

/// Search text.
#[derive(Resource, Clone, Debug, Default)]
struct Sought(String);

type Said = fn() -> String;

const GROUPS: [(Menu, Said); 7] = [
    (Menu::Tool, || t!("editor-menu-tool")),
    (Menu::Cursor, || t!("editor-help-cursor")),
    (Menu::Edit, || t!("editor-menu-edit")),
    (Menu::Object, || t!("editor-help-objects")),
    (Menu::View, || t!("editor-menu-view")),
    (Menu::Run, || t!("editor-help-run")),
    (Menu::File, || t!("editor-menu-file")),
];

/// Uses of the mouse, which are not in the table.
const MOUSE: [fn() -> Labels; 9] = [
    || labels!("editor-mouse-left"),
    || labels!("editor-mouse-right"),
    || labels!("editor-mouse-middle"),
    || labels!("editor-mouse-wheel"),
    || labels!("editor-mouse-wheel-shift"),
    || labels!("editor-mouse-wheel-alt"),
    || labels!("editor-mouse-touchpad"),
    || labels!("editor-mouse-palette"),
    || labels!("editor-mouse-palette-right"),
];

/// Returns whether one of the texts contains the search text.
fn fits(sought: &str, texts: &[&str]) -> bool {
    let mut words = sought.split_whitespace();
    words.all(|word| {
        texts
            .iter()
            .any(|text| text.to_lowercase().contains(&word.to_lowercase()))
    })
}

pub(super) fn show(ui: &mut egui::Ui, world: &mut World) -> bool {
    let mut sought = world.get_resource_or_init::<Sought>().0.clone();
    let screen = ui.ctx().viewport_rect().size();
    let width = (screen.x - 96.0).clamp(240.0, 640.0);
    let height = (screen.y - 200.0).clamp(120.0, 560.0);
    ui.set_width(width);
    let field = ui.add(
        egui::TextEdit::singleline(&mut sought)
            .hint_text(t!("editor-help-search"))
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
                let title = title();
                let rows: Vec<HelpRow> = ACTIONS
                    .iter()
                    .filter(|row| row.menu == menu)
                    .map(|row| {
                        (
                            keys::all(world, row.action),
                            texts::label(row),
                            texts::help(row),
                        )
                    })
                    .filter(|(keys, label, help)| fits(&sought, &[keys, label, help, &title]))
                    .collect();
                found |= !rows.is_empty();
                group(ui, &title, &rows);
            }
            let mouse = t!("editor-help-mouse");
            let rows: Vec<HelpRow> = MOUSE
                .iter()
                .map(|mouse| mouse())
                .map(|what| (what.label, Cow::Borrowed(""), Cow::Owned(what.help)))
                .filter(|(what, _, help)| fits(&sought, &[what, help, &mouse]))
                .collect();
            found |= !rows.is_empty();
            group(ui, &mouse, &rows);
            if !found {
                ui.label(t!("editor-help-nothing"));
            }
        });
    world.resource_mut::<Sought>().0 = sought;
    true
}

/// Keys, label and explanation.
type HelpRow = (String, Cow<'static, str>, Cow<'static, str>);

/// Shows keys on the left and their effects on the right.
fn group(ui: &mut egui::Ui, title: &str, rows: &[HelpRow]) {
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
                ui.weak(help.as_ref());
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
