//! What a level has several of: nouns on its object list, hints, characters.

use bevy::prelude::*;
use bevy_egui::egui;

use super::super::{fields, widgets};
use super::{pause, problem, set, set_merged, short};
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
        let pressed = fields::labelled(ui, is_something, "Add", &format!("add {name}"), "");
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
    fields::heading(ui, "Object list");
    ui.weak("Nouns that ALL and letters know besides those of the level.");
    let mut removed = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        for noun in &level.object_list {
            let chip = ui.button(format!("{noun} ×")).on_hover_text("Remove.");
            if widgets::named(ui, &chip, &format!("listed {noun}")).clicked() {
                removed = Some(noun.clone());
            }
        }
    });
    if let Some(noun) = removed {
        set(world, "list", format!("unlist {noun}"), |level| {
            level.object_list.retain(|other| *other != noun);
        });
    }
    if let Some(noun) = adder(ui, "noun", "add a noun", 130.0) {
        let noun = noun.to_lowercase();
        set(world, "list", format!("list {noun}"), |level| {
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
    let check = ui.checkbox(&mut closed, "this is the whole list");
    let check = check.on_hover_text("Nouns that are only on the board do not belong to it then.");
    if widgets::named(ui, &check, "list closed").changed() {
        let name = if closed {
            "close the object list"
        } else {
            "open the object list"
        };
        set(world, "list", name, |level| {
            level.object_list_closed = closed;
        });
    }
}

/// The hints in the order in which they are given.
pub(super) fn hints(ui: &mut egui::Ui, world: &mut World, level: &Level) {
    fields::heading(ui, "Hints");
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
                "Give it earlier.",
            ) {
                change = Some(Change::Swap(index, index - 1));
            }
            let down = number < count;
            let help = "Give it later.";
            if fields::labelled(ui, down, "▼", &format!("hint {number} down"), help) {
                change = Some(Change::Swap(index, index + 1));
            }
            if fields::labelled(
                ui,
                true,
                "×",
                &format!("hint {number} remove"),
                "Remove it.",
            ) {
                change = Some(Change::Remove(index));
            }
        });
        let typed = fields::lines(ui, &format!("hint {number}"), hint, "what to think about");
        if let Some(text) = typed.text {
            let name = format!("hint {number}: {}", short(&text));
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
                format!("remove hint {}", index + 1),
                |level| {
                    if index < level.hints.len() {
                        level.hints.remove(index);
                    }
                },
            );
        }
        Some(Change::Swap(one, other)) => {
            let name = format!("move hint {} to {}", one + 1, other + 1);
            set(world, "hints", name, |level| {
                if one.max(other) < level.hints.len() {
                    level.hints.swap(one, other);
                }
            });
        }
        None => {}
    }
    if count < MAX_HINTS {
        if let Some(hint) = adder(ui, "new hint", "add a hint", 170.0) {
            set(
                world,
                "hints",
                format!("add hint: {}", short(&hint)),
                |level| {
                    level.hints.push(hint);
                },
            );
            if !has_problem(world, "hints") {
                clear(ui, "new hint");
            }
        }
    } else {
        ui.weak(format!("{MAX_HINTS} hints are the most there can be."));
    }
    problem(ui, world, "hints");
}

/// The characters that word tiles show for nouns.
pub(super) fn characters(ui: &mut egui::Ui, world: &mut World, level: &Level) {
    ui.weak("Characters of nouns");
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
                    format!("{noun} is written {new}"),
                    |level| {
                        level.characters.insert(noun.clone(), new);
                    },
                );
            }
            ui.label(noun);
            if fields::labelled(ui, true, "×", &format!("{name} remove"), "Remove it.") {
                removed = Some(noun.clone());
            }
        });
    }
    if let Some(noun) = removed {
        set(
            world,
            "characters",
            format!("no character for {noun}"),
            |level| {
                level.characters.remove(&noun);
            },
        );
    }
    if let Some(added) = adder(ui, "character", "tree 木", 130.0) {
        let mut parts = added.split_whitespace();
        let noun = parts.next().unwrap_or_default().to_lowercase();
        let character = parts.next().and_then(|part| part.chars().next());
        match character {
            Some(character) => {
                let name = format!("{noun} is written {character}");
                set(world, "characters", name, |level| {
                    level.characters.insert(noun, character);
                });
                if !has_problem(world, "characters") {
                    clear(ui, "character");
                }
            }
            None => {
                let problem = "expected a noun and a character, such as \"tree 木\"".to_owned();
                let mut panel = world.resource_mut::<super::LevelPanel>();
                panel.problem = Some(("characters", problem));
            }
        }
    }
    problem(ui, world, "characters");
}
