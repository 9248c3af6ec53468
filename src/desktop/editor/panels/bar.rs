//! Menus and tool bar.

use bevy::prelude::*;
use bevy_egui::egui;

use super::available::why_not;
use super::object::arrow;
use super::{palette, widgets};
use crate::choices::Choices;
use crate::signs::Sign;
use crate::{editor_mut, editor_of, keys, pictures, texts};
use kotodama_editor::Tool;
use kotodama_editor::action::{ACTIONS, Action, Menu, Row};
use kotodama_editor::objects::Setting;
use kotodama_shell::settings::Settings;
use kotodama_ui::language::{self, t};
use kotodama_words::level::PlacedData;

/// Menus with their names for tests and their titles.
const MENUS: [(Menu, &str, fn() -> String); 6] = [
    (Menu::File, "File", || t!("editor-menu-file")),
    (Menu::Edit, "Edit", || t!("editor-menu-edit")),
    (Menu::Tool, "Tools", || t!("editor-menu-tool")),
    (Menu::Object, "Object", || t!("editor-menu-object")),
    (Menu::View, "View", || t!("editor-menu-view")),
    (Menu::Run, "Run", || t!("editor-menu-run")),
];

/// Minimum width in points at which tools show labels next to their icons.
const WIDE: f32 = 1200.0;

pub(super) fn show(ui: &mut egui::Ui, world: &mut World) {
    ui.add_space(2.0);
    ui.horizontal(|ui| {
        for (menu, name, title) in MENUS {
            let opened = ui.menu_button(title(), |ui| entries(ui, world, menu));
            widgets::named(ui, &opened.response, name);
        }
        ui.separator();
        title(ui, world);
    });
    ui.add_space(2.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        tools(ui, world);
    });
    ui.add_space(2.0);
}

/// Returns whether the view setting of an action is on; `None` for other
/// actions.
fn is_on(world: &World, action: Action) -> Option<bool> {
    let choices = world.get_resource::<Settings>()?.of::<Choices>();
    Some(match action {
        Action::Grid => choices.grid,
        Action::Counts => choices.counts,
        Action::Facings => choices.facings,
        Action::Hidden => choices.hidden,
        Action::Coordinates => choices.coordinates,
        Action::Minimap => choices.minimap,
        Action::Use(tool) => editor_of(world).tool == tool,
        _ => return None,
    })
}

/// Shows the actions of a menu with their keys.
fn entries(ui: &mut egui::Ui, world: &mut World, menu: Menu) {
    // Long menus scroll in low windows.
    let height = ui.ctx().viewport_rect().height() - 96.0;
    // Its bar does not cover the keys.
    ui.spacing_mut().scroll = egui::style::ScrollStyle::solid();
    egui::ScrollArea::vertical()
        .max_height(height)
        .min_scrolled_height(height)
        .show(ui, |ui| {
            for row in ACTIONS.iter().filter(|row| row.menu == menu) {
                entry(ui, world, row);
            }
        });
}

fn entry(ui: &mut egui::Ui, world: &mut World, row: &Row) {
    let mark = match is_on(world, row.action) {
        Some(true) => "● ",
        Some(false) => "  ",
        None => "",
    };
    let mut button = egui::Button::new(format!("{mark}{}", texts::label(row)));
    if let Some(key) = keys::first(world, row.action) {
        button = button.shortcut_text(key);
    }
    let why_not = why_not(editor_of(world), row.action);
    let response = ui.add_enabled(why_not.is_none(), button);
    let help = texts::help(row).into_owned();
    tip_beside(egui::Tooltip::for_enabled(&response), help);
    tip_beside(
        egui::Tooltip::for_disabled(&response),
        why_not.unwrap_or_default(),
    );
    if widgets::named(ui, &response, row.label).clicked() {
        editor_mut(world).act(row.action);
        ui.close();
    }
}

/// Shows a tooltip to the right of its widget, where it covers no neighbour.
fn tip_beside(mut tip: egui::Tooltip<'_>, text: String) {
    tip.popup = tip.popup.align(egui::RectAlign::RIGHT_START);
    tip.show(|ui| {
        ui.set_max_width(ui.spacing().tooltip_width);
        ui.label(text);
    });
}

/// Shows the name of the level and whether it is saved.
fn title(ui: &mut egui::Ui, world: &World) {
    let editor = editor_of(world);
    let name = match editor.draft().settings().name.as_str() {
        "" => t!("common-untitled"),
        name => name.to_owned(),
    };
    let file = editor.file.as_ref().and_then(|file| file.file_name());
    let file = file.map_or_else(
        || t!("editor-not-saved-yet"),
        |file| file.to_string_lossy().into_owned(),
    );
    let mark = if editor.document.is_modified() {
        "●"
    } else {
        ""
    };
    ui.label(format!("{name} {mark}"));
    ui.add(egui::Label::new(egui::RichText::new(file).weak()).truncate());
}

