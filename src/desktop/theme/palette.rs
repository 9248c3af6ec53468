//! The colours of the game by name, from `palette.ron`.

use std::collections::BTreeMap;

use bevy::asset::{LoadContext, UntypedHandle};
use bevy::prelude::*;
use bevy_asset_loader::prelude::*;

use crate::desktop::screens::Screen;
use crate::desktop::text_asset::{TextAsset, TextLoader, syntax_problem};

pub(super) fn plugin(app: &mut App) {
    app.init_asset::<PaletteAsset>()
        .init_asset_loader::<TextLoader<PaletteAsset>>()
        // What the loading and failure screens use.
        .init_resource::<Palette>()
        .configure_loading_state(
            LoadingStateConfig::new(Screen::Loading).load_collection::<Palette>(),
        );
}

/// Colours by name.
#[derive(Resource, Clone, Debug)]
pub(in crate::desktop) struct Palette(BTreeMap<String, Color>);

impl Default for Palette {
    fn default() -> Self {
        let colours = [
            ("outer", "#0d0f17"),
            ("panel", "#1e2233"),
            ("panel_edge", "#3a4366"),
            ("text", "#efe9dc"),
            ("dim", "#8a90ad"),
            ("accent", "#f2c14e"),
            ("selection", "#394a7d"),
            ("danger", "#e5565b"),
            ("shadow", "#07080d"),
        ];
        Self(
            colours
                .into_iter()
                .filter_map(|(name, hex)| Some((name.to_owned(), parse(hex)?)))
                .collect(),
        )
    }
}

impl Palette {
    /// The colour of this name; a name that the palette lacks is white.
    pub(in crate::desktop) fn get(&self, name: &str) -> Color {
        self.find(name).unwrap_or(Color::WHITE)
    }

    #[cfg(test)]
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// The colour of this name, if the palette has it.
    pub(in crate::desktop) fn find(&self, name: &str) -> Option<Color> {
        self.0.get(name).copied()
    }
}

fn parse(hex: &str) -> Option<Color> {
    Srgba::hex(hex).ok().map(Color::Srgba)
}

#[derive(Asset, TypePath, Debug)]
pub(super) struct PaletteAsset(pub(super) Palette);

const FILE: &str = "palette.ron";

impl AssetCollection for Palette {
    fn load(world: &mut World) -> Vec<UntypedHandle> {
        let server = world.resource::<AssetServer>();
        vec![server.load::<PaletteAsset>(FILE).untyped()]
    }

    fn create(world: &mut World) -> Self {
        let handle: Handle<PaletteAsset> = world.resource::<AssetServer>().load(FILE);
        let mut palette = Self::default();
        if let Some(loaded) = world.resource::<Assets<PaletteAsset>>().get(&handle) {
            palette.0.extend(
                loaded
                    .0
                    .0
                    .iter()
                    .map(|(name, colour)| (name.clone(), *colour)),
            );
        }
        palette
    }
}

impl TextAsset for PaletteAsset {
    fn parse(path: &str, text: &str, _: &mut LoadContext<'_>) -> Result<Self, String> {
        let written: BTreeMap<String, String> =
            ron::from_str(text).map_err(|error| syntax_problem(path, &error))?;
        let mut colours = BTreeMap::new();
        for (name, hex) in written {
            let Some(colour) = parse(&hex) else {
                return Err(format!(
                    "{path}: the colour '{name}' is {hex:?}, expected a form like \"#f2c14e\""
                ));
            };
            colours.insert(name, colour);
        }
        Ok(Self(Palette(colours)))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A palette from its file in `assets`.
    pub(in crate::desktop::theme) fn palette_of(file: &str) -> Palette {
        let path = format!("{}/assets/{file}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).expect("the palette is in the repository");
        let written: BTreeMap<String, String> = ron::from_str(&text).expect("a map of colours");
        let colours = written.into_iter().map(|(name, hex)| {
            let colour = parse(&hex).unwrap_or_else(|| panic!("{file}: {name} is {hex:?}"));
            (name, colour)
        });
        Palette(colours.collect())
    }
}
