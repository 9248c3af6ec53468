//! Sheet of all characters, made by `assets/src/glyphs.py`, with the sprites
//! below them.

use std::collections::HashMap;

use bevy::asset::RenderAssetUsages;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::prelude::*;

use super::pictures::{self, Pictures};

const SHEET: &[u8] = include_bytes!("../../../../assets/fonts/glyphs.png");
const PICTURES: &[u8] = include_bytes!("../../../../assets/dungeons/pictures.png");
const LISTED: &str = include_str!("../../../../assets/fonts/glyphs.txt");

/// Width and height of a character, in pixels.
pub const SIDE: u32 = 16;
/// Characters in a row of the sheet.
const COLUMNS: u32 = 128;
/// Sprites in a row of the sheet.
const PICTURE_COLUMNS: u32 = COLUMNS * SIDE / pictures::SIDE;

/// Layout of the sheet.
#[derive(Resource)]
pub(super) struct Glyphs {
    places: HashMap<char, u32>,
    /// Size of the sheet, in pixels.
    size: Vec2,
    /// Start of the sprites, in pixels from the top.
    pictures: u32,
}

impl Default for Glyphs {
    fn default() -> Self {
        let listed = LISTED.trim_end_matches('\n');
        let places: HashMap<char, u32> = listed.chars().zip(0..).collect();
        let pictures = (places.len() as u32).div_ceil(COLUMNS) * SIDE;
        let rows = Pictures::default().count.div_ceil(PICTURE_COLUMNS);
        let height = pictures + rows * pictures::SIDE;
        Self {
            places,
            size: UVec2::new(COLUMNS * SIDE, height).as_vec2(),
            pictures,
        }
    }
}

impl Glyphs {
    /// Returns the part of the sheet with a character, 0 to 1; a question mark
    /// for missing ones, `None` for invisible ones.
    pub fn part(&self, character: char) -> Option<Rect> {
        if character.is_whitespace() || character.is_control() {
            return None;
        }
        let place = self.places.get(&character);
        let place = *place.or_else(|| self.places.get(&'?'))?;
        let corner = UVec2::new(place % COLUMNS, place / COLUMNS) * SIDE;
        Some(self.square(corner, SIDE))
    }

    /// Returns the part of the sheet with a sprite, 0 to 1.
    pub fn picture(&self, number: u32) -> Rect {
        let place = UVec2::new(number % PICTURE_COLUMNS, number / PICTURE_COLUMNS);
        let corner = place * pictures::SIDE + UVec2::new(0, self.pictures);
        self.square(corner, pictures::SIDE)
    }

    fn square(&self, corner: UVec2, side: u32) -> Rect {
        let corner = corner.as_vec2();
        Rect::from_corners(corner / self.size, (corner + side as f32) / self.size)
    }

    /// Returns the size of the sheet, in pixels.
    pub const fn size(&self) -> Vec2 {
        self.size
    }

    /// Returns a filled point of the sheet.
    pub fn solid(&self) -> Vec2 {
        self.part('█').map_or(Vec2::ZERO, |part| part.center())
    }
}

/// Returns the sheet: white characters on transparent, and the sprites.
pub(super) fn sheet() -> Image {
    let mut sheet = read(SHEET);
    let pictures = read(PICTURES);
    if let (Some(bytes), Some(more)) = (&mut sheet.data, &pictures.data)
        && sheet.texture_descriptor.size.width == pictures.texture_descriptor.size.width
    {
        bytes.extend_from_slice(more);
        sheet.texture_descriptor.size.height += pictures.texture_descriptor.size.height;
    }
    sheet
}

fn read(bytes: &[u8]) -> Image {
    let read = Image::from_buffer(
        bytes,
        ImageType::Extension("png"),
        CompressedImageFormats::NONE,
        true,
        ImageSampler::nearest(),
        RenderAssetUsages::RENDER_WORLD,
    );
    read.inspect_err(|problem| error!("the characters cannot be read: {problem}"))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_of_the_standard_tiles_is_there() {
        let glyphs = Glyphs::default();
        let standard = include_str!("../../../../assets/dungeons/standard.dungeon.ron");
        for character in standard.chars().filter(|c| !c.is_whitespace()) {
            assert!(glyphs.places.contains_key(&character), "{character}");
        }
        assert_eq!(glyphs.part(' '), None);
        assert_eq!(glyphs.part('\u{10ffff}'), glyphs.part('?'));
    }

    #[test]
    fn the_sheet_is_as_large_as_the_list_says() {
        let sheet = sheet();
        assert_eq!(sheet.size_f32(), Glyphs::default().size);
        let bytes = sheet.data.map_or(0, |data| data.len());
        let size = Glyphs::default().size.as_uvec2();
        assert_eq!(bytes, (size.x * size.y * 4) as usize);
    }
}
