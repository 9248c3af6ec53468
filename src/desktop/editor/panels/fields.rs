//! Text fields that are checked while typing, drop-down lists, and their
//! results.

use bevy_egui::egui;

use super::widgets;
use kotodama_ui::language::t;

/// Result of a field in this frame.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Typed {
    /// New text, if it changed.
    pub text: Option<String>,
    /// Whether the field was left: the next change is a new step.
    pub is_left: bool,
    /// Whether Enter was pressed in it.
    pub is_entered: bool,
}

/// Shows a text field. While it has the focus, it shows the typed text even if
/// that was not accepted.
pub(super) fn line(ui: &mut egui::Ui, name: &str, value: &str, hint: &str) -> Typed {
    field(ui, name, value, hint, |text| {
        egui::TextEdit::singleline(text)
    })
}

/// Shows a text field next to other widgets.
pub(super) fn line_within(
    ui: &mut egui::Ui,
    width: f32,
    name: &str,
    value: &str,
    hint: &str,
) -> Typed {
    let field = |ui: &mut egui::Ui| {
        ui.set_max_width(width);
        line(ui, name, value, hint)
    };
    ui.scope(field).inner
}

/// Shows a field with several lines.
pub(super) fn lines(ui: &mut egui::Ui, name: &str, value: &str, hint: &str) -> Typed {
    field(ui, name, value, hint, |text| {
        egui::TextEdit::multiline(text).desired_rows(1)
    })
}

fn field(
    ui: &mut egui::Ui,
    name: &str,
    value: &str,
    hint: &str,
    edit: impl for<'a> FnOnce(&'a mut String) -> egui::TextEdit<'a>,
) -> Typed {
    let id = egui::Id::new(("field", name));
    let kept = id.with("as typed");
    let has_focus = ui.memory(|memory| memory.has_focus(id));
    let typed: Option<String> = ui.data(|data| data.get_temp(kept));
    let typed = typed.filter(|_| has_focus);
    let mut text = typed.unwrap_or_else(|| value.to_owned());
    let edit = edit(&mut text).hint_text(hint).id(id);
    let response = ui.add(edit.desired_width(f32::INFINITY));
    widgets::named(ui, &response, name);
    let changed = response.changed();
    if response.has_focus() {
        ui.data_mut(|data| data.insert_temp(kept, text.clone()));
    }
    Typed {
        text: changed.then_some(text),
        is_left: response.lost_focus(),
        is_entered: response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter)),
    }
}

/// Shows a heading in a tab.
pub(super) fn heading(ui: &mut egui::Ui, text: &str) {
    ui.add_space(6.0);
    ui.strong(text);
}

/// Shows the result of an operation or its error.
pub(super) fn outcome(ui: &mut egui::Ui, outcome: &Result<String, String>) {
    match outcome {
        Ok(text) => drop(ui.weak(text)),
        Err(text) => wrong(ui, text),
    }
}

/// Shows an error.
pub(super) fn wrong(ui: &mut egui::Ui, text: &str) {
    ui.colored_label(ui.visuals().error_fg_color, text);
}

/// Shows a small square of a selectable colour.
pub(super) fn swatch(
    ui: &mut egui::Ui,
    name: &str,
    colour: egui::Color32,
    is_chosen: bool,
    side: f32,
) -> egui::Response {
    let size = egui::vec2(side, side);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    widgets::named(ui, &response, name);
    let painter = ui.painter();
    painter.rect_filled(rect.shrink(1.0), 0.0, colour);
    let visuals = ui.visuals();
    let stroke = if is_chosen {
        egui::Stroke::new(2.0, visuals.selection.stroke.color)
    } else if response.hovered() {
        egui::Stroke::new(1.0, visuals.strong_text_color())
    } else {
        egui::Stroke::new(1.0, visuals.weak_text_color().gamma_multiply(0.5))
    };
    painter.rect_stroke(rect, 1.0, stroke, egui::StrokeKind::Inside);
    response.on_hover_text(name)
}

/// Shows a menu of names; returns the chosen one. Names of entries for tests
/// begin with that of the menu.
pub(super) fn choose(
    ui: &mut egui::Ui,
    label: &str,
    name: &str,
    entries: impl FnOnce() -> Vec<String>,
) -> Option<String> {
    let mut chosen = None;
    let menu = ui.menu_button(label, |ui| {
        let entries = entries();
        if entries.is_empty() {
            ui.weak(t!("editor-none"));
        }
        egui::ScrollArea::vertical()
            .max_height(240.0)
            .show(ui, |ui| {
                for entry in entries {
                    if widgets::press(ui, &format!("{name}: {entry}"), entry.as_str()) {
                        chosen = Some(entry);
                        ui.close();
                    }
                }
            });
    });
    widgets::named(ui, &menu.response, name);
    chosen
}
