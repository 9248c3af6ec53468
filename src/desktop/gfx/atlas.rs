//! All small pictures in one texture, so that a board is drawn in a few calls
//! whatever lies on it. Pictures are added whenever they are first needed.

use bevy::asset::AssetEventSystems;
use bevy::image::{ImageSampler, TextureFormatPixelInfo};
use bevy::prelude::*;

use super::grid::Grid;

pub fn plugin(app: &mut App) {
    app.init_resource::<Atlas>().add_systems(
        PostUpdate,
        upload
            .before(AssetEventSystems)
            .run_if(resource_changed::<Atlas>),
    );
}

/// Side of a picture.
pub const SIDE: usize = 24;
const GRID: Grid = Grid {
    side: SIDE as u32,
    columns: 78,
};
const FIRST_ROWS: u32 = 19;
const MOST_ROWS: u32 = 157;

/// A picture of 24 x 24 pixels, four bytes each.
#[derive(Clone, PartialEq, Eq)]
pub struct Pixels(pub Vec<[u8; 4]>);

impl Default for Pixels {
    fn default() -> Self {
        Self(vec![[0; 4]; SIDE * SIDE])
    }
}

impl Pixels {
    pub fn get(&self, x: i32, y: i32) -> [u8; 4] {
        Self::index(x, y).map_or([0; 4], |index| self.0[index])
    }

    pub fn set(&mut self, x: i32, y: i32, pixel: [u8; 4]) {
        if let Some(index) = Self::index(x, y) {
            self.0[index] = pixel;
        }
    }

    fn index(x: i32, y: i32) -> Option<usize> {
        let side = SIDE as i32;
        ((0..side).contains(&x) && (0..side).contains(&y)).then_some((y * side + x) as usize)
    }

    /// Cuts a picture out of a sheet; what lies outside the sheet is empty.
    pub fn cut(sheet: &Image, left: usize, top: usize) -> Self {
        let mut pixels = Self::default();
        let size = sheet.size();
        let Some(data) = &sheet.data else {
            return pixels;
        };
        if sheet.texture_descriptor.format.pixel_size().ok() != Some(4) {
            return pixels;
        }
        for y in 0..SIDE.min((size.y as usize).saturating_sub(top)) {
            for x in 0..SIDE.min((size.x as usize).saturating_sub(left)) {
                let from = ((top + y) * size.x as usize + left + x) * 4;
                if let Some(bytes) = data.get(from..from + 4) {
                    pixels.0[y * SIDE + x].copy_from_slice(bytes);
                }
            }
        }
        pixels
    }
}

/// The texture and what is in it.
#[derive(Resource)]
pub struct Atlas {
    image: Handle<Image>,
    data: Vec<u8>,
    used: u32,
}

impl FromWorld for Atlas {
    fn from_world(world: &mut World) -> Self {
        let bytes = GRID.width() * GRID.stride() * FIRST_ROWS * 4;
        let data = vec![0; bytes as usize];
        let image = world.resource_mut::<Assets<Image>>().add(texture(&data));
        Self {
            image,
            data,
            used: 0,
        }
    }
}

fn texture(data: &[u8]) -> Image {
    GRID.image(data, ImageSampler::nearest())
}

impl Atlas {
    /// The texture.
    pub fn image(&self) -> Handle<Image> {
        self.image.clone()
    }

    /// Size of the texture in pixels; it grows.
    pub fn size(&self) -> Vec2 {
        UVec2::new(GRID.width(), GRID.height(&self.data)).as_vec2()
    }

    /// A pixel of the texture; nothing outside of it.
    pub fn texel(&self, at: UVec2) -> [u8; 4] {
        let index = (at.y as usize * GRID.width() as usize + at.x as usize) * 4;
        let bytes = self.data.get(index..index + 4);
        bytes
            .and_then(|bytes| bytes.try_into().ok())
            .unwrap_or_default()
    }

    /// Where a picture lies in the texture.
    pub fn rect(number: u32) -> Rect {
        GRID.rect(number)
    }

    /// Adds pictures one after the other; gives the number of the first.
    pub fn add(&mut self, pictures: &[Pixels]) -> u32 {
        let first = self.used;
        for pixels in pictures {
            self.add_one(pixels);
        }
        first
    }

    /// What a picture looks like.
    pub fn pixels(&self, number: u32) -> Vec<[u8; 4]> {
        let corner = Self::rect(number).min.as_uvec2();
        let places = (0..GRID.side).flat_map(|y| (0..GRID.side).map(move |x| UVec2::new(x, y)));
        places.map(|place| self.texel(corner + place)).collect()
    }

    /// Puts other pictures in the place of some, of which there must be as
    /// many.
    pub fn replace(&mut self, first: u32, pictures: &[Pixels]) {
        for (number, pixels) in (first..self.used).zip(pictures) {
            GRID.put(&mut self.data, number, pixels.0.as_flattened());
        }
    }

    fn add_one(&mut self, pixels: &Pixels) {
        let row = self.used / GRID.columns;
        if row >= MOST_ROWS {
            // Thousands of invented nouns: the last ones share a picture.
            return;
        }
        if row * GRID.stride() >= GRID.height(&self.data) {
            self.data.resize(self.data.len() * 2, 0);
        }
        GRID.put(&mut self.data, self.used, pixels.0.as_flattened());
        self.used += 1;
    }
}

fn upload(atlas: Res<Atlas>, mut images: ResMut<Assets<Image>>) -> Result {
    images.insert(atlas.image.id(), texture(&atlas.data))?;
    Ok(())
}
