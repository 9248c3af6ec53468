//! Palette and music of a level.

use bevy::prelude::*;
use bevy_egui::egui;

use super::super::{fields, widgets};
use super::set;
use crate::desktop::audio::music::{Music, Tunes};
use crate::desktop::editor::pictures;
use crate::desktop::theme::ground::Palettes;
use crate::desktop::theme::palette::Palette;
use crate::words::level::Level;

/// The palettes with their colours.
pub(super) fn palette(ui: &mut egui::Ui, world: &mut World, level: &Level) {
    fields::heading(ui, "Palette");
    let palette = world.resource::<Palette>();
    let mut choices: Vec<(Option<&'static str>, [egui::Color32; 3])> = vec![(
        None,
        ["board", "border", "outer"].map(|name| pictures::colour(palette, name)),
    )];
    if let Some(palettes) = world.get_resource::<Palettes>() {
        for name in Palettes::names() {
            let colours = palettes.sample(name, palette);
            choices.push((Some(name), colours.map(pictures::to_egui)));
        }
    }
    let has = level.palette.as_deref();
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        for (name, colours) in &choices {
            let label = name.unwrap_or("default");
            let name_of = format!("palette {label}");
            let response = fields::swatch(ui, &name_of, colours, has == *name, 36.0);
            if response.clicked() && has != *name {
                chosen = Some(*name);
            }
        }
    });
    let is_known = choices.iter().any(|(name, _)| *name == has);
    match has {
        Some(name) if !is_known => {
            ui.weak(format!("“{name}” is not in this version of the game."));
        }
        _ => drop(ui.weak(has.unwrap_or("default"))),
    }
    if let Some(name) = chosen {
        let step = format!("palette: {}", name.unwrap_or("default"));
        set(world, "palette", step, |level| {
            level.palette = name.map(str::to_owned);
        });
    }
}

/// The tunes, each with a button to listen.
pub(super) fn music(ui: &mut egui::Ui, world: &mut World, level: &Level) {
    fields::heading(ui, "Music");
    let has = level.music.as_deref();
    let heard = world
        .get_resource::<Music>()
        .and_then(|music| music.0.clone());
    let mut chosen = None;
    let mut listen = None;
    let tunes = Tunes::names().map(Some);
    for name in std::iter::once(None).chain(tunes) {
        ui.horizontal(|ui| {
            let label = name.unwrap_or("default");
            match name {
                Some(tune) => {
                    let is_heard = heard.as_deref() == Some(tune);
                    let (sign, help) = if is_heard {
                        ("■", "Stop.")
                    } else {
                        ("▶", "Listen to it.")
                    };
                    if fields::labelled(ui, true, sign, &format!("listen {tune}"), help) {
                        listen = Some((!is_heard).then(|| tune.to_owned()));
                    }
                }
                None => ui.add_space(26.0),
            }
            let response = ui.add(egui::Button::selectable(has == name, label));
            let name_of = format!("music {label}");
            if widgets::named(ui, &response, &name_of).clicked() && has != name {
                chosen = Some(name);
            }
        });
    }
    if let Some(name) = has.filter(|name| Tunes::names().all(|tune| tune != *name)) {
        ui.weak(format!("“{name}” is not in this version of the game."));
    }
    if let Some(name) = chosen {
        let step = format!("music: {}", name.unwrap_or("default"));
        set(world, "music", step, |level| {
            level.music = name.map(str::to_owned);
        });
    }
    if let (Some(listen), Some(mut music)) = (listen, world.get_resource_mut::<Music>()) {
        music.0 = listen;
    }
}
