//! The sheet of all characters; `assets/src/glyphs.py` makes it.

use std::collections::HashMap;

use bevy::asset::RenderAssetUsages;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::prelude::*;

const SHEET: &[u8] = include_bytes!("../../../../assets/fonts/glyphs.png");
const LISTED: &str = include_str!("../../../../assets/fonts/glyphs.txt");

/// Width and height of a character, in pixels.
pub const SIDE: u32 = 16;
/// Characters in a row of the sheet.
const COLUMNS: u32 = 128;

/// Where the characters are.
#[derive(Resource)]
pub(super) struct Glyphs {
    places: HashMap<char, u32>,
    /// Size of the sheet, in pixels.
    size: Vec2,
}

impl Default for Glyphs {
    fn default() -> Self {
        let listed = LISTED.trim_end_matches('\n');
        let places: HashMap<char, u32> = listed.chars().zip(0..).collect();
        let rows = (places.len() as u32).div_ceil(COLUMNS);
        Self {
            places,
            size: UVec2::new(COLUMNS * SIDE, rows * SIDE).as_vec2(),
        }
    }
}

impl Glyphs {
    /// The part of the sheet with a character, 0 to 1; a question mark for
    /// those that it lacks, `None` for what shows nothing.
    pub fn part(&self, character: char) -> Option<Rect> {
        if character.is_whitespace() || character.is_control() {
            return None;
        }
        let place = self.places.get(&character);
        let place = *place.or_else(|| self.places.get(&'?'))?;
        let corner = UVec2::new(place % COLUMNS, place / COLUMNS) * SIDE;
        let corner = corner.as_vec2();
        Some(Rect::from_corners(
            corner / self.size,
            (corner + SIDE as f32) / self.size,
        ))
    }

    /// A point of the sheet that is filled.
    pub fn solid(&self) -> Vec2 {
        self.part('█').map_or(Vec2::ZERO, |part| part.center())
    }
}

/// The sheet: white on nothing.
pub(super) fn sheet() -> Image {
    let read = Image::from_buffer(
        SHEET,
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
    }
}
