//! Colours of the game by name, from `palette.ron`.

use std::collections::BTreeMap;

use bevy::asset::LoadContext;
use bevy::prelude::*;

use super::scheme::Scheme;
use kotodama_shell::text_asset::{TextAsset, TextAssetError, TextLoader, syntax_problem};

pub(super) fn plugin(app: &mut App) {
    app.init_asset::<PaletteAsset>()
        .init_asset_loader::<TextLoader<PaletteAsset>>()
        // Colours of the loading and failure screens.
        .init_resource::<Palette>();
}

/// Defines the colour names that the program uses.
macro_rules! inks {
    ($($ink:ident = $name:literal,)*) => {
        /// Colour of the palette. A text with an ink is drawn in that colour of
        /// whichever palette is in use.
        #[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
        #[require(TextColor)]
        pub enum Ink {
            $($ink,)*
        }

        impl Ink {
            /// All inks.
            pub const ALL: &'static [Self] = &[$(Self::$ink,)*];

            /// Returns the name used in palette files.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$ink => $name,)*
                }
            }
        }
    };
}

inks! {
    Outer = "outer",
    Board = "board",
    Border = "border",
    Panel = "panel",
    PanelEdge = "panel_edge",
    Text = "text",
    Dim = "dim",
    Accent = "accent",
    AccentDark = "accent_dark",
    Selection = "selection",
    Danger = "danger",
    Shadow = "shadow",
    Stone = "stone",
    Gold = "gold",
    Flame = "flame",
    Coral = "coral",
    Magenta = "magenta",
    Sky = "sky",
    Deep = "deep",
    Mint = "mint",
    Steel = "steel",
    Ash = "ash",
    TileNoun = "tile_noun",
}

/// Background of a node, with its opacity.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[require(BackgroundColor)]
pub struct Fill(pub Ink, pub f32);

/// Border of a node.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(BorderColor)]
pub struct Edge(pub Ink);

/// Applies the palette to texts, backgrounds and borders. Keeps the opacity of
/// texts.
pub(super) fn paint(
    palette: Res<Palette>,
    mut texts: Query<(Ref<Ink>, &mut TextColor)>,
    mut grounds: Query<(Ref<Fill>, &mut BackgroundColor)>,
    mut frames: Query<(Ref<Edge>, &mut BorderColor)>,
) {
    let all = palette.is_changed();
    for (ink, mut colour) in &mut texts {
        if all || ink.is_changed() {
            let alpha = colour.0.alpha();
            colour.set_if_neq(TextColor(palette.of(*ink).with_alpha(alpha)));
        }
    }
    for (fill, mut colour) in &mut grounds {
        if all || fill.is_changed() {
            colour.set_if_neq(BackgroundColor(palette.of(fill.0).with_alpha(fill.1)));
        }
    }
    for (edge, mut colour) in &mut frames {
        if all || edge.is_changed() {
            colour.set_if_neq(BorderColor::all(palette.of(edge.0)));
        }
    }
}

/// Colours by name.
#[derive(Resource, Clone, Debug)]
pub struct Palette {
    colours: BTreeMap<String, Color>,
    scheme: Scheme,
}

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
        let colours = colours.into_iter();
        let colours = colours.filter_map(|(name, hex)| Some((name.to_owned(), parse(hex)?)));
        Self::new(colours.collect())
    }
}

impl Palette {
    fn new(colours: BTreeMap<String, Color>) -> Self {
        Self {
            colours,
            scheme: Scheme::default(),
        }
    }

    /// Builds the palette of a scheme from its files.
    pub(super) fn of_scheme<'a>(scheme: Scheme, files: impl Iterator<Item = &'a Self>) -> Self {
        let mut palette = Self {
            scheme,
            ..Self::default()
        };
        for over in files {
            palette.colours.extend(over.colours.clone());
        }
        palette
    }

    /// Reads a palette file; `path` is only used in messages.
    pub(super) fn read(path: &str, text: &str) -> Result<Self, String> {
        let written: BTreeMap<String, String> =
            ron::from_str(text).map_err(|error| syntax_problem(path, &error))?;
        let colour = |(name, hex): (String, String)| match parse(&hex) {
            Some(colour) => Ok((name, colour)),
            None => Err(format!(
                "{path}: the colour '{name}' is {hex:?}, expected a form like \"#f2c14e\""
            )),
        };
        let colours: Result<_, String> = written.into_iter().map(colour).collect();
        Ok(Self::new(colours?))
    }

    /// Returns the colour scheme of the palette.
    pub const fn scheme(&self) -> Scheme {
        self.scheme
    }

    /// Returns the colour of an ink.
    pub fn of(&self, ink: Ink) -> Color {
        self.get(ink.name())
    }

    /// Returns the colour with a name from a file; white if the palette lacks
    /// it.
    pub fn get(&self, name: &str) -> Color {
        self.find(name).unwrap_or(Color::WHITE)
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.colours.keys().map(String::as_str)
    }

    /// Returns the colour with this name, if the palette has it.
    pub fn find(&self, name: &str) -> Option<Color> {
        self.colours.get(name).copied()
    }
}

fn parse(hex: &str) -> Option<Color> {
    Srgba::hex(hex).ok().map(Color::Srgba)
}

#[derive(Asset, TypePath, Debug)]
pub struct PaletteAsset(pub Palette);

/// Base palette of every scheme.
pub(super) const FILE: &str = "palette.ron";

impl TextAsset for PaletteAsset {
    fn parse(path: &str, text: &str, _: &mut LoadContext<'_>) -> Result<Self, TextAssetError> {
        Ok(Self(Palette::read(path, text)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{palette_of, palette_of_scheme};

    #[test]
    fn what_stays_on_the_screen_follows_the_palette() {
        let [usual, contrast] = [Scheme::Standard, Scheme::Contrast].map(palette_of_scheme);
        let mut app = App::new();
        app.add_systems(Update, paint);
        let faint = TextColor(Color::WHITE.with_alpha(0.5));
        let text = app.world_mut().spawn((Ink::Dim, faint)).id();
        let parts = (Fill(Ink::Panel, 0.7), Edge(Ink::PanelEdge));
        let node = app.world_mut().spawn(parts).id();
        for palette in [usual.clone(), contrast, usual] {
            app.insert_resource(palette.clone());
            app.update();
            let world = app.world();
            let text = world.get::<TextColor>(text).map(|colour| colour.0);
            assert_eq!(text, Some(palette.of(Ink::Dim).with_alpha(0.5)));
            let ground = world.get::<BackgroundColor>(node).map(|colour| colour.0);
            assert_eq!(ground, Some(palette.of(Ink::Panel).with_alpha(0.7)));
            let frame = world.get::<BorderColor>(node).copied();
            assert_eq!(frame, Some(BorderColor::all(palette.of(Ink::PanelEdge))));
        }
    }

    #[test]
    fn the_palette_has_all_inks() {
        let palette = palette_of(FILE);
        for ink in Ink::ALL {
            assert!(palette.find(ink.name()).is_some(), "{ink:?}");
        }
    }
}
