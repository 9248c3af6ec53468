//! Images of cards and symbols, from `assets/cards/pictures.txt`.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::egui;
use kotodama_ui::palette::{Ink, Palette};

const SOURCE: &str = include_str!("../../../assets/cards/pictures.txt");

/// Width and height of an image, in pixels.
const SIDE: usize = 16;

/// Images side by side in one texture.
#[derive(Resource, Default)]
pub(crate) struct Pictures {
    texture: Option<egui::TextureHandle>,
    places: BTreeMap<&'static str, usize>,
}

impl std::fmt::Debug for Pictures {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Pictures").finish_non_exhaustive()
    }
}

/// Returns the rows of every image with its name, and the colours of their
/// characters.
fn read() -> (Vec<(char, Ink)>, Vec<(&'static str, Vec<&'static str>)>) {
    let mut lines = SOURCE.lines();
    let colours = lines
        .by_ref()
        .take_while(|line| !line.is_empty())
        .filter_map(|line| {
            let (sign, name) = line.split_once(' ')?;
            let ink = Ink::ALL.iter().find(|ink| ink.name() == name)?;
            Some((sign.chars().next()?, *ink))
        })
        .collect();
    let mut all = Vec::new();
    while let Some(name) = lines.by_ref().find(|line| !line.is_empty()) {
        all.push((name, lines.by_ref().take(SIDE).collect()));
    }
    (colours, all)
}

impl Pictures {
    /// Creates the texture in the colours of the palette, unless it exists.
    pub fn prepare(&mut self, ctx: &egui::Context, palette: &Ref<Palette>) {
        if self.texture.is_some() && !palette.is_changed() {
            return;
        }
        let (colours, all) = read();
        let width = SIDE * all.len();
        let mut image = egui::ColorImage::filled([width, SIDE], egui::Color32::TRANSPARENT);
        for (place, (name, rows)) in all.iter().enumerate() {
            self.places.insert(name, place);
            for (y, row) in rows.iter().enumerate() {
                for (x, sign) in row.chars().take(SIDE).enumerate() {
                    let ink = colours.iter().find(|(of, _)| *of == sign);
                    let pixel = image.pixels.get_mut(y * width + place * SIDE + x);
                    if let (Some((_, ink)), Some(pixel)) = (ink, pixel) {
                        *pixel = kotodama_ui::egui_context::to_egui(palette.of(*ink));
                    }
                }
            }
        }
        let options = egui::TextureOptions::NEAREST;
        self.texture = Some(ctx.load_texture("cards", image, options));
    }

    /// Draws an image into a rectangle with a given opacity.
    pub fn paint(&self, painter: &egui::Painter, rect: egui::Rect, name: &str, opacity: f32) {
        let (Some(texture), Some(place)) = (&self.texture, self.places.get(name)) else {
            return;
        };
        let count = self.places.len() as f32;
        let left = *place as f32 / count;
        let uv =
            egui::Rect::from_min_max(egui::pos2(left, 0.0), egui::pos2(left + 1.0 / count, 1.0));
        let tint = egui::Color32::WHITE.gamma_multiply(opacity);
        painter.image(texture.id(), rect, uv, tint);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_cards::card::Card;

    #[test]
    fn every_card_has_a_picture_of_known_colours() {
        let (colours, all) = read();
        for name in Card::all()
            .map(Card::name)
            .chain(["heart", "skull", "hand", "hourglass"])
        {
            let (_, rows) = all.iter().find(|(of, _)| *of == name).expect(name);
            assert_eq!(rows.len(), SIDE, "{name}");
            for row in rows {
                assert_eq!(row.len(), SIDE, "{name}: {row}");
                for sign in row.chars().filter(|sign| *sign != '.') {
                    assert!(colours.iter().any(|(of, _)| *of == sign), "{name}: {sign}");
                }
            }
        }
    }
}
