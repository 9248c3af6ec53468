//! Colours of the board and its surroundings, which a level can choose by the
//! name of a palette.

use std::collections::BTreeMap;

use bevy::asset::UntypedHandle;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy_asset_loader::prelude::*;

use super::art::loaded;
use super::grid::texture;
use kotodama_ui::palette::PaletteAsset;
use kotodama_ui::prelude::*;

pub fn plugin(app: &mut App) {
    app.init_resource::<BoardPalette>()
        .init_resource::<Ground>()
        .configure_loading_state(
            LoadingStateConfig::new(Screen::LOADING).load_collection::<Palettes>(),
        )
        .add_systems(
            Update,
            lay_ground.before(AppSystems::Show).run_if(
                resource_changed::<Palette>
                    .or_else(resource_changed::<BoardPalette>)
                    .or_else(resource_exists_and_changed::<Palettes>),
            ),
        );
}

/// Palettes that ship, each a file of `assets/palettes`.
const NAMES: [&str; 8] = [
    "night", "meadow", "sea", "ember", "dusk", "desert", "snow", "paper",
];

/// Palette of the current board; the default if it is `None` or unknown. The
/// code that shows a board sets and resets it. Changes apply at once.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardPalette(pub Option<String>);

/// Palettes of boards: their colours in place of those of [`Palette`].
#[derive(Resource, Clone, Debug, Default)]
pub struct Palettes(BTreeMap<&'static str, Palette>);

impl Palettes {
    /// Returns the names of all palettes, in display order.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMES.into_iter()
    }

    /// Returns the characteristic colours of a palette: board, frame and
    /// surroundings.
    pub fn sample(&self, name: &str, palette: &Palette) -> [Color; 3] {
        let ground = Ground::new(palette, self.find(name));
        [ground.board, ground.border, ground.outer]
    }

    fn find(&self, name: &str) -> Option<&Palette> {
        self.0.get(name)
    }
}

impl AssetCollection for Palettes {
    fn load(world: &mut World) -> Vec<UntypedHandle> {
        let server = world.resource::<AssetServer>();
        NAMES
            .map(|name| server.load::<PaletteAsset>(file(name)).untyped())
            .into()
    }

    fn create(world: &mut World) -> Self {
        let palettes = NAMES.into_iter().filter_map(|name| {
            let palette: &PaletteAsset = loaded(world, &file(name))?;
            Some((name, palette.0.clone()))
        });
        Self(palettes.collect())
    }
}

fn file(name: &str) -> String {
    format!("palettes/{name}.ron")
}

/// Current colours of the ground.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Ground {
    /// Colour of every other cell.
    pub board: Color,
    /// The cells between lie half-way to this colour.
    pub grid: Color,
    /// Frame of the board.
    pub border: Color,
    /// Shadow under the frame.
    pub shadow: Color,
    /// Surroundings.
    pub outer: Color,
}

impl Ground {
    fn new(palette: &Palette, over: Option<&Palette>) -> Self {
        let colour = |name: &str| {
            let over = over.and_then(|over| over.find(name));
            over.unwrap_or_else(|| palette.get(name))
        };
        // With high contrast all boards are dark, whatever their palette.
        let ground = |name, lightness| palette.scheme().ground(colour(name), lightness);
        Self {
            board: ground("board", 0.1),
            grid: ground("grid", 0.22),
            border: ground("border", 0.8),
            shadow: ground("shadow", 0.0),
            outer: ground("outer", 0.04),
        }
    }

    /// Returns the ground of a board with a palette; the default if it is `None`
    /// or unknown.
    pub fn of(name: Option<&str>, palette: &Palette, palettes: Option<&Palettes>) -> Self {
        let over = palettes
            .zip(name)
            .and_then(|(palettes, name)| palettes.find(name));
        Self::new(palette, over)
    }

    /// Returns the two shades of the cells, which hardly differ.
    pub fn shades(&self) -> [Color; 2] {
        [self.board, self.board.mix(&self.grid, 0.45)]
    }
}

