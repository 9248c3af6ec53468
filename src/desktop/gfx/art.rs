//! Sprites and other images of the game, collected while it loads.

use std::collections::BTreeMap;

use bevy::asset::{LoadContext, UntypedHandle};
use bevy::prelude::*;
use bevy_asset_loader::prelude::*;
use serde::Deserialize;

use super::atlas::{Atlas, Pixels, SIDE};
use super::characters::Characters;
use super::glyphs::Alphabet;
use kotodama_shell::screen::Screen;
use kotodama_shell::text_asset::{TextAsset, TextAssetError, TextLoader, syntax_problem};

pub fn plugin(app: &mut App) {
    app.init_asset::<SheetsAsset>()
        .init_asset::<Alphabet>()
        .init_asset::<Characters>()
        .init_asset_loader::<TextLoader<SheetsAsset>>()
        .init_asset_loader::<TextLoader<Alphabet>>()
        .init_asset_loader::<TextLoader<Characters>>()
        .configure_loading_state(LoadingStateConfig::new(Screen::LOADING).load_collection::<Art>());
}

/// Meaning of the rows of a sheet; each row has three frames of wobble.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Arrangement {
    /// One row.
    Still,
    /// Right, up, left, down.
    Facing,
    /// Sixteen rows, by the sides with a neighbour of the same kind: 1 right, 2
    /// up, 4 left, 8 down.
    Joined,
}

impl Arrangement {
    const fn rows(self) -> u32 {
        match self {
            Self::Still => 1,
            Self::Facing => 4,
            Self::Joined => 16,
        }
    }
}

/// Entry of `sprites.ron`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SheetEntry {
    layout: Arrangement,
    colour: String,
    layer: u8,
    #[serde(default)]
    sleep: Option<String>,
    #[serde(default)]
    locked: Option<String>,
    #[serde(default)]
    variants: BTreeMap<String, VariantEntry>,
}

/// Entry of a variant.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct VariantEntry {
    sheet: String,
    colour: String,
}

/// Sprites of a noun in the atlas.
#[derive(Clone, Debug)]
pub struct NounArt {
    pub arrangement: Arrangement,
    pub colour: String,
    pub layer: u8,
    /// Index of the first sprite.
    pub first: u32,
    /// Index of the first sprite asleep.
    pub asleep: Option<u32>,
    /// Index of the first sprite as a locked icon.
    pub locked: Option<u32>,
    /// Other looks: on boards of a palette, by its name; of an icon, by the
    /// folder of the map it leads to.
    pub variants: BTreeMap<String, Variant>,
}

/// Another look of a noun, in the same arrangement.
#[derive(Clone, Debug)]
pub struct Variant {
    pub colour: String,
    /// Index of the first sprite.
    pub first: u32,
}

/// Particles, by file name.
pub const PARTICLES: [&str; 14] = [
    "puff", "spark", "shard", "drop", "star", "zzz", "confetti", "tear", "question", "note",
    "hand", "bolt", "plus", "ring",
];

/// Marks drawn on tiles, by file name.
const MARKS: [&str; 5] = ["won", "bonus", "changed", "shadow", "corners"];

/// Returns the names and files of images with one frame.
fn small_pictures() -> impl Iterator<Item = (&'static str, String)> {
    let particles = PARTICLES.map(|name| (name, format!("particles/{name}.png")));
    let marks = MARKS.map(|name| (name, format!("marks/{name}.png")));
    particles.into_iter().chain(marks)
}

/// Custom sprite of a noun, three frames in the atlas.
#[derive(Clone, Copy, Debug)]
pub struct OwnArt {
    /// Index of the first sprite.
    pub first: u32,
    /// Colour of its word.
    pub mean: Color,
}

/// All images.
#[derive(Resource, Debug, Default)]
pub struct Art {
    pub nouns: BTreeMap<String, NounArt>,
    /// Custom sprites of the current level, with priority over `nouns`.
    pub own: BTreeMap<String, OwnArt>,
    pub alphabet: Alphabet,
    pub characters: Characters,
    /// Particles and marks in the atlas.
    small: BTreeMap<&'static str, u32>,
    /// Logo.
    pub title: Handle<Image>,
}

impl Art {
    /// Returns the dots of a letter of the tile alphabet, row by row.
    pub fn dots(&self, letter: char) -> Vec<Vec<bool>> {
        self.alphabet.dots(letter)
    }

    /// Returns the dots of a short word: one character of the font of kana and kanji, or
    /// small letters, on two lines where there are more than three.
    pub fn word(&self, text: &str) -> Vec<Vec<bool>> {
        let letters: Vec<char> = text.chars().collect();
        if let [letter] = letters[..]
            && let Some(dots) = self.characters.dots(letter)
        {
            return dots;
        }
        self.alphabet.word(&letters)
    }

    /// Returns the index of a particle or mark.
    pub fn picture(&self, name: &str) -> u32 {
        self.small.get(name).copied().unwrap_or(0)
    }
}

const SHEETS: &str = "sprites/sprites.ron";
const ALPHABET: &str = "fonts/tiles.txt";
const CHARACTERS: &str = "fonts/characters.txt";
const TITLE: &str = "title.png";

/// Returns an asset that was loaded earlier.
pub fn loaded<'w, A: Asset>(world: &'w World, path: &str) -> Option<&'w A> {
    let handle: Handle<A> = world.resource::<AssetServer>().load(path.to_owned());
    world.resource::<Assets<A>>().get(&handle)
}

