//! Level files and the pack as assets. Levels use the same reader as on the
//! command line; the pack lists them in order.

use bevy::asset::{LoadContext, UntypedHandle};
use bevy::prelude::*;
use bevy_asset_loader::prelude::*;

use kotodama_gfx::art::loaded;
use kotodama_shell::screen::Screen;
use kotodama_shell::text_asset::{TextAsset, TextAssetError, TextLoader};
use kotodama_words::level::pack_folder::resolve;
use kotodama_words::level::{Features, Level, Standing, file, pack};

pub fn plugin(app: &mut App) {
    app.init_asset::<LevelAsset>()
        .init_asset::<PackAsset>()
        .init_asset_loader::<TextLoader<LevelAsset>>()
        .init_asset_loader::<TextLoader<PackAsset>>();
    // A level file named on the command line does not need a pack.
    if !app.world().contains_resource::<StartsWithFile>() {
        app.configure_loading_state(
            LoadingStateConfig::new(Screen::LOADING).load_collection::<Pack>(),
        );
    }
}

/// Present if a level file was named on the command line, which needs no pack.
#[derive(Resource)]
pub struct StartsWithFile;

/// Level, read and checked.
#[derive(Asset, TypePath, Debug)]
pub struct LevelAsset(pub Level);

/// Pack file, with its levels as dependencies.
#[derive(Asset, TypePath, Debug)]
pub struct PackAsset {
    file: pack::Pack,
    #[dependency]
    levels: Vec<Handle<LevelAsset>>,
    #[dependency]
    map: Option<Handle<LevelAsset>>,
}

/// Shipped levels.
#[derive(Resource, Clone, Debug, Default)]
pub struct Pack {
    /// Title in the pack file.
    pub title: String,
    /// Levels in order.
    pub levels: Vec<PackLevel>,
    /// Level in which play begins, whose icons lead to the others.
    pub map: Option<PackLevel>,
    /// First line of the ending, if the pack has one (W-END-02).
    pub ending: Option<String>,
}

impl Pack {
    /// Returns the position of a file in the list.
    pub fn position(&self, file: &str) -> Option<usize> {
        self.levels.iter().position(|level| level.file == file)
    }

    /// Returns what a level is among the others (W-ICON-12).
    pub fn standing(&self, level: &PackLevel) -> Standing {
        let parent = level.level.parent.as_ref();
        let parent = parent.and_then(|parent| self.level(&resolve(&level.file, parent)?));
        Standing::of(Features::of(&level.level), parent.map(Features::of))
    }

    /// Returns the levels that can be won: all but the maps of areas and the
    /// rooms of houses.
    pub fn puzzles(&self) -> impl Iterator<Item = &PackLevel> {
        let levels = self.levels.iter();
        levels.filter(|level| self.standing(level) == Standing::Puzzle)
    }

    /// Returns the levels in a folder that can be won.
    pub fn puzzles_in(&self, folder: &str) -> impl Iterator<Item = &PackLevel> {
        self.puzzles()
            .filter(move |level| folder_of(&level.file) == folder)
    }

    /// Returns the files of other modes that icons lead to, in their order.
    pub fn places(&self) -> Vec<String> {
        let maps = self.map.iter().chain(&self.levels);
        let icons = maps.flat_map(|map| {
            let icons = map.level.objects.iter();
            let icons = icons.filter_map(|placed| placed.data.level.as_ref());
            icons.filter_map(|to| resolve(&map.file, to))
        });
        let mut places: Vec<String> = Vec::new();
        for place in icons.filter(|to| !to.ends_with(file::EXTENSION)) {
            if !places.contains(&place) {
                places.push(place);
            }
        }
        places
    }

    /// Returns everything that can be won: levels, and places of other modes.
    pub fn winnable(&self) -> impl Iterator<Item = String> {
        let levels = self.puzzles().map(|level| level.file.clone());
        levels.chain(self.places())
    }

    /// Returns the number of a level in its folder, from 1; maps and rooms have
    /// none.
    pub fn number(&self, file: &str) -> Option<usize> {
        let mut neighbours = self.puzzles_in(folder_of(file));
        Some(neighbours.position(|level| level.file == file)? + 1)
    }

    /// Returns the map of an area, given its folder.
    pub fn map_of(&self, folder: &str) -> Option<&PackLevel> {
        let mut maps = self.levels.iter().filter(|level| level.is_map());
        let listed = maps.find(|map| folder_of(&map.file) == folder);
        let own = || {
            let is_there = |map: &&PackLevel| map.is_map() && folder_of(&map.file) == folder;
            self.map.as_ref().filter(is_there)
        };
        listed.or_else(own)
    }

    /// Returns the entry with a file name, from the list or the map.
    pub fn entry(&self, file: &str) -> Option<&PackLevel> {
        let mut all = self.levels.iter().chain(&self.map);
        all.find(|level| level.file == file)
    }

    /// Returns the level with a file name, from the list or the map.
    pub fn level(&self, file: &str) -> Option<&Level> {
        self.entry(file).map(|entry| &entry.level)
    }
}

/// Level of the pack.
#[derive(Clone, Debug)]
pub struct PackLevel {
    /// File name, which is its progress key.
    pub file: String,
    /// Level data.
    pub level: Level,
}

impl PackLevel {
    /// Returns whether it is a map, which is not won (W-ICON-12).
    pub fn is_map(&self) -> bool {
        Features::of(&self.level).is_map()
    }
}

/// Returns the folder of a file of the pack, including the last `/`; empty for
/// those next to the pack file.
pub fn folder_of(file: &str) -> &str {
    file.rfind('/').map_or("", |end| &file[..=end])
}

const PACK_FILE: &str = "levels://pack.ron";

impl AssetCollection for Pack {
    fn load(world: &mut World) -> Vec<UntypedHandle> {
        let server = world.resource::<AssetServer>();
        vec![server.load::<PackAsset>(PACK_FILE).untyped()]
    }

    fn create(world: &mut World) -> Self {
        let levels = world.resource::<Assets<LevelAsset>>();
        let Some(pack) = loaded::<PackAsset>(world, PACK_FILE) else {
            error!("the pack was loaded but is missing");
            return Self::default();
        };
        let level = |(file, handle): (&String, &Handle<LevelAsset>)| {
            Some(PackLevel {
                file: file.clone(),
                level: levels.get(handle)?.0.clone(),
            })
        };
        let listed = pack.file.levels.iter().zip(&pack.levels);
        Self {
            title: pack.file.title.clone(),
            levels: listed.filter_map(level).collect(),
            map: pack.file.map.iter().zip(&pack.map).find_map(level),
            ending: pack.file.ending.clone(),
        }
    }
}

impl TextAsset for LevelAsset {
    const EXTENSIONS: &'static [&'static str] = &["level.ron"];

    fn parse(path: &str, text: &str, _: &mut LoadContext<'_>) -> Result<Self, TextAssetError> {
        Ok(Self(file::read(path, text)?))
    }
}

impl TextAsset for PackAsset {
    fn parse(
        path: &str,
        text: &str,
        context: &mut LoadContext<'_>,
    ) -> Result<Self, TextAssetError> {
        let file = pack::read(path, text)?;
        let mut load = |name: &String| {
            let place = context.path().resolve_embed_str(name);
            let place = place.map_err(|error| format!("{path}: {name}: {error}"))?;
            Ok::<_, String>(context.load(place))
        };
        let levels = file
            .levels
            .iter()
            .map(&mut load)
            .collect::<Result<_, _>>()?;
        let map = file.map.as_ref().map(&mut load).transpose()?;
        Ok(Self { file, levels, map })
    }
}
