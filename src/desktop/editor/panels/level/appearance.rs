//! Palette and music of a level.

use bevy::prelude::*;
use bevy_egui::egui;

use super::super::fields;
use super::super::widgets::{self, option, press};
use super::set;
use crate::level_pictures::{self, Subject};
use crate::{editor_of, pictures};
use kotodama_audio::music::{Music, NAMES};
use kotodama_gfx::ground::Palettes;
use kotodama_ui::language::translation;
use kotodama_ui::prelude::*;
use kotodama_words::level::Level;

/// Size of the card of a palette, in points: a picture with a name below.
const CARD: egui::Vec2 = egui::vec2(80.0, 74.0);

/// Maximum size of the board on a card.
const BOARD: UVec2 = UVec2::new(72, 44);

/// Shows the palettes, each with the level on it.
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
    let revision = editor_of(world).document.revision();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(2.0, 2.0);
        for &(name, colours) in &choices {
            let subject = (Subject::Palette(name), revision);
            let ctx = ui.ctx().clone();
            let picture = level_pictures::of(&ctx, world, subject, BOARD, |world| {
                let draft = editor_of(world).document.draft();
                Some(Level {
                    palette: name.map(str::to_owned),
                    ..draft.to_level()
                })
            });
            let response = card(ui, name, colours, picture.as_ref(), has == name);
            if response.clicked() && has != name {
                let step = t!("editor-step-palette", name = called(name));
                set(world, "palette", step, |level| {
                    level.palette = name.map(str::to_owned);
                });
            }
        }
    });
    if let Some(name) = has.filter(|name| Palettes::names().all(|known| known != *name)) {
        ui.weak(t!("editor-level-unknown", name = name));
    }
}

/// Shows the card of a palette: the board in its frame and surroundings, and the
/// name.
fn card(
    ui: &mut egui::Ui,
    name: Option<&str>,
    [board, border, outer]: [egui::Color32; 3],
    picture: Option<&egui::TextureHandle>,
    is_chosen: bool,
) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(CARD, egui::Sense::click());
    let name_of = format!("palette {}", name.unwrap_or("default"));
    widgets::named(ui, &response, &name_of);
    let visuals = ui.visuals();
    let (text, stroke) = if is_chosen {
        let stroke = egui::Stroke::new(2.0, visuals.selection.stroke.color);
        (visuals.strong_text_color(), stroke)
    } else if response.hovered() {
        let text = visuals.strong_text_color();
        (text, egui::Stroke::new(1.0, text))
    } else {
        (visuals.text_color(), egui::Stroke::NONE)
    };
    let around = egui::Rect::from_min_size(rect.min, egui::vec2(CARD.x, BOARD.y as f32 + 8.0));
    let painter = ui.painter();
    painter.rect_filled(around, 2.0, outer);
    let most = egui::vec2(BOARD.x as f32, BOARD.y as f32);
    let size = picture.map_or(most, |picture| picture.size_vec2().min(most));
    let ground = egui::Rect::from_center_size(around.center(), size);
    painter.rect_filled(ground.expand(2.0), 0.0, border);
    painter.rect_filled(ground, 0.0, board);
    if let Some(picture) = picture {
        widgets::draw_within(painter, ground, picture);
    }
    painter.rect_stroke(around, 2.0, stroke, egui::StrokeKind::Inside);
    let font = egui::TextStyle::Body.resolve(ui.style());
    let galley = painter.layout_no_wrap(called(name), font, text);
    let below = egui::pos2(
        rect.center().x - galley.size().x / 2.0,
        around.bottom() + 1.0,
    );
    let seen = rect.intersect(ui.clip_rect());
    painter.with_clip_rect(seen).galley(below, galley, text);
    response
}

/// Returns the name of a palette in the language of the interface.
fn called(name: Option<&str>) -> String {
    name.map_or_else(
        || t!("editor-level-default"),
        |name| translation(&format!("editor-palette-{name}"), name).into_owned(),
    )
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
