//! Tabs of the open levels, above the board.

use bevy::prelude::*;
use bevy_egui::egui;

use super::widgets;
use crate::{OpenDocument, documents, editor_mut, keys, texts};
use kotodama_editor::Action;
use kotodama_ui::language::t;

/// Returns whether several levels are open.
pub(super) fn are_several(world: &World) -> bool {
    world.resource::<OpenDocument>().count() > 1
}

pub(super) fn show(ui: &mut egui::Ui, world: &mut World) {
    let document = world.resource::<OpenDocument>();
    let current = document.index();
    let close_help = t!("editor-close-tab", key = keys::hint(world, Action::Close));
    let mut wanted = None;
    let mut closing = None;
    let tabs = egui::ScrollArea::horizontal()
        .scroll_bar_visibility(egui::scroll_area::ScrollBarVisibility::AlwaysHidden);
    tabs.show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            for (index, editor) in document.editors().enumerate() {
                let mark = match editor.document.is_modified() {
                    true => " ●",
                    false => "",
                };
                let name = documents::name_of(editor);
                // Long names would leave no space for other tabs.
                let title = format!("{}{mark}", texts::short(&name, 18));
                let tab = ui.selectable_label(index == current, title);
                if index == current {
                    let seen = egui::Id::new("shown tab");
                    let is_new = ui.data(|data| data.get_temp::<usize>(seen)) != Some(index);
                    if is_new {
                        ui.data_mut(|data| data.insert_temp(seen, index));
                        tab.scroll_to_me(None);
                    }
                }
                widgets::named(ui, &tab, &format!("tab {index}"));
                let place = match &editor.file {
                    Some(file) => file.display().to_string(),
                    None => t!("editor-not-saved-yet"),
                };
                let tab = tab.on_hover_text(format!("{name}\n{place}"));
                if tab.clicked() {
                    wanted = Some(index);
                }
                let close = ui.add(egui::Button::new("×").frame(false));
                widgets::named(ui, &close, &format!("close tab {index}"));
                let closes = close.on_hover_text(&close_help).clicked();
                if closes || tab.middle_clicked() {
                    closing = Some(index);
                }
                ui.separator();
            }
        });
    });
    if let Some(index) = wanted.or(closing) {
        documents::show(world, index);
    }
    if closing.is_some() {
        editor_mut(world).act(Action::Close);
    }
}
