//! The tabs of the open levels, above the board.

use bevy::prelude::*;
use bevy_egui::egui;

use super::widgets;
use crate::{OpenDocument, documents, keys};
use kotodama_editor::Action;
use kotodama_ui::language::t;

/// Are there several levels to choose from?
pub(super) fn are_several(world: &World) -> bool {
    world.resource::<OpenDocument>().count() > 1
}

pub(super) fn show(ui: &mut egui::Ui, world: &mut World) {
    let document = world.resource::<OpenDocument>();
    let (titles, current) = (document.titles(), document.index());
    let close_help = t!("editor-close-tab", key = keys::hint(world, Action::Close));
    let mut wanted = None;
    let mut closing = None;
    let tabs = egui::ScrollArea::horizontal()
        .scroll_bar_visibility(egui::scroll_area::ScrollBarVisibility::AlwaysHidden);
    tabs.show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            for (index, title) in titles.iter().enumerate() {
                let mark = if title.modified { " ●" } else { "" };
                let name = shortened(&title.name);
                let tab = ui.selectable_label(index == current, format!("{name}{mark}"));
                if index == current {
                    let seen = egui::Id::new("shown tab");
                    let is_new = ui.data(|data| data.get_temp::<usize>(seen)) != Some(index);
                    if is_new {
                        ui.data_mut(|data| data.insert_temp(seen, index));
                        tab.scroll_to_me(None);
                    }
                }
                widgets::named(ui, &tab, &format!("tab {index}"));
                let place = match &title.file {
                    Some(file) => file.display().to_string(),
                    None => t!("editor-not-saved-yet"),
                };
                let tab = tab.on_hover_text(format!("{}\n{place}", title.name));
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
        world
            .resource_mut::<OpenDocument>()
            .editor
            .act(Action::Close);
    }
}

/// Long names would leave no room for other tabs.
fn shortened(name: &str) -> String {
    const MOST: usize = 18;
    if name.chars().count() <= MOST {
        return name.to_owned();
    }
    let start: String = name.chars().take(MOST - 1).collect();
    format!("{}…", start.trim_end())
}