fn tools(ui: &mut egui::Ui, world: &mut World) {
    let is_wide = ui.ctx().viewport_rect().width() >= WIDE;
    for tool in Tool::ALL {
        let action = Action::Use(tool);
        let label = action.row().map_or("", |row| row.label);
        let text = match tool {
            _ if !is_wide => None,
            // The icon completes the label.
            Tool::FilledRectangle => Some(t!("editor-tool-filled")),
            Tool::Fill => Some(t!("editor-tool-fill")),
            _ => action.row().map(|row| texts::label(row).into_owned()),
        };
        let tip = texts::tooltip(world, action);
        press(ui, world, action, text, label, &tip);
    }
    ui.separator();
    brush(ui, world);
    ui.separator();
    for action in [Action::Undo, Action::Redo] {
        let label = action.row().map_or("", |row| row.label);
        let tip = step_tip(world, action);
        press(ui, world, action, None, label, &tip);
    }
    ui.separator();
    let tip = texts::tooltip(world, Action::Play);
    let label = Some(t!("editor-play"));
    press(ui, world, Action::Play, label, "▶ Play", &tip);
}

/// Returns the tooltip that names the step to undo or redo.
fn step_tip(world: &World, action: Action) -> String {
    let document = &editor_of(world).document;
    let steps = match action {
        Action::Redo => document.future(),
        _ => document.past(),
    };
    let Some(row) = action.row() else {
        return String::new();
    };
    match (steps.last(), keys::first(world, action)) {
        (Some(step), Some(key)) => t!(
            "editor-step-tip",
            action = texts::label(row),
            step = language::said(&step.name),
            key = key
        ),
        _ => texts::tooltip(world, action),
    }
}

/// Shows a button of the tool bar with the icon and label of its action.
fn press(
    ui: &mut egui::Ui,
    world: &mut World,
    action: Action,
    text: Option<String>,
    name: &str,
    tip: &str,
) {
    let chosen = is_on(world, action) == Some(true);
    let sign = Sign::of(action).map(|sign| sign.image(ui.ctx(), 2.0));
    let button = match (sign, text) {
        (Some(sign), Some(text)) => egui::Button::new((sign, text)),
        (Some(sign), None) => egui::Button::new(sign),
        (None, text) => egui::Button::new(text.unwrap_or_else(|| name.to_owned())),
    };
    let button = button.selected(chosen).min_size(egui::vec2(32.0, 32.0));
    let why_not = why_not(editor_of(world), action);
    let response = ui
        .scope(|ui| {
            ui.spacing_mut().button_padding = egui::vec2(4.0, 4.0);
            ui.add_enabled(why_not.is_none(), button)
        })
        .inner;
    let response = response.on_hover_text(tip);
    let response = response.on_disabled_hover_text(why_not.unwrap_or_default());
    if widgets::named(ui, &response, name).clicked() {
        editor_mut(world).act(action);
    }
}

/// Shows the brush: its sprite, name, direction and other settings.
fn brush(ui: &mut egui::Ui, world: &mut World) {
    let thing = editor_of(world).brush.clone();
    let icon = pictures::with(world, |pictures| pictures.of(&thing));
    let (rect, _) = ui.allocate_exact_size(egui::vec2(24.0, 32.0), egui::Sense::hover());
    if let Some(icon) = icon {
        let picture = egui::Rect::from_center_size(rect.center(), egui::Vec2::splat(24.0));
        icon.paint(ui.painter(), picture, 1.0);
    }
    // The width is fixed, so that the following widgets stay in place.
    let name = egui::Label::new(thing.called()).truncate();
    let response = ui
        .allocate_ui_with_layout(
            egui::vec2(128.0, 32.0),
            egui::Layout::left_to_right(egui::Align::Center),
            |ui| {
                ui.set_width(128.0);
                ui.add(name)
            },
        )
        .inner;
    let about = palette::described(&thing);
    widgets::named(ui, &response, "brush name");
    response.on_hover_text(t!("editor-brush-is", what = about));
    let square = egui::vec2(32.0, 32.0);
    let turn = egui::Button::new(arrow(thing.facing)).min_size(square);
    let facing = texts::value(&Setting::Facing(thing.facing));
    let help = t!("editor-brush-faces", facing = facing);
    if widgets::add(ui, true, "turn brush", help, turn).clicked() {
        let brush = &mut editor_mut(world).brush;
        brush.facing = brush.facing.clockwise();
    }
    let help = texts::tooltip(world, Action::SwapWord);
    let can_swap = palette::can_swap(&thing.name);
    let word = egui::Button::new(t!("editor-word")).min_size(square);
    let word = word.selected(thing.name.starts_with("text_"));
    if widgets::add(ui, can_swap, "word", help, word).clicked() {
        editor_mut(world).act(Action::SwapWord);
    }
    let data = palette::data_of(&thing);
    if !data.is_empty() {
        let plain = egui::Button::new(t!("editor-plain")).min_size(square);
        let help = t!("editor-brush-carries", what = data.join(", "));
        if widgets::add(ui, true, "plain", help, plain).clicked() {
            editor_mut(world).brush.data = PlacedData::default();
        }
    }
}
