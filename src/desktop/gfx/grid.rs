//! Square images of one size in a growing texture.

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

/// Border of repeated edge pixels around each image, so that the sampler never
/// reaches a neighbour at odd scales.
const BORDER: u32 = 1;

/// Layout of images in a texture with rows of four bytes per pixel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    /// Side of an image in pixels.
    pub side: u32,
    /// Number of images in a row.
    pub columns: u32,
}

impl Grid {
    /// Returns the distance from one image to the next.
    pub const fn stride(self) -> u32 {
        self.side + 2 * BORDER
    }

    /// Returns the width of the texture.
    pub const fn width(self) -> u32 {
        self.columns * self.stride()
    }

    /// Returns the height of the texture with these bytes.
    pub const fn height(self, data: &[u8]) -> u32 {
        data.len() as u32 / 4 / self.width()
    }

    /// Returns the area of an image.
    pub fn rect(self, number: u32) -> Rect {
        let cell = UVec2::new(number % self.columns, number / self.columns);
        let corner = (cell * self.stride() + BORDER).as_vec2();
        Rect::from_corners(corner, corner + self.side as f32)
    }

    /// Returns the index of the image at an area.
    pub fn number(self, rect: Rect) -> u32 {
        let cell = rect.min.as_uvec2() / self.stride();
        cell.y * self.columns + cell.x
    }

    /// Writes an image to its place and adds a row if necessary.
    pub fn put(self, data: &mut Vec<u8>, number: u32, pixels: &[u8]) {
        let (side, stride, width) = (self.side, self.stride(), self.width());
        let (column, row) = (number % self.columns, number / self.columns);
        let wanted = ((row + 1) * stride * width * 4) as usize;
        if data.len() < wanted {
            data.resize(wanted, 0);
        }
        let inner = |v: u32| v.saturating_sub(BORDER).min(side - 1);
        for y in 0..stride {
            for x in 0..stride {
                let from = ((inner(y) * side + inner(x)) * 4) as usize;
                let to = (((row * stride + y) * width + column * stride + x) * 4) as usize;
                if let (Some(to), Some(from)) =
                    (data.get_mut(to..to + 4), pixels.get(from..from + 4))
                {
                    to.copy_from_slice(from);
                }
            }
        }
    }

    /// Returns the texture.
    pub fn image(self, data: &[u8], sampler: ImageSampler) -> Image {
        let size = UVec2::new(self.width(), self.height(data));
        texture(size, data.to_vec(), sampler)
    }
}

/// Returns a texture of this size with four bytes per pixel, row by row.
pub fn texture(size: UVec2, rgba: Vec<u8>, sampler: ImageSampler) -> Image {
    let size = Extent3d {
        width: size.x,
        height: size.y,
        depth_or_array_layers: 1,
    };
    let mut image = Image::new(
        size,
        TextureDimension::D2,
        rgba,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.sampler = sampler;
    image
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_lies_in_its_place_with_its_edge_around_it() {
        let grid = Grid {
            side: 2,
            columns: 3,
        };
        let mut data = Vec::new();
        for number in [0, 4] {
            let pixels: Vec<u8> = (0..4).flat_map(|n| [number * 10 + n; 4]).collect();
            grid.put(&mut data, number.into(), &pixels);
        }
        assert_eq!((grid.width(), grid.height(&data)), (12, 8));
        let pixel = |x: usize, y: usize| data[(y * 12 + x) * 4];
        assert_eq!(grid.rect(4), Rect::new(5.0, 5.0, 7.0, 7.0));
        assert_eq!(grid.number(grid.rect(4)), 4);
        let rows = [4, 5, 6, 7].map(|y| [4, 5, 6, 7].map(|x| pixel(x, y)));
        let [upper, lower] = [[40, 40, 41, 41], [42, 42, 43, 43]];
        assert_eq!(rows, [upper, upper, lower, lower]);
    }
}
