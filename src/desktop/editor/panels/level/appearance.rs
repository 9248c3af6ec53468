//! Palette and music of a level.

use bevy::prelude::*;
use bevy_egui::egui;

use super::super::fields;
use super::super::widgets::{option, press};
use super::set;
use crate::pictures;
use kotodama_audio::music::{Music, NAMES};
use kotodama_gfx::ground::Palettes;
use kotodama_ui::prelude::*;
use kotodama_words::level::Level;

/// Shows the palettes with their colours.
pub(super) fn palette(ui: &mut egui::Ui, world: &mut World, level: &Level) {
    fields::heading(ui, &t!("editor-level-palette"));
    let palette = world.resource::<Palette>();
    let mut choices: Vec<(Option<&'static str>, [egui::Color32; 3])> = vec![(
        None,
        ["board", "border", "outer"].map(|name| pictures::colour(palette, name)),
    )];
    if let Some(palettes) = world.get_resource::<Palettes>() {
        for name in Palettes::names() {
            let colours = palettes.sample(name, palette);
            choices.push((Some(name), colours.map(kotodama_ui::egui_context::to_egui)));
        }
    }
    let has = level.palette.as_deref();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        for &(name, colours) in &choices {
            let name_of = format!("palette {}", name.unwrap_or("default"));
            let response = fields::swatch(ui, &name_of, &colours, has == name, 36.0);
            if response.clicked() && has != name {
                let step = t!("editor-step-palette", name = or_default(name));
                set(world, "palette", step, |level| {
                    level.palette = name.map(str::to_owned);
                });
            }
        }
    });
    let is_known = choices.iter().any(|(name, _)| *name == has);
    match has {
        Some(name) if !is_known => {
            ui.weak(t!("editor-level-unknown", name = name));
        }
        _ => drop(ui.weak(or_default(has))),
    }
}

/// Returns a name from a file, or the label of the default.
fn or_default(name: Option<&str>) -> String {
    name.map_or_else(|| t!("editor-level-default"), str::to_owned)
}

/// Shows the tunes, each with a button to listen.
pub(super) fn music(ui: &mut egui::Ui, world: &mut World, level: &Level) {
    fields::heading(ui, &t!("editor-level-music"));
    let has = level.music.as_deref();
    let heard = world
        .get_resource::<Music>()
        .and_then(|music| music.0.clone());
    let tunes = NAMES.map(Some);
    for name in std::iter::once(None).chain(tunes) {
        ui.horizontal(|ui| {
            match name {
                Some(tune) => {
                    let is_heard = heard.as_deref() == Some(tune);
                    let labels = if is_heard {
                        ("■", t!("editor-level-stop"))
                    } else {
                        ("▶", t!("editor-level-listen"))
                    };
                    if press(ui, &format!("listen {tune}"), labels)
                        && let Some(mut music) = world.get_resource_mut::<Music>()
                    {
                        music.0 = (!is_heard).then(|| tune.to_owned());
                    }
                }
                None => ui.add_space(26.0),
            }
            let name_of = format!("music {}", name.unwrap_or("default"));
            if option(ui, &name_of, has == name, or_default(name)) {
                let step = t!("editor-step-music", name = or_default(name));
                set(world, "music", step, |level| {
                    level.music = name.map(str::to_owned);
                });
            }
        });
    }
    if let Some(name) = has.filter(|name| !NAMES.contains(name)) {
        ui.weak(t!("editor-level-unknown", name = name));
    }
}
