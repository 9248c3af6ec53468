//! All small pictures in one texture, so that a board is drawn in a few calls
//! whatever lies on it. Pictures are added whenever they are first needed.

use bevy::asset::{AssetEventSystems, RenderAssetUsages};
use bevy::image::{ImageSampler, TextureFormatPixelInfo};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

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
/// A border around each picture repeats its edge: at odd scales the sampler
/// then never sees the neighbour.
const STRIDE: usize = SIDE + 2;
const COLUMNS: usize = 78;
const WIDTH: usize = 2048;
const FIRST_ROWS: usize = 19;
const MOST_ROWS: usize = 157;

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
        let data = vec![0; WIDTH * FIRST_ROWS * STRIDE * 4];
        let image = world.resource_mut::<Assets<Image>>().add(picture(&data));
        Self {
            image,
            data,
            used: 0,
        }
    }
}

fn picture(data: &[u8]) -> Image {
    let mut image = Image::new(
        Extent3d {
            width: WIDTH as u32,
            height: (data.len() / WIDTH / 4) as u32,
            depth_or_array_layers: 1,
        },
        TextureDimension::D2,
        data.to_vec(),
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.sampler = ImageSampler::nearest();
    image
}

impl Atlas {
    /// The texture.
    pub fn image(&self) -> Handle<Image> {
        self.image.clone()
    }

    /// Size of the texture in pixels; it grows.
    pub fn size(&self) -> Vec2 {
        Vec2::new(WIDTH as f32, (self.data.len() / WIDTH / 4) as f32)
    }

    /// A pixel of the texture; nothing outside of it.
    pub fn texel(&self, at: UVec2) -> [u8; 4] {
        let index = (at.y as usize * WIDTH + at.x as usize) * 4;
        let bytes = self.data.get(index..index + 4);
        bytes
            .and_then(|bytes| bytes.try_into().ok())
            .unwrap_or_default()
    }

    /// Where a picture lies in the texture.
    pub fn rect(number: u32) -> Rect {
        let number = number as usize;
        let corner = Vec2::new(
            ((number % COLUMNS) * STRIDE + 1) as f32,
            ((number / COLUMNS) * STRIDE + 1) as f32,
        );
        Rect::from_corners(corner, corner + Vec2::splat(SIDE as f32))
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
        let pixel = |x: usize, y: usize| {
            let at = ((corner.y as usize + y) * WIDTH + corner.x as usize + x) * 4;
            let bytes = self.data.get(at..at + 4);
            bytes.and_then(|bytes| bytes.try_into().ok())
        };
        (0..SIDE * SIDE)
            .map(|index| pixel(index % SIDE, index / SIDE).unwrap_or_default())
            .collect()
    }

    /// Puts other pictures in the place of some, of which there must be as
    /// many.
    pub fn replace(&mut self, first: u32, pictures: &[Pixels]) {
        for (number, pixels) in (first..self.used).zip(pictures) {
            self.write(number as usize, pixels);
        }
    }

    fn add_one(&mut self, pixels: &Pixels) {
        let number = self.used as usize;
        let row = number / COLUMNS;
        if row >= MOST_ROWS {
            // Thousands of invented nouns: the last ones share a picture.
            return;
        }
        let rows = self.data.len() / (WIDTH * STRIDE * 4);
        if row >= rows {
            self.data.resize(self.data.len() * 2, 0);
        }
        self.used += 1;
        self.write(number, pixels);
    }

    fn write(&mut self, number: usize, pixels: &Pixels) {
        let (column, row) = (number % COLUMNS, number / COLUMNS);
        for y in 0..STRIDE {
            for x in 0..STRIDE {
                let inner = |v: usize| v.saturating_sub(1).min(SIDE - 1);
                let pixel = pixels.0[inner(y) * SIDE + inner(x)];
                let at = ((row * STRIDE + y) * WIDTH + column * STRIDE + x) * 4;
                self.data[at..at + 4].copy_from_slice(&pixel);
            }
        }
    }
}

fn upload(atlas: Res<Atlas>, mut images: ResMut<Assets<Image>>) -> Result {
    images.insert(atlas.image.id(), picture(&atlas.data))?;
    Ok(())
}
