//! Lists of a level: nouns on its object list, hints, characters.

use bevy::prelude::*;
use bevy_egui::egui;

use super::super::fields;
use super::super::widgets::{self, check, labels, press, press_if};
use super::{STEP, pause, problem, set, set_merged};
use crate::texts::short;
use kotodama_ui::language::t;
use kotodama_words::level::{Level, MAX_HINTS};

/// Returns the key under which the text of an input field is kept until it is
/// added.
fn draft_of(name: &str) -> egui::Id {
    egui::Id::new(("to be added", name))
}

/// Shows a field with an add button; returns the text when it is added.
pub(super) fn adder(ui: &mut egui::Ui, name: &str, hint: &str, width: f32) -> Option<String> {
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
        let add = format!("add {name}");
        let pressed = press_if(ui, is_something, &add, t!("editor-add"));
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

/// Clears the typed text, unless it was rejected.
pub(super) fn clear(ui: &egui::Ui, world: &World, field: &str, name: &str) {
    let problem = &world.resource::<super::LevelPanel>().problem;
    if problem.as_ref().is_none_or(|(of, _)| *of != field) {
        ui.data_mut(|data| data.insert_temp(draft_of(name), String::new()));
    }
}

/// Shows the object list as chips.
pub(super) fn objects(ui: &mut egui::Ui, world: &mut World, level: &Level) {
    fields::heading(ui, &t!("editor-list"));
    ui.weak(t!("editor-list-about"));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        for noun in &level.object_list {
            let labels = (format!("{noun} ×"), t!("editor-remove-help"));
            if press(ui, &format!("listed {noun}"), labels) {
                let name = t!("editor-step-unlist", noun = noun.as_str());
                set(world, "list", name, |level| {
                    level.object_list.retain(|other| other != noun);
                });
            }
        }
    });
    if let Some(noun) = adder(ui, "noun", &t!("editor-list-hint"), 130.0) {
        let noun = noun.to_lowercase();
        let name = t!("editor-step-list", noun = noun.as_str());
        set(world, "list", name, |level| {
            if !level.object_list.contains(&noun) {
                level.object_list.push(noun.clone());
            }
        });
        clear(ui, world, "list", "noun");
    }
    problem(ui, world, "list");
    let mut closed = level.object_list_closed;
    if check(ui, "list closed", &mut closed, labels!("editor-list-whole")) {
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

/// Shows the hints in order.
pub(super) fn hints(ui: &mut egui::Ui, world: &mut World, level: &Level) {
    fields::heading(ui, &t!("editor-hints"));
    let count = level.hints.len();
    for (index, hint) in level.hints.iter().enumerate() {
        let number = index + 1;
        ui.horizontal(|ui| {
            ui.label(format!("{number}."));
            let up = ("▲", t!("editor-hint-earlier"));
            if press_if(ui, index > 0, &format!("hint {number} up"), up) {
                swap_hints(world, index, index - 1);
            }
            let down = ("▼", t!("editor-hint-later"));
            if press_if(ui, number < count, &format!("hint {number} down"), down) {
                swap_hints(world, index, number);
            }
            let remove = ("×", t!("editor-hint-remove"));
            if press(ui, &format!("hint {number} remove"), remove) {
                let name = t!("editor-step-hint-remove", number = number);
                set(world, "hints", name, |level| {
                    level.hints.remove(index);
                });
            }
        });
        let about = t!("editor-hint-hint");
        let typed = fields::lines(ui, &format!("hint {number}"), hint, &about);
        if let Some(text) = typed.text {
            let name = t!(
                "editor-step-hint",
                number = number,
                value = short(&text, STEP)
            );
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
    if count < MAX_HINTS {
        if let Some(hint) = adder(ui, "new hint", &t!("editor-hint-add"), 170.0) {
            let name = t!("editor-step-hint-add", value = short(&hint, STEP));
            set(world, "hints", name, |level| level.hints.push(hint));
            clear(ui, world, "hints", "new hint");
        }
    } else {
        ui.weak(t!("editor-hint-most", count = MAX_HINTS));
    }
    problem(ui, world, "hints");
}

fn swap_hints(world: &mut World, one: usize, other: usize) {
    let name = t!("editor-step-hint-move", from = one + 1, to = other + 1);
    set(world, "hints", name, |level| level.hints.swap(one, other));
}

/// Sets the character on the word tiles of a noun.
fn set_character(world: &mut World, noun: &str, character: char) {
    let shown = character.to_string();
    let name = t!("editor-step-character", noun = noun, character = shown);
    set(world, "characters", name, |level| {
        level.characters.insert(noun.to_owned(), character);
    });
}

/// Shows the characters on the word tiles of nouns.
pub(super) fn characters(ui: &mut egui::Ui, world: &mut World, level: &Level) {
    ui.weak(t!("editor-characters"));
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
                set_character(world, noun, new);
            }
            ui.label(noun);
            let remove = ("×", t!("editor-hint-remove"));
            if press(ui, &format!("{name} remove"), remove) {
                let name = t!("editor-step-character-none", noun = noun.as_str());
                set(world, "characters", name, |level| {
                    level.characters.remove(noun);
                });
            }
        });
    }
    if let Some(added) = adder(ui, "character", &t!("editor-character-hint"), 130.0) {
        let mut parts = added.split_whitespace();
        let noun = parts.next().unwrap_or_default().to_lowercase();
        let character = parts.next().and_then(|part| part.chars().next());
        match character {
            Some(character) => {
                set_character(world, &noun, character);
                clear(ui, world, "characters", "character");
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