impl AssetCollection for Art {
    fn load(world: &mut World) -> Vec<UntypedHandle> {
        let server = world.resource::<AssetServer>();
        let mut handles = vec![
            server.load::<SheetsAsset>(SHEETS).untyped(),
            server.load::<Alphabet>(ALPHABET).untyped(),
            server.load::<Characters>(CHARACTERS).untyped(),
            server.load::<Image>(TITLE).untyped(),
        ];
        handles.extend(small_pictures().map(|(_, path)| server.load::<Image>(path).untyped()));
        handles
    }

    fn create(world: &mut World) -> Self {
        let title = world.resource::<AssetServer>().load(TITLE);
        world.resource_scope(|world, mut atlas: Mut<Atlas>| {
            // Stand-in for a missing image; normally all have been loaded by
            // now.
            atlas.put("", &[(); 3].map(|()| Pixels::default()));
            let small = small_pictures().map(|(name, path)| {
                let image = loaded(world, &path);
                let pixels = image.map(Pixels::centred).unwrap_or_default();
                (name, atlas.put(&path, &[pixels]))
            });
            let small = small.collect();
            let nouns = loaded::<SheetsAsset>(world, SHEETS)
                .map(|sheets| sheets.put_into(&mut atlas, world.resource()));
            Self {
                nouns: nouns.unwrap_or_default(),
                own: BTreeMap::new(),
                alphabet: loaded(world, ALPHABET).cloned().unwrap_or_default(),
                characters: loaded(world, CHARACTERS).cloned().unwrap_or_default(),
                small,
                title,
            }
        })
    }
}

/// Index of the sheets, with the sheets as dependencies.
#[derive(Asset, TypePath, Debug)]
struct SheetsAsset {
    entries: BTreeMap<String, SheetEntry>,
    #[dependency]
    sheets: Vec<Handle<Image>>,
    names: Vec<String>,
}

impl SheetsAsset {
    fn put_into(&self, atlas: &mut Atlas, images: &Assets<Image>) -> BTreeMap<String, NounArt> {
        let mut put = |name: &str, rows: u32| {
            let position = self.names.iter().position(|known| known == name)?;
            let sheet = images.get(self.sheets.get(position)?)?;
            let pictures: Vec<Pixels> = (0..rows * 3)
                .map(|n| {
                    let (column, row) = (n as usize % 3, n as usize / 3);
                    Pixels::cut(sheet, column * SIDE, row * SIDE)
                })
                .collect();
            Some(atlas.put(&format!("sprites/{name}"), &pictures))
        };
        self.entries
            .iter()
            .filter_map(|(noun, entry)| {
                let art = NounArt {
                    arrangement: entry.layout,
                    colour: entry.colour.clone(),
                    layer: entry.layer,
                    first: put(noun, entry.layout.rows())?,
                    asleep: entry.sleep.as_ref().and_then(|name| put(name, 1)),
                    locked: entry.locked.as_ref().and_then(|name| put(name, 1)),
                    variants: entry
                        .variants
                        .iter()
                        .filter_map(|(reason, variant)| {
                            let first = put(&variant.sheet, entry.layout.rows())?;
                            let colour = variant.colour.clone();
                            Some((reason.clone(), Variant { colour, first }))
                        })
                        .collect(),
                };
                Some((noun.clone(), art))
            })
            .collect()
    }
}

impl TextAsset for SheetsAsset {
    fn parse(
        path: &str,
        text: &str,
        context: &mut LoadContext<'_>,
    ) -> Result<Self, TextAssetError> {
        let entries: BTreeMap<String, SheetEntry> = ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
            .from_str(text)
            .map_err(|error| syntax_problem(path, &error))?;
        let names: Vec<String> = entries
            .iter()
            .flat_map(|(noun, entry)| {
                let more = entry.sleep.iter().chain(&entry.locked);
                let variants = entry.variants.values().map(|variant| &variant.sheet);
                std::iter::once(noun).chain(more).chain(variants)
            })
            .cloned()
            .collect();
        let mut sheets = Vec::new();
        for name in &names {
            let place = context
                .path()
                .resolve_embed_str(&format!("{name}.png"))
                .map_err(|error| format!("{path}: {name}: {error}"))?;
            sheets.push(context.load(place));
        }
        Ok(Self {
            entries,
            sheets,
            names,
        })
    }
}

impl TextAsset for Alphabet {
    fn parse(path: &str, text: &str, _: &mut LoadContext<'_>) -> Result<Self, TextAssetError> {
        Self::read(text).map_err(|problem| format!("{path}: {problem}").into())
    }
}

impl TextAsset for Characters {
    fn parse(path: &str, text: &str, _: &mut LoadContext<'_>) -> Result<Self, TextAssetError> {
        Self::read(text).map_err(|problem| format!("{path}:{problem}").into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cursor_of_a_map_looks_like_the_cat_and_faces_where_it_goes() {
        let text = include_str!("../../../assets/sprites/sprites.ron");
        let entries: BTreeMap<String, SheetEntry> = ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
            .from_str(text)
            .expect("the index is valid");
        let [cursor, cat] = ["cursor", "cat"].map(|noun| &entries[noun]);
        assert_eq!(cursor.layout, Arrangement::Facing);
        assert_eq!(cursor.colour, cat.colour);
    }
}
