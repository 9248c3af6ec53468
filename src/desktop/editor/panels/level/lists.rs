//! What a level has several of: nouns on its object list, hints, characters.

use bevy::prelude::*;
use bevy_egui::egui;

use super::super::{fields, widgets};
use super::{pause, problem, set, set_merged, short};
use crate::desktop::ui::language::t;
use crate::words::level::{Level, MAX_HINTS};

/// Where the text of a field for something new is kept until it is added.
fn draft_of(name: &str) -> egui::Id {
    egui::Id::new(("to be added", name))
}

/// A field with a button that adds what was typed. Gives it when it is added.
fn adder(ui: &mut egui::Ui, name: &str, hint: &str, width: f32) -> Option<String> {
    let id = draft_of(name);
    let mut text: String = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let mut added = None;
    ui.horizontal(|ui| {
        let field = egui::TextEdit::singleline(&mut text)
            .hint_text(hint)
            .desired_width(width);
        let field = ui.add(field);
        widgets::named(ui, &field, name);
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        let is_something = !text.trim().is_empty();
        let pressed = fields::labelled(
            ui,
            is_something,
            &t!("editor-add"),
            &format!("add {name}"),
            "",
        );
        if is_something && (pressed || entered) {
            added = Some(text.trim().to_owned());
            if entered {
                field.request_focus();
            }
        }
    });
    ui.data_mut(|data| data.insert_temp(id, text));
    added
}

/// What was typed was taken over.
fn clear(ui: &egui::Ui, name: &str) {
    ui.data_mut(|data| data.insert_temp(draft_of(name), String::new()));
}

fn has_problem(world: &World, field: &str) -> bool {
    let problem = &world.resource::<super::LevelPanel>().problem;
    problem.as_ref().is_some_and(|(of, _)| *of == field)
}

/// The object list as chips.
pub(super) fn objects(ui: &mut egui::Ui, world: &mut World, level: &Level) {
    fields::heading(ui, &t!("editor-list"));
    ui.weak(t!("editor-list-about"));
    let mut removed = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        for noun in &level.object_list {
            let chip = ui
                .button(format!("{noun} ×"))
                .on_hover_text(t!("editor-remove-help"));
            if widgets::named(ui, &chip, &format!("listed {noun}")).clicked() {
                removed = Some(noun.clone());
            }
        }
    });
    if let Some(noun) = removed {
        let name = t!("editor-step-unlist", noun = noun.as_str());
        set(world, "list", name, |level| {
            level.object_list.retain(|other| *other != noun);
        });
    }
    if let Some(noun) = adder(ui, "noun", &t!("editor-list-hint"), 130.0) {
        let noun = noun.to_lowercase();
        let name = t!("editor-step-list", noun = noun.as_str());
        set(world, "list", name, |level| {
            if !level.object_list.contains(&noun) {
                level.object_list.push(noun.clone());
            }
        });
        if !has_problem(world, "list") {
            clear(ui, "noun");
        }
    }
    problem(ui, world, "list");
    let mut closed = level.object_list_closed;
    let check = ui.checkbox(&mut closed, t!("editor-list-whole"));
    let check = check.on_hover_text(t!("editor-list-whole-help"));
    if widgets::named(ui, &check, "list closed").changed() {
        let name = if closed {
            t!("editor-step-list-close")
        } else {
            t!("editor-step-list-open")
        };
        set(world, "list", name, |level| {
            level.object_list_closed = closed;
        });
    }
}

