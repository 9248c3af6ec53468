//! Atlas of all small images in one texture, so that a board takes few draw
//! calls. Images are added when first needed.

use std::collections::HashMap;

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

/// Side of an image.
pub const SIDE: usize = 24;
const GRID: Grid = Grid {
    side: SIDE as u32,
    columns: 78,
};
const FIRST_ROWS: u32 = 19;
const MOST_ROWS: u32 = 157;

/// Image of 24 x 24 pixels, four bytes each.
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

    /// Creates an image from a function of the pixel position.
    pub fn from_fn(pixel: impl Fn(i32, i32) -> [u8; 4]) -> Self {
        let side = SIDE as i32;
        let places = (0..side * side).map(|n| (n % side, n / side));
        Self(places.map(|(x, y)| pixel(x, y)).collect())
    }

    /// Cuts an image out of a sheet; pixels outside the sheet are transparent.
    pub fn cut(sheet: &Image, left: usize, top: usize) -> Self {
        let (width, height) = (sheet.width() as usize, sheet.height() as usize);
        let has_bytes = sheet.texture_descriptor.format.pixel_size().ok() == Some(4);
        let data = sheet.data.as_ref().filter(|_| has_bytes);
        Self::from_fn(|x, y| {
            let (x, y) = (left + x as usize, top + y as usize);
            let from = (y * width + x) * 4;
            let inside = x < width && y < height;
            let data = data.filter(|_| inside);
            let bytes = data.and_then(|data| data.get(from..from + 4)?.try_into().ok());
            bytes.unwrap_or_default()
        })
    }

    /// Returns an image of at most the atlas size, centred.
    pub fn centred(image: &Image) -> Self {
        let small = Self::cut(image, 0, 0);
        let margin = (SIDE as i32 - image.width() as i32).max(0) / 2;
        Self::from_fn(|x, y| small.get(x - margin, y - margin))
    }
}

/// Texture and its index.
#[derive(Resource)]
pub struct Atlas {
    image: Handle<Image>,
    data: Vec<u8>,
    /// Indices of first images by name.
    named: HashMap<String, u32>,
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
            named: HashMap::new(),
            used: 0,
        }
    }
}

fn texture(data: &[u8]) -> Image {
    GRID.image(data, ImageSampler::nearest())
}

impl Atlas {
    /// Returns the texture.
    pub fn image(&self) -> Handle<Image> {
        self.image.clone()
    }

    /// Returns the size of the texture in pixels; it grows.
    pub fn size(&self) -> Vec2 {
        UVec2::new(GRID.width(), GRID.height(&self.data)).as_vec2()
    }

    /// Returns a pixel of the texture; zero outside of it.
    pub fn texel(&self, at: UVec2) -> [u8; 4] {
        let index = (at.y as usize * GRID.width() as usize + at.x as usize) * 4;
        let bytes = self.data.get(index..index + 4);
        bytes
            .and_then(|bytes| bytes.try_into().ok())
            .unwrap_or_default()
    }

    /// Returns the area of an image in the texture.
    pub fn rect(number: u32) -> Rect {
        GRID.rect(number)
    }

    /// Returns the pixels of an image.
    pub fn pixels(&self, number: u32) -> Vec<[u8; 4]> {
        let corner = Self::rect(number).min.as_uvec2();
        let places = (0..GRID.side).flat_map(|y| (0..GRID.side).map(move |x| UVec2::new(x, y)));
        places.map(|place| self.texel(corner + place)).collect()
    }

    /// Returns the index of the first image under a name, creating the images
    /// on first use.
    pub fn get_or_make<const N: usize>(
        atlas: &mut ResMut<Self>,
        name: &str,
        make: impl FnOnce() -> [Pixels; N],
    ) -> u32 {
        match atlas.named.get(name) {
            Some(first) => *first,
            None => atlas.put(name, &make()),
        }
    }

    /// Stores consecutive images under a name, replacing the previous ones,
    /// whose number must be the same. Returns the index of the first.
    pub fn put(&mut self, name: &str, pictures: &[Pixels]) -> u32 {
        let first = match self.named.get(name) {
            Some(first) => *first,
            None => {
                let first = self.used;
                self.named.insert(name.to_owned(), first);
                self.make_room(pictures.len() as u32);
                first
            }
        };
        self.replace(first, pictures);
        first
    }

    /// Replaces images, starting with this one.
    pub fn replace(&mut self, first: u32, pictures: &[Pixels]) {
        for (number, pixels) in (first..self.used).zip(pictures) {
            GRID.put(&mut self.data, number, pixels.0.as_flattened());
        }
    }

    /// Makes room for more images. With thousands of custom nouns the last ones
    /// share an image.
    fn make_room(&mut self, count: u32) {
        self.used = (self.used + count).min(MOST_ROWS * GRID.columns);
        while self.used.div_ceil(GRID.columns) * GRID.stride() > GRID.height(&self.data) {
            self.data.resize(self.data.len() * 2, 0);
        }
    }
}

fn upload(atlas: Res<Atlas>, mut images: ResMut<Assets<Image>>) -> Result {
    images.insert(atlas.image.id(), texture(&atlas.data))?;
    Ok(())
}
