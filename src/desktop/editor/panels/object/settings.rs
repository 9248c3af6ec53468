//! Widgets for everything that can be said about an object.

use bevy::prelude::*;
use bevy_egui::egui;

use super::super::{fields, widgets};
use super::arrow;
use crate::board::Direction;
use crate::desktop::editor::{nearby, pictures, texts};
use crate::desktop::ui::prelude::*;
use crate::editor::Thing;
use crate::editor::objects::Setting;
use crate::words::level::{IconState, MAX_Z, PathData};
use crate::words::lexicon::COLOURS;

/// What was changed in a frame.
#[derive(Default)]
pub(super) struct Changes {
    /// The new values, and whether each goes on with the one before it.
    pub settings: Vec<(Setting, bool)>,
    /// A field was left.
    pub is_left: bool,
    /// The link of a level that is to be opened.
    pub open: Option<String>,
}

/// The widgets for everything that can be set.
pub(super) fn show(ui: &mut egui::Ui, world: &mut World, thing: &Thing) -> Changes {
    let mut changes = Changes::default();
    facing(ui, thing, &mut changes);
    colour(ui, world, thing, &mut changes);
    height(ui, thing, &mut changes);
    link(ui, world, thing, &mut changes);
    icon(ui, thing, &mut changes);
    path(ui, thing, &mut changes);
    changes
}

fn facing(ui: &mut egui::Ui, thing: &Thing, changes: &mut Changes) {
    ui.horizontal(|ui| {
        ui.label(t!("editor-facing"));
        for direction in Direction::ALL {
            let chosen = thing.facing == direction;
            let response = ui.add(egui::Button::selectable(chosen, arrow(direction)));
            let name = format!("face {}", direction.name());
            if widgets::named(ui, &response, &name).clicked() && !chosen {
                changes.settings.push((Setting::Facing(direction), false));
            }
        }
    });
}

fn colour(ui: &mut egui::Ui, world: &World, thing: &Thing, changes: &mut Changes) {
    let palette = world.resource::<Palette>();
    let has = thing.data.colour.as_deref();
    ui.label(t!("editor-colour"));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(3.0, 3.0);
        let none = ui.add(egui::Button::selectable(
            has.is_none(),
            t!("editor-colour-own"),
        ));
        let none = none.on_hover_text(t!("editor-colour-own-help"));
        if widgets::named(ui, &none, "colour none").clicked() && has.is_some() {
            changes.settings.push((Setting::Colour(None), false));
        }
        for property in COLOURS {
            let name = property.name();
            let colours = [pictures::colour(palette, name)];
            let chosen = has == Some(name);
            if fields::swatch(ui, name, &colours, chosen, 20.0).clicked() && !chosen {
                let setting = Setting::Colour(Some(name.to_owned()));
                changes.settings.push((setting, false));
            }
        }
    });
}

fn height(ui: &mut egui::Ui, thing: &Thing, changes: &mut Changes) {
    ui.horizontal(|ui| {
        let mut has = thing.data.z.is_some();
        let check = ui.checkbox(&mut has, t!("editor-height"));
        let check = check.on_hover_text(t!("editor-height-help"));
        if widgets::named(ui, &check, "has height").changed() {
            changes
                .settings
                .push((Setting::Z(has.then_some(MAX_Z / 2)), false));
        }
        let mut z = thing.data.z.unwrap_or(MAX_Z / 2);
        let drag = ui.add_enabled(
            has,
            egui::DragValue::new(&mut z).range(0..=MAX_Z).speed(0.1),
        );
        widgets::named(ui, &drag, "height");
        if drag.changed() {
            changes.settings.push((Setting::Z(Some(z)), true));
        }
        changes.is_left |= drag.drag_stopped() || drag.lost_focus();
        if has {
            ui.weak(t!("editor-height-range", most = MAX_Z));
        }
    });
}

fn link(ui: &mut egui::Ui, world: &World, thing: &Thing, changes: &mut Changes) {
    ui.horizontal(|ui| {
        ui.label(t!("editor-link"));
        let list = || nearby::levels(world);
        if let Some(chosen) = fields::choose(ui, &t!("editor-choose"), "link list", list) {
            changes.settings.push((Setting::Level(Some(chosen)), false));
        }
        let to = thing.data.level.as_deref();
        let target = to.and_then(|link| nearby::target(world, link));
        let exists = target.is_some_and(|target| target.is_file());
        if let Some(to) = to {
            let help = if exists {
                t!("editor-link-open")
            } else {
                t!("editor-link-none")
            };
            if fields::labelled(ui, exists, &t!("editor-open"), "open link", &help) {
                changes.open = Some(to.to_owned());
            }
        }
    });
    let value = thing.data.level.as_deref().unwrap_or_default();
    let typed = fields::line(ui, "link", value, &t!("editor-link-hint"));
    if let Some(text) = typed.text {
        let text = text.trim().to_owned();
        let level = (!text.is_empty()).then_some(text);
        changes.settings.push((Setting::Level(level), true));
    }
    changes.is_left |= typed.is_left;
}

fn icon(ui: &mut egui::Ui, thing: &Thing, changes: &mut Changes) {
    ui.horizontal_wrapped(|ui| {
        ui.label(t!("editor-icon"));
        let states = [
            (None, "automatic", t!("editor-icon-automatic-help")),
            (
                Some(IconState::Opened),
                "opened",
                t!("editor-icon-opened-help"),
            ),
            (
                Some(IconState::Locked),
                "locked",
                t!("editor-icon-locked-help"),
            ),
            (
                Some(IconState::Hidden),
                "hidden",
                t!("editor-icon-hidden-help"),
            ),
        ];
        for (state, name, help) in states {
            let label = state.map_or_else(|| t!("editor-icon-automatic"), texts::icon);
            let chosen = thing.data.icon == state;
            let response = ui.add(egui::Button::selectable(chosen, label));
            let response = response.on_hover_text(help);
            if widgets::named(ui, &response, &format!("icon {name}")).clicked() && !chosen {
                changes.settings.push((Setting::Icon(state), false));
            }
        }
    });
}

fn path(ui: &mut egui::Ui, thing: &Thing, changes: &mut Changes) {
    let now = thing.data.path;
    ui.horizontal_wrapped(|ui| {
        let mut is_path = now.is_some();
        let check = ui.checkbox(&mut is_path, t!("editor-path"));
        let check = check.on_hover_text(t!("editor-path-help"));
        if widgets::named(ui, &check, "is path").changed() {
            let path = is_path.then(PathData::default);
            changes.settings.push((Setting::Path(path), false));
        }
        let Some(mut path) = now else { return };
        let check = ui.checkbox(&mut path.hidden, t!("editor-path-hidden"));
        if widgets::named(ui, &check, "path hidden").changed() {
            if path.hidden {
                path.wins = path.wins.max(1);
            }
            changes.settings.push((Setting::Path(Some(path)), false));
        }
        let value = egui::DragValue::new(&mut path.wins)
            .range(0..=9999)
            .speed(0.1);
        let drag = ui.add_enabled(path.hidden, value);
        widgets::named(ui, &drag, "path wins");
        if drag.changed() {
            changes.settings.push((Setting::Path(Some(path)), true));
        }
        changes.is_left |= drag.drag_stopped() || drag.lost_focus();
        ui.label(t!("editor-path-wins"));
    });
}
