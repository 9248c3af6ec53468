//! The board as a picture: its sprites drawn once more, in their order and
//! colours, without a renderer.

use bevy::prelude::*;

use super::board::Board;
use super::drawn::{Drawn as Tile, Marked};
use super::layout::{CELL, FRAME};
use super::motion::Wobble;
use super::particles::Speck;
use kotodama_gfx::atlas::Atlas;
use kotodama_gfx::ground::Ground;
use kotodama_shell::settings::Settings;
use kotodama_words::LevelInfo;

/// A picture of the board, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// Size in pixels.
    pub size: UVec2,
    /// Four bytes for each pixel.
    pub rgba: Vec<u8>,
}

/// Pixels of the art around the board, for its frame.
const MARGIN: f32 = FRAME + 4.0;
/// Where the cells of the board lie; what is below is the frame.
const CELLS: f32 = -1.0;

/// A picture to draw: its middle, its size and its height.
struct Drawn {
    at: Vec2,
    size: Vec2,
    z: f32,
    /// Where its picture is in the atlas; a plain colour without one.
    from: Option<Rect>,
    colour: LinearRgba,
}

/// Takes a picture of the board that is shown, each pixel of the art `scale`
/// times as large, or less if a side would then have more than `most` pixels.
/// Nothing if there is no board, or one that is too large at any scale.
pub fn snapshot(world: &mut World, scale: u32, most: u32) -> Option<Snapshot> {
    let bounds = world.get_resource::<LevelInfo>()?.bounds;
    let cells = IVec2::new(bounds.width, bounds.height);
    let art = (cells.as_vec2() * CELL + 2.0 * MARGIN).as_uvec2();
    let scale = (1..=scale)
        .rev()
        .find(|scale| (art * *scale).max_element() <= most)?;
    let board = world
        .query_filtered::<Entity, With<Board>>()
        .single(world)
        .ok()?;
    let ground = world.get_resource::<Ground>()?;
    let mut canvas = Canvas::new(art, ground.outer.to_linear());
    let shades = ground.shades();
    let sprites = collect(world, board);
    let atlas = world.get_resource::<Atlas>()?;
    let is_ground = |drawn: &Drawn| drawn.z < CELLS;
    sprites
        .iter()
        .filter(|it| is_ground(it))
        .for_each(|it| canvas.draw(it, atlas));
    canvas.checker(cells, shades);
    sprites
        .iter()
        .filter(|it| !is_ground(it))
        .for_each(|it| canvas.draw(it, atlas));
    Some(canvas.enlarged(scale))
}

/// Everything on the board that can be seen and is no speck, from bottom to
/// top.
fn collect(world: &mut World, board: Entity) -> Vec<Drawn> {
    let Some(image) = world.get_resource::<Atlas>().map(Atlas::image) else {
        return Vec::new();
    };
    let plain = Handle::<Image>::default();
    let mut sprites =
        world.query::<(Option<&Sprite>, &Transform, Option<&Visibility>, Has<Speck>)>();
    let mut children = world.query::<&Children>();
    let mut drawn = Vec::new();
    let mut open = vec![(board, Vec3::ZERO, Vec2::ONE)];
    while let Some((entity, place, scale)) = open.pop() {
        let mut inside = (place, scale);
        if let Ok((sprite, transform, visibility, is_speck)) = sprites.get(world, entity) {
            if is_speck || visibility == Some(&Visibility::Hidden) {
                continue;
            }
            // The board itself may be turned; its picture never is.
            if entity != board {
                let at = transform.translation * scale.extend(1.0);
                inside = (place + at, scale * transform.scale.truncate());
            }
            if let Some(sprite) = sprite
                && (sprite.image == image || sprite.image == plain)
            {
                let from = sprite.rect.filter(|_| sprite.image == image);
                let size = sprite.custom_size.or(from.map(|rect| rect.size()));
                drawn.push(Drawn {
                    at: inside.0.truncate(),
                    size: size.unwrap_or_default() * inside.1,
                    z: inside.0.z,
                    from,
                    colour: sprite.color.to_linear(),
                });
            }
        }
        if let Ok(children) = children.get(world, entity) {
            open.extend(children.iter().map(|child| (child, inside.0, inside.1)));
        }
    }
    let frame = match (
        world.get_resource::<Wobble>(),
        world.get_resource::<Settings>(),
    ) {
        (Some(wobble), Some(settings)) => wobble.frame(settings),
        _ => 0,
    };
    let mut tiles = world.query::<(&Tile, &Marked)>();
    let quads = tiles
        .iter(world)
        .flat_map(|(tile, marked)| tile.quads(marked, frame));
    drawn.extend(quads.map(|quad| Drawn {
        at: quad.at.truncate(),
        size: Vec2::splat(CELL * quad.scale),
        z: quad.at.z,
        from: Some(Atlas::rect(quad.picture)),
        colour: quad.colour.to_linear(),
    }));
    drawn.sort_by(|one, other| one.z.total_cmp(&other.z));
    drawn
}

