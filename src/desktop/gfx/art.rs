//! The pictures that come with the game, gathered while it loads.

use std::collections::BTreeMap;

use bevy::asset::{LoadContext, UntypedHandle};
use bevy::prelude::*;
use bevy_asset_loader::prelude::*;
use serde::Deserialize;

use super::atlas::{Atlas, Pixels, SIDE};
use super::characters::Characters;
use super::glyphs::Alphabet;
use crate::desktop::shell::screen::Screen;
use crate::desktop::shell::text_asset::{TextAsset, TextAssetError, TextLoader, syntax_problem};

pub fn plugin(app: &mut App) {
    app.init_asset::<SheetsAsset>()
        .init_asset::<AlphabetAsset>()
        .init_asset::<CharactersAsset>()
        .init_asset_loader::<TextLoader<SheetsAsset>>()
        .init_asset_loader::<TextLoader<AlphabetAsset>>()
        .init_asset_loader::<TextLoader<CharactersAsset>>()
        .configure_loading_state(LoadingStateConfig::new(Screen::LOADING).load_collection::<Art>());
}

/// How the rows of a sheet are laid out; each row has three frames of wobble.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Arrangement {
    /// One row.
    Still,
    /// Right, up, left, down.
    Facing,
    /// Sixteen rows, by the sides on which there is a neighbour of the same
    /// kind: 1 right, 2 up, 4 left, 8 down.
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

/// An entry of `sprites.ron`.
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
}

/// A noun with art, its pictures in the atlas.
#[derive(Clone, Debug)]
pub struct NounArt {
    pub arrangement: Arrangement,
    pub colour: String,
    pub layer: u8,
    /// Number of the first picture.
    pub first: u32,
    /// Number of the first picture of it asleep.
    pub asleep: Option<u32>,
    /// Number of the first picture of it as a locked icon.
    pub locked: Option<u32>,
}

/// The particles, by the names of their files.
pub const PARTICLES: [&str; 14] = [
    "puff", "spark", "shard", "drop", "star", "zzz", "confetti", "tear", "question", "note",
    "hand", "bolt", "plus", "ring",
];

/// A noun with a sprite of its own, three frames in the atlas.
#[derive(Clone, Copy, Debug)]
pub struct OwnArt {
    /// Number of the first picture.
    pub first: u32,
    /// The colour of its word.
    pub mean: Color,
}

/// Everything drawn.
#[derive(Resource, Debug, Default)]
pub struct Art {
    pub nouns: BTreeMap<String, NounArt>,
    /// Sprites beside the level that is shown; they come before `nouns`.
    pub own: BTreeMap<String, OwnArt>,
    /// Places of three frames in the atlas that own sprites no longer need.
    pub spare: Vec<u32>,
    pub alphabet: Alphabet,
    pub characters: Characters,
    /// Pictures in the atlas, in the order of [`PARTICLES`].
    particles: Vec<u32>,
    /// The name of the game.
    pub title: Handle<Image>,
}

impl Art {
    /// The dots of a letter of the tiles, row by row.
    pub fn dots(&self, letter: char) -> Vec<Vec<bool>> {
        self.alphabet.dots(letter)
    }

    /// The picture of a particle.
    pub fn particle(&self, name: &str) -> u32 {
        PARTICLES
            .iter()
            .position(|particle| *particle == name)
            .and_then(|index| self.particles.get(index).copied())
            .unwrap_or(0)
    }
}

const SHEETS: &str = "sprites/sprites.ron";
const ALPHABET: &str = "fonts/tiles.txt";
const CHARACTERS: &str = "fonts/characters.txt";
const TITLE: &str = "title.png";

fn particle_path(name: &str) -> String {
    format!("particles/{name}.png")
}

impl AssetCollection for Art {
    fn load(world: &mut World) -> Vec<UntypedHandle> {
        let server = world.resource::<AssetServer>();
        let mut handles = vec![
            server.load::<SheetsAsset>(SHEETS).untyped(),
            server.load::<AlphabetAsset>(ALPHABET).untyped(),
            server.load::<CharactersAsset>(CHARACTERS).untyped(),
            server.load::<Image>(TITLE).untyped(),
        ];
        handles.extend(PARTICLES.map(|name| server.load::<Image>(particle_path(name)).untyped()));
        handles
    }

    fn create(world: &mut World) -> Self {
        let server = world.resource::<AssetServer>().clone();
        let mut art = Self {
            title: server.load(TITLE),
            ..default()
        };
        world.resource_scope(|world, mut atlas: Mut<Atlas>| {
            // What is missing here shows as an empty picture: it was loaded
            // before, or this would not run.
            let blank = atlas.add(&[Pixels::default(), Pixels::default(), Pixels::default()]);
            let images = world.resource::<Assets<Image>>();
            for name in PARTICLES {
                let handle: Handle<Image> = server.load(particle_path(name));
                art.particles
                    .push(images.get(&handle).map_or(blank, |image| {
                        let margin = (SIDE - (image.width() as usize).min(SIDE)) / 2;
                        let small = Pixels::cut(image, 0, 0);
                        let mut centred = Pixels::default();
                        for y in 0..SIDE as i32 {
                            for x in 0..SIDE as i32 {
                                let margin = margin as i32;
                                centred.set(x + margin, y + margin, small.get(x, y));
                            }
                        }
                        atlas.add(&[centred])
                    }));
            }
            let handle: Handle<SheetsAsset> = server.load(SHEETS);
            if let Some(sheets) = world.resource::<Assets<SheetsAsset>>().get(&handle) {
                art.nouns = sheets.put_into(&mut atlas, images);
            }
            let handle: Handle<AlphabetAsset> = server.load(ALPHABET);
            if let Some(alphabet) = world.resource::<Assets<AlphabetAsset>>().get(&handle) {
                art.alphabet = alphabet.0.clone();
            }
            let handle: Handle<CharactersAsset> = server.load(CHARACTERS);
            if let Some(characters) = world.resource::<Assets<CharactersAsset>>().get(&handle) {
                art.characters = characters.0.clone();
            }
        });
        art
    }
}

/// The index of the sheets, with the sheets as dependencies.
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
            Some(atlas.add(&pictures))
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
                std::iter::once(noun).chain(more)
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

#[derive(Asset, TypePath, Debug)]
struct AlphabetAsset(Alphabet);

impl TextAsset for AlphabetAsset {
    fn parse(path: &str, text: &str, _: &mut LoadContext<'_>) -> Result<Self, TextAssetError> {
        Alphabet::read(text)
            .map(Self)
            .map_err(|problem| format!("{path}: {problem}").into())
    }
}

#[derive(Asset, TypePath, Debug)]
struct CharactersAsset(Characters);

impl TextAsset for CharactersAsset {
    fn parse(path: &str, text: &str, _: &mut LoadContext<'_>) -> Result<Self, TextAssetError> {
        Characters::read(text)
            .map(Self)
            .map_err(|problem| format!("{path}:{problem}").into())
    }
}