impl Default for Ground {
    fn default() -> Self {
        Self::new(&Palette::default(), None)
    }
}

fn lay_ground(
    palette: Res<Palette>,
    palettes: Option<Res<Palettes>>,
    chosen: Res<BoardPalette>,
    mut ground: ResMut<Ground>,
    mut behind: ResMut<ClearColor>,
) {
    let mut over = None;
    if let (Some(name), Some(palettes)) = (&chosen.0, &palettes) {
        over = palettes.find(name);
        if over.is_none() && chosen.is_changed() {
            let known: Vec<&str> = Palettes::names().collect();
            info!(
                "unknown palette {name:?}; expected one of {}",
                known.join(", ")
            );
        }
    }
    let wanted = Ground::new(&palette, over);
    if behind.0 != wanted.outer {
        behind.0 = wanted.outer;
    }
    ground.set_if_neq(wanted);
}

/// Returns an image with one pixel per cell in two similar shades.
pub fn checker(cells: UVec2, dark: Color, light: Color) -> Image {
    let light = light.to_srgba().to_u8_array();
    let dark = dark.to_srgba().to_u8_array();
    let places = (0..cells.y).flat_map(|y| (0..cells.x).map(move |x| x + y));
    let shades = places.flat_map(|place| match place % 2 {
        0 => light,
        _ => dark,
    });
    texture(cells, shades.collect(), ImageSampler::Default)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use bevy::color::color_difference::EuclideanDistance;
    use image::{Rgba, RgbaImage};

    use super::*;
    use crate::terrain;
    use kotodama_ui::scheme::Scheme;
    use kotodama_ui::testing::{palette_of, palette_of_scheme};

    fn assets() -> std::path::PathBuf {
        std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../..")).join("assets")
    }

    fn palettes() -> Vec<(&'static str, Palette)> {
        let read = |name| (name, palette_of(&file(name)));
        NAMES.into_iter().map(read).collect()
    }

    /// Returns the W3C contrast ratio, from 1 to 21.
    fn contrast(a: Color, b: Color) -> f32 {
        let light = |colour: Color| {
            let LinearRgba {
                red, green, blue, ..
            } = colour.to_linear();
            0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
        };
        let (a, b) = (light(a), light(b));
        a.max(b) / a.min(b)
    }

    #[test]
    fn every_file_is_in_the_list_and_says_all_of_the_ground() {
        let files: BTreeSet<String> = fs::read_dir(assets().join("palettes"))
            .expect("the palettes are in the repository")
            .map(|entry| entry.expect("the folder can be read").file_name())
            .map(|name| format!("palettes/{}", name.to_string_lossy()))
            .collect();
        assert_eq!(files, NAMES.map(file).into());
        for (name, palette) in palettes() {
            let names: Vec<&str> = palette.names().collect();
            assert_eq!(
                names,
                ["board", "border", "grid", "outer", "shadow"],
                "{name}"
            );
        }
    }

    #[test]
    fn no_two_boards_look_alike() {
        let default = palette_of("palette.ron");
        let mut boards = vec![("default", default.get("board"))];
        boards.extend(
            palettes()
                .iter()
                .map(|(name, palette)| (*name, palette.get("board"))),
        );
        for (i, (a, board)) in boards.iter().enumerate() {
            for (b, other) in &boards[i + 1..] {
                let apart = Oklaba::from(*board).distance(&Oklaba::from(*other));
                assert!(apart > 0.04, "{a} and {b}: {apart}");
            }
        }
    }

    /// The bars of the play screen lie on the surroundings.
    #[test]
    fn text_of_the_interface_is_readable_around_every_board() {
        for scheme in Scheme::ALL {
            text_is_readable(&palette_of_scheme(scheme), scheme);
        }
    }

    fn text_is_readable(default: &Palette, scheme: Scheme) {
        for (name, palette) in palettes() {
            let ground = Ground::new(default, Some(&palette));
            let outer = ground.outer;
            let scenery = terrain::brightest(&ground, default);
            for around in scenery.into_iter().chain([outer]) {
                for (text, least) in [("text", 7.0), ("dim", 3.5), ("mint", 4.5)] {
                    let found = contrast(default.get(text), around);
                    assert!(found >= least, "{text} on {name}: {found}");
                }
            }
            // The frame stands out on both sides.
            let border = ground.border;
            let frame = contrast(border, outer).max(contrast(border, ground.board));
            assert!(frame >= 1.5, "frame of {name}, {scheme:?}: {frame}");
        }
    }

    /// Returns the first sprite of every noun with the name of its colour.
    fn pictures() -> Vec<(String, String, RgbaImage)> {
        #[derive(serde::Deserialize)]
        struct Entry {
            colour: String,
        }
        let folder = assets().join("sprites");
        let text = fs::read_to_string(folder.join("sprites.ron")).expect("the index is there");
        let entries: BTreeMap<String, Entry> = ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
            .from_str(&text)
            .expect("the index is valid");
        let picture = |(noun, entry): (String, Entry)| {
            let sheet = image::open(folder.join(format!("{noun}.png"))).expect("a sheet");
            let first = sheet.crop_imm(0, 0, 24, 24).to_rgba8();
            (noun, entry.colour, first)
        };
        entries.into_iter().map(picture).collect()
    }

    /// Returns the contrast of the outline and the body of a sprite in a colour
    /// to the ground.
    fn stands_out(picture: &RgbaImage, colour: Color, ground: Color) -> f32 {
        let tint = colour.to_srgba();
        let shown = |&Rgba([r, g, b, _]): &Rgba<u8>| {
            let part = |value: u8, tint: f32| f32::from(value) / 255.0 * tint;
            Color::srgb(part(r, tint.red), part(g, tint.green), part(b, tint.blue))
        };
        let (width, height) = picture.dimensions();
        let opaque = |x: i64, y: i64| {
            let inside = (0..i64::from(width)).contains(&x) && (0..i64::from(height)).contains(&y);
            inside && picture.get_pixel(x as u32, y as u32).0[3] > 127
        };
        let (mut outline, mut body) = (Vec::new(), Vec::new());
        for (x, y, pixel) in picture.enumerate_pixels() {
            let (x, y) = (i64::from(x), i64::from(y));
            if !opaque(x, y) {
                continue;
            }
            let at_edge = [(1, 0), (-1, 0), (0, 1), (0, -1)]
                .iter()
                .any(|(dx, dy)| !opaque(x + dx, y + dy));
            let part = if at_edge { &mut outline } else { &mut body };
            part.push(contrast(shown(pixel), ground));
        }
        let mean = |all: &[f32]| all.iter().sum::<f32>() / all.len().max(1) as f32;
        mean(&outline).max(mean(&body))
    }

    #[test]
    fn every_picture_stands_out_from_every_board() {
        for scheme in Scheme::ALL {
            // High contrast requires more.
            let least = if scheme == Scheme::Contrast { 3.0 } else { 1.5 };
            pictures_stand_out(&palette_of_scheme(scheme), least);
        }
    }

    fn pictures_stand_out(default: &Palette, least: f32) {
        let mut grounds = palettes();
        grounds.push(("default", default.clone()));
        let pictures = pictures();
        assert!(pictures.len() > 50, "only {} pictures", pictures.len());
        let mut faint = Vec::new();
        for (name, palette) in &grounds {
            let ground = Ground::new(default, Some(palette));
            let terrain = terrain::extremes(&ground, default);
            for shade in ground.shades().into_iter().chain(terrain) {
                for (noun, colour, picture) in &pictures {
                    let found = stands_out(picture, default.get(colour), shade);
                    if found < least {
                        faint.push(format!("{noun} on {name}: {found:.2}"));
                    }
                }
            }
        }
        assert!(faint.is_empty(), "{faint:#?}");
    }
}
