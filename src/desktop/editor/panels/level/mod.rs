//! Everything about a level that is not on its board.

mod appearance;
mod lists;

use bevy::prelude::*;
use bevy_egui::egui;

use super::{fields, solve, widgets};
use crate::knowledge::Knowledge;
use crate::{OpenDocument, keys, nearby, pictures};
use kotodama_editor::Action;
use kotodama_formats::Message;
use kotodama_ui::language::{self, t};
use kotodama_ui::palette::Palette;
use kotodama_words::level::{Grammar, Level, MAX_AUTO_DELAY};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LevelPanel>();
}

/// What the tab remembers.
#[derive(Resource, Clone, Debug, Default)]
pub struct LevelPanel {
    /// What was wrong with the last value, and of which field.
    problem: Option<(&'static str, String)>,
    /// How much there is on the board, as of a revision.
    counts: Option<(u64, Counts)>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    objects: usize,
    words: usize,
    kinds: usize,
}

pub(super) fn show(ui: &mut egui::Ui, world: &mut World) {
    let level = world
        .resource::<OpenDocument>()
        .editor
        .draft()
        .settings()
        .clone();
    fields::heading(ui, &t!("editor-level-name"));
    text(
        ui,
        world,
        "name",
        &level.name,
        &t!("common-untitled"),
        |level, text| {
            level.name = text;
        },
    );
    fields::heading(ui, &t!("editor-level-author"));
    text(
        ui,
        world,
        "author",
        &level.author,
        &t!("editor-level-nobody"),
        |level, text| {
            level.author = text;
        },
    );
    appearance::palette(ui, world, &level);
    appearance::music(ui, world, &level);
    grammar(ui, world, &level);
    parent(ui, world, &level);
    delay(ui, world, &level);
    lists::objects(ui, world, &level);
    lists::hints(ui, world, &level);
    solution(ui, world, &level);
    statistics(ui, world);
}

/// Makes a change that is a step of its own.
fn set(
    world: &mut World,
    field: &'static str,
    name: impl Into<String>,
    change: impl FnOnce(&mut Level),
) {
    let editor = &mut world.resource_mut::<OpenDocument>().editor;
    let result = editor.set(Message::verbatim(name.into()), change);
    let problem = result.err().map(|why| (field, language::said(&why)));
    world.resource_mut::<LevelPanel>().problem = problem;
}

/// Makes a change that goes on with the last one of the same field.
fn set_merged(
    world: &mut World,
    field: &'static str,
    key: &str,
    name: String,
    change: impl FnOnce(&mut Level),
) {
    let editor = &mut world.resource_mut::<OpenDocument>().editor;
    let result = editor.set_merged(key, Message::verbatim(name), change);
    let problem = result.err().map(|why| (field, language::said(&why)));
    world.resource_mut::<LevelPanel>().problem = problem;
}

/// The next change is a step of its own.
fn pause(world: &mut World) {
    world.resource_mut::<OpenDocument>().editor.document.pause();
}

/// A line of text of the level. Typing is one step until the field is left.
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
        let value = short(&text);
        let name = match field {
            "name" => t!("editor-step-name", value = value),
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

/// Says what is wrong with a field.
fn problem(ui: &mut egui::Ui, world: &World, field: &str) {
    if let Some((of, problem)) = &world.resource::<LevelPanel>().problem
        && *of == field
    {
        let colour = pictures::colour(world.resource::<Palette>(), "danger");
        ui.colored_label(colour, problem);
    }
}

/// The beginning of a text, for the name of a step.
fn short(text: &str) -> String {
    const MOST: usize = 24;
    let mut short: String = text.chars().take(MOST).collect();
    if text.chars().nth(MOST).is_some() {
        short.push('…');
    }
    short
}

fn grammar(ui: &mut egui::Ui, world: &mut World, level: &Level) {
    fields::heading(ui, &t!("editor-level-grammar"));
    ui.horizontal_wrapped(|ui| {
        for (grammar, name, label, help) in [
            (
                Grammar::Words,
                "word rules",
                t!("editor-level-words"),
                t!("editor-level-words-help"),
            ),
            (
                Grammar::Kanji,
                "Kanji Shift",
                t!("editor-level-kanji"),
                t!("editor-level-kanji-help"),
            ),
        ] {
            let chosen = level.grammar == grammar;
            let response = ui.add(egui::Button::selectable(chosen, label));
            let response = response.on_hover_text(help);
            if widgets::named(ui, &response, name).clicked() && !chosen {
                world
                    .resource_mut::<OpenDocument>()
                    .editor
                    .set_grammar(grammar);
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
            let name = t!("editor-step-parent", value = short(&chosen));
            set(world, "parent", name, |level| level.parent = Some(chosen));
        }
        if !value.is_empty() {
            let exists = nearby::target(world, &value).is_some_and(|target| target.is_file());
            let (label, help) = (t!("editor-open"), t!("editor-level-parent-open"));
            if fields::labelled(ui, exists, &label, "open parent", &help) {
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
        let check = ui.checkbox(&mut has, t!("editor-level-delay-own"));
        let check = check.on_hover_text(t!("editor-level-delay-help"));
        if widgets::named(ui, &check, "has delay").changed() {
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
    text(
        ui,
        world,
        "solution",
        &value,
        &t!("editor-level-moves-hint"),
        |level, text| {
            let text = text.trim();
            level.solution = (!text.is_empty()).then(|| text.to_owned());
        },
    );
    if value.is_empty() {
        ui.weak(t!("editor-level-win-first"));
        return;
    }
    let revision = world.resource::<OpenDocument>().editor.revision();
    let knowledge = world.resource::<Knowledge>();
    let verdict = knowledge.verdict_on(revision);
    ui.label(solve::verdict_text(verdict));
    ui.horizontal(|ui| {
        let (label, help) = (t!("editor-level-check"), t!("editor-level-check-help"));
        if fields::labelled(ui, true, &label, "check solution", &help) {
            world
                .resource_mut::<OpenDocument>()
                .editor
                .act(Action::Check);
        }
        if fields::labelled(ui, true, &t!("editor-remove"), "remove solution", "") {
            set(world, "solution", t!("editor-step-no-solution"), |level| {
                level.solution = None;
            });
        }
    });
}

/// How much there is on the board; counted anew only if it has changed.
fn statistics(ui: &mut egui::Ui, world: &mut World) {
    fields::heading(ui, &t!("editor-level-board"));
    let editor = &world.resource::<OpenDocument>().editor;
    let revision = editor.revision();
    let bounds = editor.draft().bounds();
    let known = world.resource::<LevelPanel>().counts;
    let counts = match known {
        Some((of, counts)) if of == revision => counts,
        _ => {
            let mut names = std::collections::BTreeSet::new();
            let mut counts = Counts::default();
            for (_, stack) in editor.draft().stacks() {
                for item in stack {
                    let name = item.thing.name.as_str();
                    counts.objects += 1;
                    counts.words += usize::from(name.starts_with("text_"));
                    names.insert(name);
                }
            }
            counts.kinds = names.len();
            world.resource_mut::<LevelPanel>().counts = Some((revision, counts));
            counts
        }
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(t!(
            "editor-level-cells",
            width = bounds.width,
            height = bounds.height
        ));
        ui.label(t!("editor-level-objects", count = counts.objects));
        ui.label(t!("editor-level-kinds", count = counts.kinds));
        ui.label(t!("editor-level-word-count", count = counts.words));
        let key = keys::hint(world, Action::Resize);
        let label = t!("editor-level-resize");
        let help = t!("editor-level-resize-help", key = key);
        if fields::labelled(ui, true, &label, "open resize", &help) {
            world
                .resource_mut::<OpenDocument>()
                .editor
                .act(Action::Resize);
        }
    });
}

#[cfg(test)]
mod tests;
