//! Panel widgets, each with a name that tests use to press it.

use bevy_egui::egui;

/// Records the position of a widget under a name for tests and returns its
/// response.
pub fn named<'a>(ui: &egui::Ui, response: &'a egui::Response, name: &str) -> &'a egui::Response {
    let rect = response.rect;
    ui.data_mut(|data| data.insert_temp(place_of(name), rect));
    response
}

/// Returns the key under which [`named`] records a position.
pub fn place_of(name: &str) -> egui::Id {
    egui::Id::new(("widget", name))
}

/// Label of a widget and its tooltip.
pub struct Labels {
    pub label: String,
    pub help: String,
}

impl<L: Into<String>, H: Into<String>> From<(L, H)> for Labels {
    fn from((label, help): (L, H)) -> Self {
        Self {
            label: label.into(),
            help: help.into(),
        }
    }
}

impl From<String> for Labels {
    fn from(label: String) -> Self {
        Self::from((label, ""))
    }
}

impl From<&str> for Labels {
    fn from(label: &str) -> Self {
        Self::from((label, ""))
    }
}

/// Makes the labels of a widget from the key of its label; the tooltip has the
/// same key with `-help`.
#[macro_export]
macro_rules! labels {
    ($key:literal) => {
        $crate::egui_widgets::Labels::from((
            $crate::language::say($key, &[]),
            $crate::language::say(concat!($key, "-help"), &[]),
        ))
    };
}
pub use crate::labels;

/// Adds a widget with a name and a tooltip.
pub fn add(
    ui: &mut egui::Ui,
    enabled: bool,
    name: &str,
    help: String,
    widget: impl egui::Widget,
) -> egui::Response {
    let response = ui.add_enabled(enabled, widget);
    named(ui, &response, name);
    if help.is_empty() {
        return response;
    }
    response.on_hover_text(&help).on_disabled_hover_text(help)
}

/// Adds a button; returns whether it was pressed.
pub fn press(ui: &mut egui::Ui, name: &str, labels: impl Into<Labels>) -> bool {
    press_if(ui, true, name, labels)
}

/// Adds a button that can be disabled; returns whether it was pressed.
pub fn press_if(ui: &mut egui::Ui, enabled: bool, name: &str, labels: impl Into<Labels>) -> bool {
    let Labels { label, help } = labels.into();
    add(ui, enabled, name, help, egui::Button::new(label)).clicked()
}

/// Adds one of several options; returns whether it was newly chosen.
pub fn option(ui: &mut egui::Ui, name: &str, chosen: bool, labels: impl Into<Labels>) -> bool {
    let Labels { label, help } = labels.into();
    let button = egui::Button::selectable(chosen, label);
    add(ui, true, name, help, button).clicked() && !chosen
}

/// Returns a chip: a button with rounded corners and a short text, several of which
/// stand on a line.
pub fn chip(text: impl Into<String>, chosen: bool) -> egui::Button<'static> {
    egui::Button::new(text.into())
        .selected(chosen)
        .corner_radius(8)
        .wrap_mode(egui::TextWrapMode::Extend)
}

/// Adds a checkbox; returns whether it changed.
pub fn check(ui: &mut egui::Ui, name: &str, value: &mut bool, labels: impl Into<Labels>) -> bool {
    let Labels { label, help } = labels.into();
    add(ui, true, name, help, egui::Checkbox::new(value, label)).changed()
}

/// Draws a picture in the middle of a rectangle, at its size in pixels or smaller if
/// it does not fit.
pub fn draw_within(painter: &egui::Painter, rect: egui::Rect, picture: &egui::TextureHandle) {
    let size = picture.size_vec2();
    let most = rect.size() / size;
    let size = size * most.x.min(most.y).min(1.0);
    let place = egui::Rect::from_center_size(rect.center(), size);
    let whole = egui::Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
    painter.image(picture.id(), place, whole, egui::Color32::WHITE);
}
