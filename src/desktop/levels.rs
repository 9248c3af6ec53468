//! Level files and the pack as assets. Levels go through the same reader as
//! on the command line; the pack lists them in order.

use bevy::asset::{LoadContext, UntypedHandle};
use bevy::prelude::*;
use bevy_asset_loader::prelude::*;

use super::screens::Screen;
use super::session::Start;
use super::text_asset::{TextAsset, TextLoader};
use crate::words::level::{Level, file, pack};

pub(super) fn plugin(app: &mut App) {
    app.init_asset::<LevelAsset>()
        .init_asset::<PackAsset>()
        .init_asset_loader::<TextLoader<LevelAsset>>()
        .init_asset_loader::<TextLoader<PackAsset>>();
    // A level file named on the command line needs no pack.
    if app
        .world()
        .get_resource::<Start>()
        .is_none_or(|start| matches!(start, Start::Title))
    {
        app.configure_loading_state(
            LoadingStateConfig::new(Screen::Loading).load_collection::<Pack>(),
        );
    }
}

/// A level, read and checked.
#[derive(Asset, TypePath, Debug)]
pub(super) struct LevelAsset(pub Level);

/// The pack file, with its levels as dependencies.
#[derive(Asset, TypePath, Debug)]
pub(super) struct PackAsset {
    file: pack::Pack,
    #[dependency]
    levels: Vec<Handle<LevelAsset>>,
}

/// The levels that ship.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Pack {
    /// Title above the level list.
    pub title: String,
    /// The levels in order.
    pub levels: Vec<PackLevel>,
}

/// A level of the pack.
#[derive(Clone, Debug)]
pub(super) struct PackLevel {
    /// Its file name, by which progress is remembered.
    pub file: String,
    /// The level itself.
    pub level: Level,
}

const PACK_FILE: &str = "levels://pack.ron";

impl AssetCollection for Pack {
    fn load(world: &mut World) -> Vec<UntypedHandle> {
        vec![
            world
                .resource::<AssetServer>()
                .load::<PackAsset>(PACK_FILE)
                .untyped(),
        ]
    }

    fn create(world: &mut World) -> Self {
        let handle: Handle<PackAsset> = world.resource::<AssetServer>().load(PACK_FILE);
        let levels = world.resource::<Assets<LevelAsset>>();
        let Some(pack) = world.resource::<Assets<PackAsset>>().get(&handle) else {
            error!("the pack is gone although it was loaded");
            return Self::default();
        };
        Self {
            title: pack.file.title.clone(),
            levels: pack
                .file
                .levels
                .iter()
                .zip(&pack.levels)
                .filter_map(|(file, handle)| {
                    Some(PackLevel {
                        file: file.clone(),
                        level: levels.get(handle)?.0.clone(),
                    })
                })
                .collect(),
        }
    }
}

impl TextAsset for LevelAsset {
    const EXTENSIONS: &'static [&'static str] = &["level.ron"];

    fn parse(path: &str, text: &str, _: &mut LoadContext<'_>) -> Result<Self, String> {
        file::read(path, text)
            .map(Self)
            .map_err(|problems| problems.to_string())
    }
}

impl TextAsset for PackAsset {
    fn parse(path: &str, text: &str, context: &mut LoadContext<'_>) -> Result<Self, String> {
        let file = pack::read(path, text).map_err(|problems| problems.to_string())?;
        let mut levels = Vec::new();
        for name in &file.levels {
            let place = context
                .path()
                .resolve_embed_str(name)
                .map_err(|error| format!("{path}: {name}: {error}"))?;
            levels.push(context.load(place));
        }
        Ok(Self { file, levels })
    }
}
