//! Widgets for the settings of an object.

use bevy::prelude::*;
use bevy_egui::egui;

use super::super::fields;
use super::super::widgets::{self, check, labels, option, press_if};
use super::arrow;
use crate::{nearby, pictures};
use kotodama_board::Direction;
use kotodama_editor::Thing;
use kotodama_editor::objects::Setting;
use kotodama_ui::prelude::*;
use kotodama_words::level::IconState::{Hidden, Locked, Opened};
use kotodama_words::level::{MAX_Z, PathData};
use kotodama_words::lexicon::COLOURS;

/// Changes made in a frame.
#[derive(Default)]
pub(super) struct Changes {
    /// New values, each with whether it merges with the previous one.
    pub settings: Vec<(Setting, bool)>,
    /// Whether a field was left.
    pub is_left: bool,
    /// Link of a level to open.
    pub open: Option<String>,
}

/// Shows the widgets of all settings.
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
            let name = format!("face {}", direction.name());
            if option(ui, &name, thing.facing == direction, arrow(direction)) {
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
        let own = labels!("editor-colour-own");
        if option(ui, "colour none", has.is_none(), own) {
            changes.settings.push((Setting::Colour(None), false));
        }
        for property in COLOURS {
            let name = property.name();
            let colour = pictures::colour(palette, name);
            let chosen = has == Some(name);
            if fields::swatch(ui, name, colour, chosen, 20.0).clicked() && !chosen {
                let setting = Setting::Colour(Some(name.to_owned()));
                changes.settings.push((setting, false));
            }
        }
    });
}

fn height(ui: &mut egui::Ui, thing: &Thing, changes: &mut Changes) {
    ui.horizontal(|ui| {
        let mut has = thing.data.z.is_some();
        if check(ui, "has height", &mut has, labels!("editor-height")) {
            let z = has.then_some(MAX_Z / 2);
            changes.settings.push((Setting::Z(z), false));
        }
        let mut z = thing.data.z.unwrap_or(MAX_Z / 2);
        let value = egui::DragValue::new(&mut z).range(0..=MAX_Z).speed(0.1);
        let drag = ui.add_enabled(has, value);
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
            if press_if(ui, exists, "open link", (t!("files-open"), help)) {
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
        for (name, labels, state) in [
            ("automatic", labels!("editor-icon-automatic"), None),
            ("opened", labels!("editor-icon-opened"), Some(Opened)),
            ("locked", labels!("editor-icon-locked"), Some(Locked)),
            ("hidden", labels!("editor-icon-hidden"), Some(Hidden)),
        ] {
            let chosen = thing.data.icon == state;
            if option(ui, &format!("icon {name}"), chosen, labels) {
                changes.settings.push((Setting::Icon(state), false));
            }
        }
    });
}

fn path(ui: &mut egui::Ui, thing: &Thing, changes: &mut Changes) {
    let now = thing.data.path;
    ui.horizontal_wrapped(|ui| {
        let mut is_path = now.is_some();
        if check(ui, "is path", &mut is_path, labels!("editor-path")) {
            let path = is_path.then(PathData::default);
            changes.settings.push((Setting::Path(path), false));
        }
        let Some(mut path) = now else { return };
        let hidden = t!("editor-path-hidden");
        if check(ui, "path hidden", &mut path.hidden, hidden) {
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
