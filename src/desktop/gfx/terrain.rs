//! Terrain of maps: ground in patches, shores, worn paths, and the scene of the
//! area, all of it faded into the colours of the ground.

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashMap, HashSet};

use bevy::asset::UntypedHandle;
use bevy::image::{ImageSampler, TextureFormatPixelInfo};
use bevy::prelude::*;
use bevy_asset_loader::prelude::*;

use super::art::loaded;
use super::atlas::SIDE;
use super::grid::texture;
use super::ground::Ground;
use kotodama_ui::prelude::*;

pub fn plugin(app: &mut App) {
    app.configure_loading_state(
        LoadingStateConfig::new(Screen::LOADING).load_collection::<Scenes>(),
    );
}

/// Area with a scene, a file of `assets/scenes`.
struct Area {
    /// Folder of its map; the map of the land is in none.
    name: &'static str,
    /// Whether its ground is a floor, without patches and tufts.
    is_indoors: bool,
}

const fn area(name: &'static str, is_indoors: bool) -> Area {
    Area { name, is_indoors }
}

const AREAS: [Area; 9] = [
    area(LAND, false),
    area("road", false),
    area("shrine", false),
    area("lake", false),
    area("grove", false),
    area("workshop", true),
    area("theatre", true),
    area("mountain", false),
    area("house", true),
];

/// Area of the map outside all folders of the pack, or in the folder of the levels.
const LAND: &str = "land";
const LEVELS: &str = "levels";

fn file(name: &str) -> String {
    format!("scenes/{name}.png")
}

/// Part of a scene beside the map, and above and below it, in pixels.
pub const AROUND: UVec2 = UVec2::new(132, 84);

/// Scene of an area in the colours it was drawn in: its map and what surrounds it.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    size: UVec2,
    /// Colour of each pixel as an index, from 1 on; 0 is bare ground.
    pixels: Vec<u8>,
    colours: Vec<Color>,
    is_indoors: bool,
}

impl Scene {
    /// Reads a scene; `None` if it is not an image of few colours with four bytes
    /// per pixel.
    fn read(image: &Image, is_indoors: bool) -> Option<Self> {
        let has_bytes = image.texture_descriptor.format.pixel_size().ok() == Some(4);
        let data = image.data.as_ref().filter(|_| has_bytes)?;
        let mut known = HashMap::new();
        let mut colours = Vec::new();
        let mut pixels = Vec::with_capacity(data.len() / 4);
        for pixel in data.as_chunks::<4>().0 {
            let [r, g, b, alpha] = *pixel;
            let index = *known.entry(*pixel).or_insert_with(|| {
                if alpha == 0 {
                    return 0;
                }
                colours.push(Color::srgb_u8(r, g, b));
                colours.len()
            });
            pixels.push(u8::try_from(index).ok()?);
        }
        let size = image.size();
        Some(Self {
            size,
            pixels,
            colours,
            is_indoors,
        })
    }

    /// Returns the index of the colour at a pixel of the map.
    fn at(&self, place: UVec2) -> usize {
        let place = place + AROUND;
        let index = place.y as usize * self.size.x as usize + place.x as usize;
        self.pixels.get(index).map_or(0, |index| (*index).into())
    }

    /// Returns the image of the surroundings of the map. The sampler repeats its edge
    /// pixels outside of it.
    pub fn surroundings(&self, ground: &Ground) -> Image {
        let fade = Fade::around(ground);
        let colours = self.colours.iter().map(|colour| fade.of(*colour, 0.0));
        let colours: Vec<Rgba> = std::iter::once(bytes(ground.outer))
            .chain(colours.map(bytes))
            .collect();
        let pixels = self.pixels.iter();
        let pixels = pixels.flat_map(|index| colours[usize::from(*index)]);
        texture(self.size, pixels.collect(), ImageSampler::nearest())
    }

