//! Map drawing: brushes for icons and paths, and the icon of a level.

use bevy::prelude::*;
use bevy_egui::egui;

use super::super::fields;
use super::super::widgets::{self, check, labels, press, press_if};
use super::PackPanel;
use crate::{editor_mut, editor_of, say};
use kotodama_editor::maps::ICON;
use kotodama_editor::{Editor, Thing};
use kotodama_ui::language::{self, t};
use kotodama_words::level::pack_folder::{relative, resolve};
use kotodama_words::level::{IconState, PathData};

/// Object for paths on maps that have none yet.
const PATH: &str = "line";

pub(super) fn show(ui: &mut egui::Ui, world: &mut World, panel: &mut PackPanel) {
    let editor = editor_of(world);
    let edited = editor.file.as_deref().and_then(|file| panel.name_of(file));
    let Some(edited) = edited else {
        return;
    };
    fields::heading(ui, &t!("editor-map"));
    look(panel, editor, &edited);
    let next = next_unused(panel, &edited);
    go_on(world, panel, &edited, next.as_deref());
    ui.horizontal_wrapped(|ui| {
        let help = match &next {
            Some(next) => t!("editor-map-icon-help", next = next.as_str()),
            None => t!("editor-map-icon-none"),
        };
        let labels = (t!("editor-map-icon"), help);
        if press_if(ui, next.is_some(), "icon brush", labels)
            && let Some(next) = &next
        {
            panel.draws_icons = true;
            take_icon(world, panel, &edited, next);
        }
        let labels = (t!("editor-icon-locked"), t!("editor-map-locked-help"));
        check(ui, "icons locked", &mut panel.locked, labels);
    });
    let chosen = panel.chosen.clone().filter(|chosen| *chosen != edited);
    if let Some(chosen) = chosen {
        let cursor = editor_of(world).cursor;
        let label = t!("editor-map-put", x = cursor.x, y = cursor.y);
        let help = t!("editor-map-put-help", level = chosen.as_str());
        if press(ui, "place icon", (label, help)) {
            let link = relative(&edited, &chosen);
            let placed = editor_mut(world).place_icon(cursor, &link, state(panel));
            if let Err(problem) = placed {
                panel.complain(language::said(&problem));
            }
        }
    }
    ui.horizontal_wrapped(|ui| {
        if press(ui, "path brush", labels!("editor-map-path")) {
            panel.draws_icons = false;
            take_path(world, panel.wins);
        }
        let mut hidden = panel.wins.is_some();
        let label = t!("editor-path-hidden");
        if check(ui, "paths hidden", &mut hidden, label) {
            panel.wins = hidden.then_some(1);
        }
        if let Some(wins) = &mut panel.wins {
            let drag = ui.add(egui::DragValue::new(wins).range(0..=9999).speed(0.1));
            widgets::named(ui, &drag, "paths wins");
            ui.label(t!("editor-path-wins"));
        }
    });
}

const fn state(panel: &PackPanel) -> Option<IconState> {
    Some(if panel.locked {
        IconState::Locked
    } else {
        IconState::Opened
    })
}

/// Collects the levels to which the draft leads, if it has changed.
fn look(panel: &mut PackPanel, editor: &Editor, edited: &str) {
    let revision = editor.revision();
    let is_known = |(of, at, _): &(String, u64, _)| of == edited && *at == revision;
    if !panel.used.as_ref().is_some_and(is_known) {
        let links = editor.draft().links();
        let used = links.filter_map(|link| resolve(edited, &link.level));
        panel.used = Some((edited.to_owned(), revision, used.collect()));
    }
}

/// Returns whether the current level leads to this one.
fn is_used(panel: &PackPanel, level: &str) -> bool {
    let used = panel.used.as_ref();
    used.is_some_and(|(_, _, used)| used.contains(level))
}

/// Returns the first listed level of the pack to which the draft does not lead.
fn next_unused(panel: &PackPanel, edited: &str) -> Option<String> {
    let pack = panel.pack.as_ref()?;
    let listed = pack.pack.levels.iter();
    let mut names = listed.filter_map(|name| resolve("", name));
    names.find(|name| name != edited && !is_used(panel, name))
}

/// Makes the brush an icon of a level.
fn take_icon(world: &mut World, panel: &PackPanel, edited: &str, level: &str) {
    let mut thing = Thing::named(ICON);
    thing.data.level = Some(relative(edited, level));
    thing.data.icon = state(panel);
    editor_mut(world).choose(thing);
    say(world, t!("editor-map-draws-icon", level = level));
}

/// Moves the icon brush on to the next level after each icon.
fn go_on(world: &mut World, panel: &mut PackPanel, edited: &str, next: Option<&str>) {
    let editor = editor_of(world);
    if !panel.draws_icons || editor.stroke().is_some() {
        return;
    }
    let drawn = editor.brush.data.level.clone();
    if editor.brush.name != ICON || drawn.is_none() {
        panel.draws_icons = false;
        return;
    }
    let drawn = drawn.and_then(|drawn| resolve(edited, &drawn));
    let is_placed = drawn.is_some_and(|drawn| is_used(panel, &drawn));
    match next {
        Some(next) if is_placed => take_icon(world, panel, edited, next),
        None => panel.draws_icons = false,
        Some(_) => {}
    }
}

/// Makes the brush a path of the kind that the level uses, or else a line.
fn take_path(world: &mut World, wins: Option<u32>) {
    let name = {
        let stacks = editor_of(world).draft().stacks();
        let mut items = stacks.flat_map(|(_, stack)| stack);
        let found = items.find(|item| item.thing.data.path.is_some());
        found.map_or_else(|| PATH.to_owned(), |item| item.thing.name.clone())
    };
    let mut thing = Thing::named(&name);
    thing.data.path = Some(PathData {
        hidden: wins.is_some(),
        wins: wins.unwrap_or(0),
    });
    editor_mut(world).choose(thing);
    let text = match wins {
        Some(wins) => t!("editor-map-draws-hidden", name = name, wins = wins),
        None => t!("editor-map-draws-paths", name = name),
    };
    say(world, text);
}
