//! Preview of the start of a dungeon, for lists.

use std::sync::Arc;

use bevy::asset::RenderAssetUsages;
use bevy::color::{ColorToPacked, LinearRgba, Srgba};
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::cells::{Inks, LevelLook};
use super::glyphs::{Glyphs, sheet};
use super::pictures::{self, Pictures};
use crate::choices::Look;
use kotodama_dungeon::Game;
use kotodama_dungeon::definition::Definition;
use kotodama_dungeon::direction::Cell;
use kotodama_dungeon::player::Players;
use kotodama_dungeon::tile::Position;

/// Maximum number of columns and rows shown around the player.
const MOST: IVec2 = IVec2::new(36, 16);

/// Painter of previews, created on first use.
pub struct Painter {
    glyphs: Glyphs,
    pictures: Pictures,
    sheet: Image,
}

impl Default for Painter {
    fn default() -> Self {
        Self {
            glyphs: Glyphs::default(),
            pictures: Pictures::default(),
            sheet: sheet(),
        }
    }
}

impl Painter {
    /// Returns the preview; `None` for a dungeon without a start position.
    pub fn paint(&self, definition: &Arc<Definition>, look: Look, inks: Inks) -> Option<Image> {
        let game = Game::new(Arc::clone(definition), 0, 1);
        let world = game.world();
        let player = *world.get_resource::<Players>()?.0.first()?;
        let at = world.get::<Position>(player)?.cell;
        let shown = (look == Look::Pictures).then_some(&self.pictures);
        let level = LevelLook::of(world, (player, 0), inks, shown)?;
        let size = IVec2::new(level.size().cols, level.size().rows);
        let most = size.min(MOST);
        let corner = IVec2::new(at.col, at.row) - most / 2;
        let corner = corner.clamp(IVec2::ZERO, size - most);
        let side = match look {
            Look::Characters => super::glyphs::SIDE,
            Look::Pictures => pictures::SIDE,
        };
        let mut canvas = Canvas::new(most.as_uvec2() * side);
        let cells = (0..most.y).flat_map(|row| (0..most.x).map(move |col| (row, col)));
        for (row, col) in cells {
            let Some(cell) = level.cell(Cell::new(corner.y + row, corner.x + col)) else {
                continue;
            };
            let place = IVec2::new(col, row).as_uvec2() * side;
            canvas.fill(place, side, cell.own.unwrap_or(cell.ground));
            if let Some((number, tint)) = cell.below {
                canvas.draw(place, &self.sheet, self.pixels(number), tint);
            }
            match cell.picture {
                Some(number) => canvas.draw(place, &self.sheet, self.pixels(number), cell.ink),
                None => {
                    let margin = (side - super::glyphs::SIDE) / 2;
                    if let Some(part) = self.glyphs.part(cell.character) {
                        let part = self.in_pixels(part);
                        canvas.draw(place + margin, &self.sheet, part, cell.ink);
                    }
                }
            }
        }
        Some(canvas.image())
    }

    fn pixels(&self, number: u32) -> URect {
        self.in_pixels(self.glyphs.picture(number))
    }

    fn in_pixels(&self, part: Rect) -> URect {
        let size = self.glyphs.size();
        let [min, max] = [part.min, part.max].map(|it| (it * size).round().as_uvec2());
        URect { min, max }
    }
}

/// Image being drawn.
struct Canvas {
    size: UVec2,
    pixels: Vec<[u8; 4]>,
}

impl Canvas {
    fn new(size: UVec2) -> Self {
        let count = (size.x * size.y) as usize;
        Self {
            size,
            pixels: vec![[0; 4]; count],
        }
    }

    fn put(&mut self, at: UVec2, pixel: [u8; 4]) {
        let place = (at.y * self.size.x + at.x) as usize;
        if let Some(old) = self.pixels.get_mut(place).filter(|_| at.x < self.size.x) {
            *old = pixel;
        }
    }

    fn fill(&mut self, corner: UVec2, side: u32, colour: LinearRgba) {
        let pixel = Srgba::from(colour).to_u8_array();
        for n in 0..side * side {
            self.put(corner + UVec2::new(n % side, n / side), pixel);
        }
    }

    /// Draws a part of the sheet in a tint, without blending.
    fn draw(&mut self, corner: UVec2, sheet: &Image, part: URect, tint: LinearRgba) {
        let tint = Srgba::from(tint).to_u8_array();
        let width = sheet.width();
        let Some(bytes) = &sheet.data else { return };
        for n in 0..part.width() * part.height() {
            let at = UVec2::new(n % part.width(), n / part.width());
            let from = part.min + at;
            let place = (from.y * width + from.x) as usize * 4;
            let Some(&[r, g, b, a]) = bytes.get(place..place + 4) else {
                continue;
            };
            if a > 127 {
                let times = |one: u8, other: u8| (u16::from(one) * u16::from(other) / 255) as u8;
                let [tr, tg, tb, _] = tint;
                let pixel = [times(r, tr), times(g, tg), times(b, tb), 255];
                self.put(corner + at, pixel);
            }
        }
    }

    fn image(self) -> Image {
        let size = Extent3d {
            width: self.size.x,
            height: self.size.y,
            depth_or_array_layers: 1,
        };
        let mut image = Image::new(
            size,
            TextureDimension::D2,
            self.pixels.into_flattened(),
            TextureFormat::Rgba8UnormSrgb,
            RenderAssetUsages::RENDER_WORLD,
        );
        image.sampler = ImageSampler::linear();
        image
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::source_of;

    const INKS: Inks = Inks {
        text: LinearRgba::WHITE,
        ground: LinearRgba::BLACK,
        fog: LinearRgba::BLACK,
    };

    #[test]
    fn a_preview_shows_the_first_level_around_the_player() {
        let wide = format!("#@{}", ".".repeat(98));
        let text = format!(
            r##"Dungeon(
                name: "hall",
                legend: {{'.': ["floor"], '#': [(template: "solid_wall", color: "red")], '@': ["floor", "spawn"]}},
                levels: [(rows: ["{wide}"])],
            )"##
        );
        let definition = source_of(&text).definition;
        let painter = Painter::default();
        let letters = painter.paint(&definition, Look::Characters, INKS);
        let letters = letters.expect("a picture");
        assert_eq!(letters.size(), UVec2::new(36 * 16, 16));
        let data = letters.data.expect("pixels");
        assert_eq!(data.get(..4), Some(&[255, 0, 0, 255][..]), "a full block");
        let pictures = painter.paint(&definition, Look::Pictures, INKS);
        assert_eq!(pictures.expect("a picture").size(), UVec2::new(36 * 24, 24));
        let empty = Arc::new(Definition::default());
        assert!(painter.paint(&empty, Look::Pictures, INKS).is_none());
    }
}
