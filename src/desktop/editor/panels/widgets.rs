//! Widgets that several panels use.

use bevy::prelude::*;
use bevy_egui::egui;

use crate::desktop::editor::Desk;
use crate::editor::action::Action;

/// Remembers where a widget is under a name, so that tests can press it, and
/// gives its response back.
pub(in crate::desktop::editor) fn named<'a>(
    ui: &egui::Ui,
    response: &'a egui::Response,
    name: &str,
) -> &'a egui::Response {
    let rect = response.rect;
    ui.data_mut(|data| data.insert_temp(place_of(name), rect));
    response
}

/// Under which key [`named`] remembers a place.
pub(in crate::desktop::editor) fn place_of(name: &str) -> egui::Id {
    egui::Id::new(("widget", name))
}

/// A button for an action, with its tooltip; does it when it is pressed.
pub(super) fn action_button(
    ui: &mut egui::Ui,
    world: &mut World,
    action: Action,
    label: &str,
    chosen: bool,
) {
    let response = ui.add(egui::Button::selectable(chosen, label));
    named(ui, &response, label);
    let response = match action.row() {
        Some(row) => response.on_hover_text(row.tooltip()),
        None => response,
    };
    if response.clicked() {
        world.resource_mut::<Desk>().editor.act(action);
    }
}