    /// Returns the area of this size around the middle of the map, in pixels of the
    /// image of the surroundings.
    pub fn rect(&self, size: Vec2) -> Rect {
        Rect::from_center_size(self.size.as_vec2() / 2.0, size)
    }
}

/// Scenes of the areas.
#[derive(Resource, Clone, Debug, Default)]
pub struct Scenes(BTreeMap<&'static str, Scene>);

impl Scenes {
    /// Returns the scene of a map, by its file; `None` if there is none for a map of
    /// this size there.
    pub fn of_map(&self, file: &str, cells: UVec2) -> Option<&Scene> {
        let folder = file.rsplit('/').nth(1).unwrap_or(LEVELS);
        let area = if folder == LEVELS { LAND } else { folder };
        let scene = self.0.get(area)?;
        (scene.size == cells * SIDE as u32 + 2 * AROUND).then_some(scene)
    }
}

impl AssetCollection for Scenes {
    fn load(world: &mut World) -> Vec<UntypedHandle> {
        let server = world.resource::<AssetServer>();
        AREAS
            .map(|area| server.load::<Image>(file(area.name)).untyped())
            .into()
    }

    fn create(world: &mut World) -> Self {
        let scenes = AREAS.into_iter().filter_map(|area| {
            let image: &Image = loaded(world, &file(area.name))?;
            Some((area.name, Scene::read(image, area.is_indoors)?))
        });
        Self(scenes.collect())
    }
}

/// Range of lightness into which a scene is faded, and the bare ground in it.
#[derive(Clone, Copy, Debug)]
struct Fade {
    low: f32,
    high: f32,
    ground: Oklaba,
}

/// Part of a colour's own hue that is left.
const HUE: f32 = 0.6;
/// Greatest saturation, absolute and as a part of the lightness.
const CHROMA: f32 = 0.07;
const CHROMA_OF_LIGHTNESS: f32 = 0.25;
/// Lightness of the darkest colour of a scene, and the range up to the lightest.
const DARKEST: f32 = 0.4;
const RANGE: f32 = 0.55;

impl Fade {
    /// Returns the colours that tiles stand out from: none is lighter than the cells
    /// of any board.
    fn of_board(ground: &Ground) -> Self {
        let [board, light] = ground.shades().map(Oklaba::from);
        Self {
            low: board.lightness * 0.8,
            high: light.lightness.max(board.lightness),
            ground: board,
        }
    }

    /// Returns the colours on which the bars of play can be read.
    fn around(ground: &Ground) -> Self {
        let outer = Oklaba::from(ground.outer);
        Self {
            low: outer.lightness * 0.75,
            high: (outer.lightness + 0.1).min(0.345).max(outer.lightness),
            ground: outer,
        }
    }

    /// Returns a colour faded into the ground, lighter by this part of the range.
    fn of(self, colour: Color, lighter: f32) -> Color {
        let colour = Oklaba::from(colour);
        let part = (colour.lightness - DARKEST) / RANGE + lighter;
        let lightness = self.low.lerp(self.high, part.clamp(0.0, 1.0));
        let own = Vec2::new(colour.a, colour.b);
        let own = own.clamp_length_max(CHROMA.min(lightness * CHROMA_OF_LIGHTNESS));
        let hue = Vec2::new(self.ground.a, self.ground.b).lerp(own, HUE);
        Oklaba::new(lightness, hue.x, hue.y, 1.0).into()
    }

    /// Returns bare ground, lighter by this part of the range.
    fn bare(self, lighter: f32) -> Color {
        let lightness = self.ground.lightness + lighter * (self.high - self.low);
        Oklaba {
            lightness: lightness.clamp(self.low, self.high),
            ..self.ground
        }
        .into()
    }
}

type Rgba = [u8; 4];

fn bytes(colour: Color) -> Rgba {
    colour.to_srgba().to_u8_array()
}

/// Size of a map, and the cells that shape its ground.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lie {
    /// Size of the map in cells.
    pub cells: UVec2,
    /// Cells of water.
    pub water: HashSet<IVec2>,
    /// Cells of paths.
    pub paths: HashSet<IVec2>,
    /// Cells that paths lead to.
    pub ways: HashSet<IVec2>,
}