/// The hints in the order in which they are given.
pub(super) fn hints(ui: &mut egui::Ui, world: &mut World, level: &Level) {
    fields::heading(ui, &t!("editor-hints"));
    enum Change {
        Remove(usize),
        Swap(usize, usize),
    }
    let mut change = None;
    let count = level.hints.len();
    for (index, hint) in level.hints.iter().enumerate() {
        let number = index + 1;
        ui.horizontal(|ui| {
            ui.label(format!("{number}."));
            let up = index > 0;
            if fields::labelled(
                ui,
                up,
                "▲",
                &format!("hint {number} up"),
                &t!("editor-hint-earlier"),
            ) {
                change = Some(Change::Swap(index, index - 1));
            }
            let down = number < count;
            let help = t!("editor-hint-later");
            if fields::labelled(ui, down, "▼", &format!("hint {number} down"), &help) {
                change = Some(Change::Swap(index, index + 1));
            }
            if fields::labelled(
                ui,
                true,
                "×",
                &format!("hint {number} remove"),
                &t!("editor-hint-remove"),
            ) {
                change = Some(Change::Remove(index));
            }
        });
        let about = t!("editor-hint-hint");
        let typed = fields::lines(ui, &format!("hint {number}"), hint, &about);
        if let Some(text) = typed.text {
            let name = t!("editor-step-hint", number = number, value = short(&text));
            set_merged(world, "hints", &format!("hint {number}"), name, |level| {
                if let Some(hint) = level.hints.get_mut(index) {
                    *hint = text;
                }
            });
        }
        if typed.is_left {
            pause(world);
        }
    }
    match change {
        Some(Change::Remove(index)) => {
            set(
                world,
                "hints",
                t!("editor-step-hint-remove", number = index + 1),
                |level| {
                    if index < level.hints.len() {
                        level.hints.remove(index);
                    }
                },
            );
        }
        Some(Change::Swap(one, other)) => {
            let name = t!("editor-step-hint-move", from = one + 1, to = other + 1);
            set(world, "hints", name, |level| {
                if one.max(other) < level.hints.len() {
                    level.hints.swap(one, other);
                }
            });
        }
        None => {}
    }
    if count < MAX_HINTS {
        if let Some(hint) = adder(ui, "new hint", &t!("editor-hint-add"), 170.0) {
            set(
                world,
                "hints",
                t!("editor-step-hint-add", value = short(&hint)),
                |level| {
                    level.hints.push(hint);
                },
            );
            if !has_problem(world, "hints") {
                clear(ui, "new hint");
            }
        }
    } else {
        ui.weak(t!("editor-hint-most", count = MAX_HINTS));
    }
    problem(ui, world, "hints");
}

/// The characters that word tiles show for nouns.
pub(super) fn characters(ui: &mut egui::Ui, world: &mut World, level: &Level) {
    ui.weak(t!("editor-characters"));
    let mut removed = None;
    for (noun, character) in &level.characters {
        ui.horizontal(|ui| {
            let name = format!("character of {noun}");
            let id = egui::Id::new(&name);
            let mut text = character.to_string();
            let field = ui.add(
                egui::TextEdit::singleline(&mut text)
                    .id(id)
                    .desired_width(28.0),
            );
            widgets::named(ui, &field, &name);
            if field.changed()
                && let Some(new) = text.chars().find(|c| c != character)
            {
                set(
                    world,
                    "characters",
                    t!(
                        "editor-step-character",
                        noun = noun.as_str(),
                        character = new.to_string()
                    ),
                    |level| {
                        level.characters.insert(noun.clone(), new);
                    },
                );
            }
            ui.label(noun);
            let help = t!("editor-hint-remove");
            if fields::labelled(ui, true, "×", &format!("{name} remove"), &help) {
                removed = Some(noun.clone());
            }
        });
    }
    if let Some(noun) = removed {
        set(
            world,
            "characters",
            t!("editor-step-character-none", noun = noun.as_str()),
            |level| {
                level.characters.remove(&noun);
            },
        );
    }
    if let Some(added) = adder(ui, "character", &t!("editor-character-hint"), 130.0) {
        let mut parts = added.split_whitespace();
        let noun = parts.next().unwrap_or_default().to_lowercase();
        let character = parts.next().and_then(|part| part.chars().next());
        match character {
            Some(character) => {
                let name = t!(
                    "editor-step-character",
                    noun = noun.as_str(),
                    character = character.to_string()
                );
                set(world, "characters", name, |level| {
                    level.characters.insert(noun, character);
                });
                if !has_problem(world, "characters") {
                    clear(ui, "character");
                }
            }
            None => {
                let problem = t!("editor-character-expected");
                let mut panel = world.resource_mut::<super::LevelPanel>();
                panel.problem = Some(("characters", problem));
            }
        }
    }
    problem(ui, world, "characters");
}
