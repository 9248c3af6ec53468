//! The palette: what can be drawn with.

use bevy::prelude::*;
use bevy_egui::egui;

use super::widgets;
use crate::desktop::editor::{Desk, pictures};
use crate::editor::Thing;
use crate::words::lexicon;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Palette>();
}

/// What the palette remembers.
#[derive(Resource, Clone, Debug, Default)]
pub(in crate::desktop) struct Palette {
    /// What was typed into the search.
    search: String,
}

pub(super) fn show(ui: &mut egui::Ui, world: &mut World) {
    let mut search = world.resource::<Palette>().search.clone();
    let field = ui.add(
        egui::TextEdit::singleline(&mut search)
            .hint_text("search (Ctrl+F)")
            .desired_width(f32::INFINITY),
    );
    widgets::named(ui, &field, "search");
    world.resource_mut::<Palette>().search.clone_from(&search);
    let nouns = [
        "baba", "keke", "wall", "rock", "flag", "water", "lava", "skull",
    ];
    let words = lexicon::WORDS.iter().map(|&(word, _)| word);
    let words = words.chain(lexicon::Property::ALL.iter().map(|word| word.name()));
    let names: Vec<String> = nouns
        .iter()
        .map(|noun| (*noun).to_owned())
        .chain(
            nouns
                .iter()
                .copied()
                .chain(words)
                .map(|word| format!("text_{word}")),
        )
        .filter(|name| name.contains(search.trim()))
        .collect();
    let icons: Vec<_> = pictures::with(world, |pictures| {
        let named = |name: &String| pictures.named(name, Default::default());
        names.iter().map(named).collect()
    });
    let brush = world.resource::<Desk>().editor.brush.name.clone();
    egui::ScrollArea::vertical().show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(2.0, 2.0);
            for (name, icon) in names.iter().zip(icons) {
                let Some(icon) = icon else { continue };
                let button = egui::Button::image(icon.image(24.0)).selected(*name == brush);
                let response = ui.add(button).on_hover_text(name);
                if widgets::named(ui, &response, name).clicked() {
                    world.resource_mut::<Desk>().editor.brush = Thing::named(name);
                }
            }
        });
    });
}
