//! Widgets that several panels use.

use bevy_egui::egui;

/// Remembers where a widget is under a name, so that tests can press it, and
/// gives its response back.
pub fn named<'a>(ui: &egui::Ui, response: &'a egui::Response, name: &str) -> &'a egui::Response {
    let rect = response.rect;
    ui.data_mut(|data| data.insert_temp(place_of(name), rect));
    response
}

/// Under which key [`named`] remembers a place.
pub fn place_of(name: &str) -> egui::Id {
    egui::Id::new(("widget", name))
}
