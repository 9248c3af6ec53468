//! Everything about a level that is not on its board.

mod lists;
mod looks;

use bevy::prelude::*;
use bevy_egui::egui;

use super::{fields, solve, widgets};
use crate::desktop::editor::knowledge::Knowledge;
use crate::desktop::editor::{Desk, nearby, pictures};
use crate::desktop::theme::palette::Palette;
use crate::editor::Action;
use crate::words::level::{Grammar, Level, MAX_AUTO_DELAY};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LevelPanel>();
}

/// What the tab remembers.
#[derive(Resource, Clone, Debug, Default)]
pub(in crate::desktop) struct LevelPanel {
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
    let level = world.resource::<Desk>().editor.draft().settings().clone();
    fields::heading(ui, "Name");
    text(ui, world, "name", &level.name, "Untitled", |level, text| {
        level.name = text;
    });
    fields::heading(ui, "Author");
    text(
        ui,
        world,
        "author",
        &level.author,
        "nobody",
        |level, text| {
            level.author = text;
        },
    );
    looks::palette(ui, world, &level);
    looks::music(ui, world, &level);
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
    let editor = &mut world.resource_mut::<Desk>().editor;
    let result = editor.set(name, change);
    let problem = result.err().map(|problem| (field, problem));
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
    let editor = &mut world.resource_mut::<Desk>().editor;
    let result = editor.set_merged(key, name, change);
    let problem = result.err().map(|problem| (field, problem));
    world.resource_mut::<LevelPanel>().problem = problem;
}

/// The next change is a step of its own.
fn pause(world: &mut World) {
    world.resource_mut::<Desk>().editor.document.pause();
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
        let name = format!("{field}: {}", short(&text));
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
    fields::heading(ui, "Grammar");
    ui.horizontal_wrapped(|ui| {
        for (grammar, label, help) in [
            (Grammar::Words, "word rules", "BABA IS YOU."),
            (
                Grammar::Kanji,
                "Kanji Shift",
                "Entities are words too; each noun has a character.",
            ),
        ] {
            let chosen = level.grammar == grammar;
            let response = ui.add(egui::Button::selectable(chosen, label));
            let response = response.on_hover_text(help);
            if widgets::named(ui, &response, label).clicked() && !chosen {
                world.resource_mut::<Desk>().editor.set_grammar(grammar);
            }
        }
    });
    if level.grammar == Grammar::Kanji {
        lists::characters(ui, world, level);
    }
}

fn parent(ui: &mut egui::Ui, world: &mut World, level: &Level) {
    fields::heading(ui, "Parent");
    let value = level.parent.clone().unwrap_or_default();
    ui.horizontal(|ui| {
        let list = || nearby::levels(world);
        if let Some(chosen) = fields::choose(ui, "choose ▼", "parent list", list) {
            let name = format!("parent: {}", short(&chosen));
            set(world, "parent", name, |level| level.parent = Some(chosen));
        }
        if !value.is_empty() {
            let exists = nearby::target(world, &value).is_some_and(|target| target.is_file());
            let help = "Edit the parent.";
            if fields::labelled(ui, exists, "Open", "open parent", help) {
                super::super::open_link(world, &value);
            }
        }
    });
    let hint = "none, or map.level.ron";
    text(ui, world, "parent", &value, hint, |level, text| {
        let text = text.trim();
        level.parent = (!text.is_empty()).then(|| text.to_owned());
    });
}

fn delay(ui: &mut egui::Ui, world: &mut World, level: &Level) {
    fields::heading(ui, "Time between AUTO turns");
    ui.horizontal(|ui| {
        let mut has = level.auto_delay.is_some();
        let check = ui.checkbox(&mut has, "of this level");
        let check = check.on_hover_text("Without it, the player's settings decide.");
        if widgets::named(ui, &check, "has delay").changed() {
            let name = if has { "AUTO delay" } else { "no AUTO delay" };
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
            let name = format!("AUTO delay: {seconds} s");
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
    fields::heading(ui, "Recorded solution");
    let value = level.solution.clone().unwrap_or_default();
    text(
        ui,
        world,
        "solution",
        &value,
        "none, or moves: rruul.",
        |level, text| {
            let text = text.trim();
            level.solution = (!text.is_empty()).then(|| text.to_owned());
        },
    );
    if value.is_empty() {
        ui.weak("Win a test play, or press F6.");
        return;
    }
    let revision = world.resource::<Desk>().editor.document.revision();
    let knowledge = world.resource::<Knowledge>();
    let verdict = knowledge.verdict_on(revision);
    ui.label(solve::verdict_text(verdict));
    ui.horizontal(|ui| {
        if fields::labelled(ui, true, "Check", "check solution", "Play it again.") {
            world.resource_mut::<Desk>().editor.act(Action::Check);
        }
        if fields::labelled(ui, true, "Remove", "remove solution", "") {
            set(world, "solution", "remove the solution", |level| {
                level.solution = None;
            });
        }
    });
}

/// How much there is on the board; counted anew only if it has changed.
fn statistics(ui: &mut egui::Ui, world: &mut World) {
    fields::heading(ui, "On the board");
    let editor = &world.resource::<Desk>().editor;
    let revision = editor.document.revision();
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
        ui.label(format!("{} x {} cells,", bounds.width, bounds.height));
        ui.label(format!("{} objects of", counts.objects));
        ui.label(format!("{} kinds,", counts.kinds));
        ui.label(format!("{} words", counts.words));
        let help = "Give the board another size (Ctrl+R).";
        if fields::labelled(ui, true, "Resize…", "open resize", help) {
            world.resource_mut::<Desk>().editor.act(Action::Resize);
        }
    });
}

#[cfg(test)]
mod tests;