/// Pixels in linear light, which is how the renderer mixes them.
struct Canvas {
    size: UVec2,
    pixels: Vec<LinearRgba>,
    /// Bytes of pictures in linear light.
    linear: [f32; 256],
}

impl Canvas {
    fn new(size: UVec2, colour: LinearRgba) -> Self {
        let light = |byte| LinearRgba::from(Srgba::rgb_u8(byte as u8, 0, 0)).red;
        let linear = std::array::from_fn(light);
        Self {
            size,
            pixels: vec![colour; (size.x * size.y) as usize],
            linear,
        }
    }

    fn mix(&mut self, x: i32, y: i32, colour: LinearRgba) {
        let inside = x >= 0 && y >= 0 && x < self.size.x as i32 && y < self.size.y as i32;
        if !inside || colour.alpha <= 0.0 {
            return;
        }
        let index = y as usize * self.size.x as usize + x as usize;
        if let Some(pixel) = self.pixels.get_mut(index) {
            let part = colour.alpha.min(1.0);
            let blend = |below: f32, above: f32| below + (above - below) * part;
            *pixel = LinearRgba::rgb(
                blend(pixel.red, colour.red),
                blend(pixel.green, colour.green),
                blend(pixel.blue, colour.blue),
            );
        }
    }

    fn draw(&mut self, drawn: &Drawn, atlas: &Atlas) {
        let middle = Vec2::new(drawn.at.x, -drawn.at.y) + MARGIN;
        let corner = middle - drawn.size / 2.0;
        let first = corner.round().as_ivec2();
        let end = (corner + drawn.size).round().as_ivec2();
        // Only what is on the canvas, however large the sprite is.
        let (first, end) = (first.max(IVec2::ZERO), end.min(self.size.as_ivec2()));
        for y in first.y..end.y {
            for x in first.x..end.x {
                let colour = match drawn.from {
                    None => drawn.colour,
                    Some(from) => {
                        let part = (Vec2::new(x as f32, y as f32) + 0.5 - corner) / drawn.size;
                        let part = part.clamp(Vec2::ZERO, Vec2::splat(0.999_9));
                        let texel = (from.min + part * from.size()).as_uvec2();
                        let [r, g, b, a] = atlas.texel(texel);
                        let light = |byte: u8| self.linear[usize::from(byte)];
                        LinearRgba::new(
                            light(r) * drawn.colour.red,
                            light(g) * drawn.colour.green,
                            light(b) * drawn.colour.blue,
                            f32::from(a) / 255.0 * drawn.colour.alpha,
                        )
                    }
                };
                self.mix(x, y, colour);
            }
        }
    }

    /// The ground, in two shades hardly apart.
    fn checker(&mut self, cells: IVec2, [dark, light]: [Color; 2]) {
        let shades = [light, dark].map(|shade| shade.to_linear());
        let (cell, margin) = (CELL as i32, MARGIN as i32);
        for y in 0..cells.y * cell {
            for x in 0..cells.x * cell {
                let shade = (x / cell + y / cell) % 2;
                self.mix(x + margin, y + margin, shades[shade as usize]);
            }
        }
    }

    fn enlarged(&self, scale: u32) -> Snapshot {
        let size = self.size * scale;
        let bytes: Vec<[u8; 4]> = self
            .pixels
            .iter()
            .map(|pixel| Srgba::from(*pixel).to_u8_array())
            .collect();
        let mut rgba = Vec::with_capacity((size.x * size.y * 4) as usize);
        for row in bytes.chunks(self.size.x as usize) {
            let row: Vec<u8> = row
                .iter()
                .flat_map(|pixel| std::iter::repeat_n(*pixel, scale as usize))
                .flatten()
                .collect();
            (0..scale).for_each(|_| rgba.extend_from_slice(&row));
        }
        Snapshot { size, rgba }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_mix_in_linear_light_and_grow() {
        let mut canvas = Canvas::new(UVec2::new(2, 1), LinearRgba::BLACK);
        canvas.mix(1, 0, LinearRgba::new(1.0, 1.0, 1.0, 0.5));
        canvas.mix(2, 0, LinearRgba::WHITE);
        let picture = canvas.enlarged(2);
        assert_eq!(picture.size, UVec2::new(4, 2));
        assert_eq!(picture.rgba.len(), 4 * 2 * 4);
        assert_eq!(picture.rgba[..8], [0, 0, 0, 255, 0, 0, 0, 255]);
        // Half the light is more than half the number.
        assert_eq!(picture.rgba[8..12], [188, 188, 188, 255]);
    }
}
