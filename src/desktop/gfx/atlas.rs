//! All small pictures in one texture, so that a board is drawn in a few calls
//! whatever lies on it. Pictures are added whenever they are first needed.

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

    /// The picture with these pixels.
    pub fn from_fn(pixel: impl Fn(i32, i32) -> [u8; 4]) -> Self {
        let side = SIDE as i32;
        let places = (0..side * side).map(|n| (n % side, n / side));
        Self(places.map(|(x, y)| pixel(x, y)).collect())
    }

    /// Cuts a picture out of a sheet; what lies outside the sheet is empty.
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

    /// A picture that is no larger than those of the atlas, in the middle.
    pub fn centred(image: &Image) -> Self {
        let small = Self::cut(image, 0, 0);
        let margin = (SIDE as i32 - image.width() as i32).max(0) / 2;
        Self::from_fn(|x, y| small.get(x - margin, y - margin))
    }
}

/// The texture and what is in it.
#[derive(Resource)]
pub struct Atlas {
    image: Handle<Image>,
    data: Vec<u8>,
    /// Numbers of first pictures by the names under which they are kept.
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

    /// What a picture looks like.
    pub fn pixels(&self, number: u32) -> Vec<[u8; 4]> {
        let corner = Self::rect(number).min.as_uvec2();
        let places = (0..GRID.side).flat_map(|y| (0..GRID.side).map(move |x| UVec2::new(x, y)));
        places.map(|place| self.texel(corner + place)).collect()
    }

    /// Returns the number of the first of the pictures that are kept under a
    /// name, which are made when it is first asked for.
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

    /// Keeps pictures one after the other under a name, in the place of those
    /// that it had, of which there must be as many. Returns the number of the
    /// first.
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

    /// Puts other pictures in the place of some, of which there must be as
    /// many.
    pub fn replace(&mut self, first: u32, pictures: &[Pixels]) {
        for (number, pixels) in (first..self.used).zip(pictures) {
            GRID.put(&mut self.data, number, pixels.0.as_flattened());
        }
    }

    /// Thousands of invented nouns: the last ones share a picture.
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