/// Lightness of patches of ground, as parts of the range.
const PATCHES: [f32; 3] = [-0.2, 0.0, 0.2];
/// Bounds of the patches.
const PATCH_BOUNDS: [f32; 2] = [0.42, 0.58];
/// Pixels of a tuft.
const TUFT: [[u32; 2]; 7] = [[0, 1], [1, 2], [2, 0], [2, 1], [2, 2], [3, 2], [4, 1]];
/// Part of the cells with a tuft.
const TUFTS: f32 = 0.4;
/// Distances from water and from the middle of a path up to which the ground is
/// changed, with the lightness there, the outer ones first.
const SHORE: [(f32, f32); 2] = [(9.0, -0.4), (7.0, 0.2)];
const EARTH: [(f32, f32); 2] = [(12.0, -0.3), (10.4, 0.2)];

/// Paints the ground of a map, a pixel of the image for each of the art.
pub fn paint(lie: &Lie, scene: Option<&Scene>, ground: &Ground, palette: &Palette) -> Image {
    let fade = Fade::of_board(ground);
    let size = lie.cells * SIDE as u32;
    let has_patches = scene.is_none_or(|scene| !scene.is_indoors);
    let colours = scene.map_or(&[] as &[Color], |scene| &scene.colours);
    let tones = |lighter: f32| -> Vec<Rgba> {
        let colours = colours.iter().map(|colour| fade.of(*colour, lighter));
        std::iter::once(fade.bare(lighter))
            .chain(colours)
            .map(bytes)
            .collect()
    };
    let patches = PATCHES.map(tones);
    let [dark_tuft, light_tuft] = [-0.6, 0.6].map(tones);
    let at = |x: u32, y: u32| scene.map_or(0, |scene| scene.at(UVec2::new(x, y)));
    let patch = |x: u32, y: u32| {
        let height = noise(x, y, 44, 1) * 0.6 + noise(x, y, 15, 2) * 0.4;
        PATCH_BOUNDS.iter().filter(|bound| height > **bound).count()
    };
    let mut pixels: Vec<Rgba> = (0..size.y)
        .flat_map(|y| (0..size.x).map(move |x| (x, y)))
        .map(|(x, y)| {
            let patch = if has_patches { patch(x, y) } else { 1 };
            patches[patch][at(x, y)]
        })
        .collect();
    let index = |x: u32, y: u32| y as usize * size.x as usize + x as usize;
    let cells = (0..lie.cells.y).flat_map(|y| (0..lie.cells.x).map(move |x| (x, y)));
    for (x, y) in cells.filter(|(x, y)| has_patches && hash(*x, *y, 3) < TUFTS) {
        let within = |seed| 1 + (hash(x, y, seed) * 18.0) as u32;
        let side = SIDE as u32;
        let (left, top) = (x * side + within(4), y * side + within(5));
        let tuft = match patch(left, top) {
            0 => &light_tuft,
            _ => &dark_tuft,
        };
        for [dx, dy] in TUFT {
            let (x, y) = (left + dx, top + dy);
            pixels[index(x, y)] = tuft[at(x, y)];
        }
    }
    let shores = lie.water.iter().map(|cell| cell_rect(*cell));
    let tracks = lie.paths.iter().flat_map(|cell| tracks(*cell, lie));
    let sand = palette.get("sand");
    let earth = palette.get("earth");
    for (distances, bands, colour) in [
        (distances(size, shores), SHORE, sand),
        (distances(size, tracks), EARTH, earth),
    ] {
        let bands = bands.map(|(most, lighter)| (most, bytes(fade.of(colour, lighter))));
        let near = (0..).zip(distances).filter(|(_, far)| far.is_finite());
        for (place, distance) in near {
            let rough = distance + 4.0 * noise(place % size.x, place / size.x, 6, 7);
            for (most, colour) in bands {
                if rough < most {
                    pixels[place as usize] = colour;
                }
            }
        }
    }
    texture(size, pixels.into_flattened(), ImageSampler::nearest())
}

