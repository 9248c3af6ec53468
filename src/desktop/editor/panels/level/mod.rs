//! Level tab: everything about a level besides its board.

mod appearance;
mod lists;
mod surroundings;

use bevy::prelude::*;
use bevy_egui::egui;

use super::widgets::{self, check, labels, option, press, press_if};
use super::{fields, solve};
use crate::texts::short;
use crate::{OpenDocument, editor_mut, editor_of, keys, nearby};
use kotodama_editor::Action;
use kotodama_formats::Message;
use kotodama_ui::language::{self, t};
use kotodama_words::level::{Grammar, Level, MAX_AUTO_DELAY};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LevelPanel>();
}

/// State of the tab.
#[derive(Resource, Clone, Debug, Default)]
pub struct LevelPanel {
    /// Field and problem of the last rejected value.
    problem: Option<(&'static str, String)>,
    /// Selected cell around the icon, relative to the icon.
    around: IVec2,
}

pub(super) fn show(ui: &mut egui::Ui, world: &mut World) {
    let level = editor_of(world).draft().settings().clone();
    fields::heading(ui, &t!("editor-level-name"));
    let hint = t!("common-untitled");
    text(ui, world, "name", &level.name, &hint, |level, text| {
        level.name = text;
    });
    fields::heading(ui, &t!("editor-level-subtitle"));
    let hint = t!("editor-level-none");
    text(
        ui,
        world,
        "subtitle",
        &level.subtitle,
        &hint,
        |level, text| {
            level.subtitle = text;
        },
    );
    fields::heading(ui, &t!("editor-level-author"));
    text(ui, world, "author", &level.author, &hint, |level, text| {
        level.author = text;
    });
    appearance::palette(ui, world, &level);
    appearance::music(ui, world, &level);
    grammar(ui, world, &level);
    parent(ui, world, &level);
    surroundings::show(ui, world, &level);
    delay(ui, world, &level);
    lists::objects(ui, world, &level);
    lists::hints(ui, world, &level);
    solution(ui, world, &level);
    statistics(ui, world);
}

/// Makes a change that is its own step.
fn set(
    world: &mut World,
    field: &'static str,
    name: impl Into<String>,
    change: impl FnOnce(&mut Level),
) {
    let name = Message::verbatim(name.into());
    let result = editor_mut(world).set(name, change);
    let problem = result.err().map(|why| (field, language::said(&why)));
    world.resource_mut::<LevelPanel>().problem = problem;
}

/// Makes a change that merges with the last one of the same field.
fn set_merged(
    world: &mut World,
    field: &'static str,
    key: &str,
    name: String,
    change: impl FnOnce(&mut Level),
) {
    let result = editor_mut(world).set_merged(key, Message::verbatim(name), change);
    let problem = result.err().map(|why| (field, language::said(&why)));
    world.resource_mut::<LevelPanel>().problem = problem;
}

/// Makes the next change a new step.
fn pause(world: &mut World) {
    editor_mut(world).document.pause();
}

/// Shows a text field of the level. Typing is one step until the field is left.
fn text(
    ui: &mut egui::Ui,
    world: &mut World,
    field: &'static str,
    value: &str,
    hint: &str,
    change: impl FnOnce(&mut Level, String),
) {
    let typed = fields::line(ui, field, value, hint);
    if let Some(text) = typed.text {
        let value = short(&text, STEP);
        let name = match field {
            "name" => t!("editor-step-name", value = value),
            "subtitle" => t!("editor-step-subtitle", value = value),
            "author" => t!("editor-step-author", value = value),
            "parent" => t!("editor-step-parent", value = value),
            _ => t!("editor-step-solution", value = value),
        };
        set_merged(world, field, field, name, |level| change(level, text));
    }
    if typed.is_left {
        pause(world);
    }
    problem(ui, world, field);
}

/// Shows the problem of a field.
fn problem(ui: &mut egui::Ui, world: &World, field: &str) {
    if let Some((of, problem)) = &world.resource::<LevelPanel>().problem
        && *of == field
    {
        fields::wrong(ui, problem);
    }
}

/// Maximum length of a text in the name of a step.
const STEP: usize = 25;

fn grammar(ui: &mut egui::Ui, world: &mut World, level: &Level) {
    fields::heading(ui, &t!("editor-level-grammar"));
    ui.horizontal_wrapped(|ui| {
        for (grammar, name, labels) in [
            (Grammar::Words, "word rules", labels!("editor-level-words")),
            (Grammar::Kanji, "Kanji Shift", labels!("editor-level-kanji")),
        ] {
            if option(ui, name, level.grammar == grammar, labels) {
                editor_mut(world).set_grammar(grammar);
            }
        }
    });
    if level.grammar == Grammar::Kanji {
        lists::characters(ui, world, level);
    }
}

fn parent(ui: &mut egui::Ui, world: &mut World, level: &Level) {
    fields::heading(ui, &t!("editor-level-parent"));
    let value = level.parent.clone().unwrap_or_default();
    ui.horizontal(|ui| {
        let list = || nearby::levels(world);
        if let Some(chosen) = fields::choose(ui, &t!("editor-choose"), "parent list", list) {
            let name = t!("editor-step-parent", value = short(&chosen, STEP));
            set(world, "parent", name, |level| level.parent = Some(chosen));
        }
        if !value.is_empty() {
            let exists = nearby::target(world, &value).is_some_and(|target| target.is_file());
            let (label, help) = (t!("files-open"), t!("editor-level-parent-open"));
            if press_if(ui, exists, "open parent", (label, help)) {
                super::super::open_link(world, &value);
            }
        }
    });
    let hint = t!("editor-level-parent-hint");
    text(ui, world, "parent", &value, &hint, |level, text| {
        let text = text.trim();
        level.parent = (!text.is_empty()).then(|| text.to_owned());
    });
}

fn delay(ui: &mut egui::Ui, world: &mut World, level: &Level) {
    fields::heading(ui, &t!("editor-level-delay"));
    ui.horizontal(|ui| {
        let mut has = level.auto_delay.is_some();
        let labels = (t!("editor-level-delay-own"), t!("editor-level-delay-help"));
        if check(ui, "has delay", &mut has, labels) {
            let name = if has {
                t!("editor-step-delay")
            } else {
                t!("editor-step-delay-none")
            };
            set(world, "delay", name, |level| {
                level.auto_delay = has.then_some(0.5);
            });
        }
        let Some(mut seconds) = level.auto_delay else {
            return;
        };
        let value = egui::DragValue::new(&mut seconds)
            .range(0.05..=MAX_AUTO_DELAY)
            .speed(0.01)
            .max_decimals(2)
            .suffix(" s");
        let drag = ui.add(value);
        widgets::named(ui, &drag, "delay");
        if drag.changed() {
            let name = t!("editor-step-delay-to", seconds = seconds.to_string());
            set_merged(world, "delay", "delay", name, |level| {
                level.auto_delay = Some(seconds);
            });
        }
        if drag.drag_stopped() || drag.lost_focus() {
            pause(world);
        }
    });
    problem(ui, world, "delay");
}

fn solution(ui: &mut egui::Ui, world: &mut World, level: &Level) {
    fields::heading(ui, &t!("editor-solution"));
    let value = level.solution.clone().unwrap_or_default();
    let hint = t!("editor-level-moves-hint");
    text(ui, world, "solution", &value, &hint, |level, text| {
        let text = text.trim();
        level.solution = (!text.is_empty()).then(|| text.to_owned());
    });
    if value.is_empty() {
        ui.weak(t!("editor-level-win-first"));
        return;
    }
    ui.label(solve::verdict(world));
    ui.horizontal(|ui| {
        if press(ui, "check solution", labels!("editor-level-check")) {
            editor_mut(world).act(Action::Check);
        }
        if press(ui, "remove solution", t!("editor-remove")) {
            set(world, "solution", t!("editor-step-no-solution"), |level| {
                level.solution = None;
            });
        }
    });
}

/// Shows statistics of the board.
fn statistics(ui: &mut egui::Ui, world: &mut World) {
    fields::heading(ui, &t!("editor-level-board"));
    let bounds = editor_of(world).draft().bounds();
    // Counting does not change the level.
    let mut current = world.resource_mut::<OpenDocument>();
    let used = current.bypass_change_detection().editor.used();
    let of_words = used.iter().filter(|(name, _)| name.starts_with("text_"));
    let words: usize = of_words.map(|(_, count)| count).sum();
    let (objects, kinds) = (used.values().sum::<usize>(), used.len());
    ui.horizontal_wrapped(|ui| {
        ui.label(t!(
            "editor-level-cells",
            width = bounds.width,
            height = bounds.height
        ));
        ui.label(t!("editor-level-objects", count = objects));
        ui.label(t!("editor-level-kinds", count = kinds));
        ui.label(t!("editor-level-word-count", count = words));
        let key = keys::hint(world, Action::Resize);
        let label = t!("editor-level-resize");
        let help = t!("editor-level-resize-help", key = key);
        if press(ui, "open resize", (label, help)) {
            editor_mut(world).act(Action::Resize);
        }
    });
}

#[cfg(test)]
mod tests;
