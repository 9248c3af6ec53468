//! Surroundings of the icon through which the level is entered (W-CLV-08).

use bevy::prelude::*;
use bevy_egui::egui;

use super::super::fields;
use super::super::object::arrow;
use super::super::widgets::{self, option, press};
use super::{LevelPanel, lists, problem, set};
use crate::{editor_of, pictures, texts};
use kotodama_board::Direction;
use kotodama_editor::objects::Setting;
use kotodama_ui::language::t;
use kotodama_words::level::Level;

/// Side of a cell in points; images of 24 points are crisp in it.
const SIDE: f32 = 36.0;

/// Shows the icon's cell with its eight neighbours, the objects of the selected
/// cell, and the direction of the icon.
pub(super) fn show(ui: &mut egui::Ui, world: &mut World, level: &Level) {
    fields::heading(ui, &t!("editor-around"));
    ui.weak(t!("editor-around-about"));
    cells(ui, world, level);
    ui.horizontal_wrapped(|ui| {
        ui.label(t!("editor-around-faces"));
        for direction in Direction::ALL {
            let is_chosen = level.surroundings.facing == direction;
            let facing = texts::value(&Setting::Facing(direction));
            let labels = (arrow(direction), facing.as_str());
            if option(ui, &format!("icon faces {direction:?}"), is_chosen, labels) {
                let name = t!("editor-step-around-faces", facing = facing);
                set(world, "around", name, |level| {
                    level.surroundings.facing = direction;
                });
            }
        }
    });
    objects(ui, world, level);
    problem(ui, world, "around");
}

/// Shows the nine cells; a press selects one.
fn cells(ui: &mut egui::Ui, world: &mut World, level: &Level) {
    let objects = &level.surroundings.objects;
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(2.0, 2.0);
        for y in -1..=1 {
            ui.horizontal(|ui| {
                for x in -1..=1 {
                    let cell = IVec2::new(x, y);
                    let stack = objects.iter().filter(|(_, place)| *place == cell);
                    let names: Vec<&str> = stack.map(|(name, _)| name.as_str()).collect();
                    if one_cell(ui, world, cell, &names, level.surroundings.facing).clicked() {
                        world.resource_mut::<LevelPanel>().around = cell;
                    }
                }
            });
        }
    });
}

/// Shows a cell with its last object, and the number of objects if there are
/// several. The icon's own cell shows the direction of the icon.
fn one_cell(
    ui: &mut egui::Ui,
    world: &mut World,
    cell: IVec2,
    names: &[&str],
    facing: Direction,
) -> egui::Response {
    let is_chosen = world.resource::<LevelPanel>().around == cell;
    let text = match names {
        [] if cell == IVec2::ZERO => arrow(facing),
        _ => "",
    };
    let button = egui::Button::selectable(is_chosen, text)
        .frame_when_inactive(true)
        .min_size(egui::Vec2::splat(SIDE));
    let help = match names {
        [] => t!("editor-cell-empty"),
        names => names.join(", "),
    };
    let name = format!("around {} {}", cell.x, cell.y);
    let response = widgets::add(ui, true, &name, help, button);
    let icon = names.last().and_then(|name| {
        pictures::with(world, |pictures| pictures.named(name, Direction::default()))
    });
    if let Some(icon) = icon {
        let picture = egui::Rect::from_center_size(response.rect.center(), egui::Vec2::splat(24.0));
        icon.paint(ui.painter(), picture, 1.0);
    }
    if names.len() > 1 {
        let corner = response.rect.right_bottom() - egui::vec2(3.0, 1.0);
        let font = egui::TextStyle::Small.resolve(ui.style());
        let colour = ui.visuals().strong_text_color();
        let count = names.len().to_string();
        ui.painter()
            .text(corner, egui::Align2::RIGHT_BOTTOM, count, font, colour);
    }
    response
}

/// Shows the objects of the selected cell as chips, and the ways to add one.
fn objects(ui: &mut egui::Ui, world: &mut World, level: &Level) {
    let cell = world.resource::<LevelPanel>().around;
    let brush = editor_of(world).brush.name.clone();
    let mut added = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        for (index, (name, place)) in level.surroundings.objects.iter().enumerate() {
            let labels = (format!("{name} ×"), t!("editor-remove-help"));
            if *place == cell && press(ui, &format!("around object {index}"), labels) {
                let step = t!("editor-step-around-remove", name = name.as_str());
                set(world, "around", step, |level| {
                    level.surroundings.objects.remove(index);
                });
            }
        }
        let labels = (format!("+ {brush}"), t!("editor-around-brush"));
        if press(ui, "around brush", labels) {
            added = Some(brush.clone());
        }
    });
    let typed = lists::adder(ui, "object around", &t!("editor-around-hint"), 130.0);
    let is_typed = typed.is_some();
    if let Some(name) = typed.map(|name| name.to_lowercase()).or(added) {
        let step = t!("editor-step-around-add", name = name.as_str());
        set(world, "around", step, |level| {
            level.surroundings.objects.push((name, cell));
        });
        if is_typed {
            lists::clear(ui, world, "around", "object around");
        }
    }
}