/// Returns the pixels of a cell.
fn cell_rect(cell: IVec2) -> IRect {
    let side = SIDE as i32;
    IRect::from_corners(cell * side, cell * side + side - 1)
}

/// Returns the middle lines of a path in a cell to where it leads.
fn tracks(cell: IVec2, lie: &Lie) -> impl Iterator<Item = IRect> {
    let middle = |cell: IVec2| cell * SIDE as i32 + SIDE as i32 / 2;
    let to = [IVec2::ZERO, IVec2::X, IVec2::Y, -IVec2::X, -IVec2::Y].map(|way| cell + way);
    let leads = move |to: &IVec2| *to == cell || lie.ways.contains(to);
    to.into_iter()
        .filter(leads)
        .map(move |to| IRect::from_corners(middle(cell), middle(to)))
}

/// Greatest distance at which the ground changes, in pixels.
const FAR: i32 = 12;

/// Returns the distance of every pixel to the nearest rectangle; infinite beyond
/// [`FAR`].
fn distances(size: UVec2, rects: impl Iterator<Item = IRect>) -> Vec<f32> {
    let mut nearest = vec![f32::INFINITY; size.element_product() as usize];
    let board = IRect::from_corners(IVec2::ZERO, size.as_ivec2() - 1);
    for rect in rects {
        let near = rect.inflate(FAR).intersect(board);
        for y in near.min.y..=near.max.y {
            for x in near.min.x..=near.max.x {
                let place = IVec2::new(x, y);
                let away = place.clamp(rect.min, rect.max) - place;
                let known = &mut nearest[(y * size.as_ivec2().x + x) as usize];
                *known = known.min(away.as_vec2().length());
            }
        }
    }
    nearest
}

/// Returns a number from 0 to 1 that is always the same for a place and a seed.
fn hash(x: u32, y: u32, seed: u32) -> f32 {
    let mixed = x
        .wrapping_mul(374_761_393)
        .wrapping_add(y.wrapping_mul(668_265_263))
        .wrapping_add(seed.wrapping_mul(2_246_822_519));
    let mixed = (mixed ^ (mixed >> 13)).wrapping_mul(1_274_126_177);
    ((mixed ^ (mixed >> 16)) >> 8) as f32 / (1 << 24) as f32
}

/// Returns smooth noise from 0 to 1 with hills of this size.
fn noise(x: u32, y: u32, size: u32, seed: u32) -> f32 {
    let smooth = |at: u32| {
        let part = (at % size) as f32 / size as f32;
        part * part * (3.0 - 2.0 * part)
    };
    let corner = |right: u32, down: u32| hash(x / size + right, y / size + down, seed);
    let upper = corner(0, 0).lerp(corner(1, 0), smooth(x));
    let lower = corner(0, 1).lerp(corner(1, 1), smooth(x));
    upper.lerp(lower, smooth(y))
}

/// Returns the darkest and the lightest ground in several hues: tiles have to stand
/// out from all of them.
#[cfg(test)]
pub(crate) fn extremes(ground: &Ground, palette: &Palette) -> Vec<Color> {
    let fade = Fade::of_board(ground);
    let hues = ["white", "earth", "teal", "deep", "crimson"].map(|name| palette.get(name));
    let tones = hues.map(|hue| [-1.0, 1.0].map(|lighter| fade.of(hue, lighter)));
    tones.into_iter().flatten().collect()
}

/// Returns the lightest surroundings of several hues: text has to stand out from all of
/// them.
#[cfg(test)]
pub(crate) fn brightest(ground: &Ground, palette: &Palette) -> Vec<Color> {
    let fade = Fade::around(ground);
    let hues = ["white", "sand", "teal", "deep", "crimson"];
    hues.map(|name| fade.of(palette.get(name), 1.0)).into()
}
