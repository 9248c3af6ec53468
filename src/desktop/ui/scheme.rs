//! Colour schemes: standard, colour-blind-friendly, and high contrast.

use bevy::asset::UntypedHandle;
use bevy::prelude::*;
use bevy_asset_loader::prelude::*;
use serde::{Deserialize, Serialize};

use super::palette::{FILE, Palette, PaletteAsset};
use crate::language;
use crate::settings::InterfaceSettings;
use kotodama_shell::frame::AppSystems;
use kotodama_shell::screen::Screen;
use kotodama_shell::settings::Settings;

pub(super) fn plugin(app: &mut App) {
    app.configure_loading_state(
        LoadingStateConfig::new(Screen::LOADING).load_collection::<Schemes>(),
    )
    .add_systems(
        Update,
        follow_settings
            .after(AppSystems::Input)
            .before(AppSystems::Show)
            .run_if(resource_exists::<Schemes>.and_then(resource_changed::<Settings>)),
    );
}

/// Colour scheme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Scheme {
    /// Colours of `palette.ron`.
    #[default]
    Standard,
    /// Colours that remain distinct with all common kinds of colour blindness.
    Safe,
    /// Black backgrounds, white lines, bright sprites.
    Contrast,
}

impl Scheme {
    /// All schemes, in display order.
    pub const ALL: [Self; 3] = [Self::Standard, Self::Safe, Self::Contrast];

    /// Returns the palette files of the scheme; later files override earlier
    /// ones.
    pub(super) fn files(self) -> impl Iterator<Item = &'static str> {
        let own = match self {
            Self::Standard => None,
            Self::Safe => Some("colours/safe.ron"),
            Self::Contrast => Some("colours/contrast.ron"),
        };
        std::iter::once(FILE).chain(own)
    }

    /// Returns a colour under or around a board in this scheme. With high
    /// contrast it has this lightness.
    pub fn ground(self, colour: Color, lightness: f32) -> Color {
        match self {
            Self::Standard | Self::Safe => colour,
            Self::Contrast => {
                let shade = Oklcha::from(colour);
                // Only a trace remains of the colour that distinguishes the
                // boards.
                Oklcha::new(lightness, shade.chroma.min(0.03), shade.hue, 1.0).into()
            }
        }
    }
}

/// Palettes of all schemes.
#[derive(Resource, Clone, Debug)]
struct Schemes(Vec<Palette>);

impl Schemes {
    fn of(&self, settings: &Settings) -> Option<&Palette> {
        let wanted = settings.of::<InterfaceSettings>().colours;
        self.0.iter().find(|palette| palette.scheme() == wanted)
    }
}

impl AssetCollection for Schemes {
    fn load(world: &mut World) -> Vec<UntypedHandle> {
        let server = world.resource::<AssetServer>();
        let files = Scheme::ALL.into_iter().flat_map(Scheme::files);
        files
            .map(|file| server.load::<PaletteAsset>(file).untyped())
            .collect()
    }

    /// Applies the chosen palette at the start.
    fn create(world: &mut World) -> Self {
        let server = world.resource::<AssetServer>();
        let assets = world.resource::<Assets<PaletteAsset>>();
        let palette = |scheme: Scheme| {
            let handles = scheme.files().map(|file| server.load(file));
            let handles: Vec<Handle<PaletteAsset>> = handles.collect();
            let files = handles.iter().filter_map(|handle| assets.get(handle));
            Palette::of_scheme(scheme, files.map(|asset| &asset.0))
        };
        let schemes = Self(Scheme::ALL.map(palette).into());
        if let Some(palette) = schemes.of(world.resource::<Settings>()).cloned() {
            world.insert_resource(palette);
        }
        schemes
    }
}

/// Switches the palette when the player changes the scheme, and rebuilds
/// everything that a change of language rebuilds.
fn follow_settings(
    settings: Res<Settings>,
    schemes: Res<Schemes>,
    mut palette: ResMut<Palette>,
    mut changed: MessageWriter<language::Changed>,
) {
    if let Some(wanted) = schemes.of(&settings)
        && wanted.scheme() != palette.scheme()
    {
        *palette = wanted.clone();
        changed.write(language::Changed);
    }
}

#[cfg(test)]
mod tests {
    use bevy::color::color_difference::EuclideanDistance;

    use super::*;
    use crate::testing::{palette_of, palette_of_scheme};

    /// Matrices that simulate the lack of one kind of cone (protanopia,
    /// deuteranopia, tritanopia) on red, green and blue in linear light.
    /// Machado, Oliveira and Fernandes, "A Physiologically-based Model for
    /// Simulation of Color Vision Deficiency", 2009, at full severity.
    const DICHROMATS: [[[f32; 3]; 3]; 3] = [
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ];

    /// Returns a colour as it is and as seen by dichromats.
    fn seen(colour: Color) -> [Oklaba; 4] {
        let linear = colour.to_linear();
        let rgb = [linear.red, linear.green, linear.blue];
        let by = |eyes: [[f32; 3]; 3]| {
            let [red, green, blue] = eyes.map(|row| {
                let sum: f32 = row.iter().zip(rgb).map(|(part, light)| part * light).sum();
                sum.clamp(0.0, 1.0)
            });
            Oklaba::from(LinearRgba::rgb(red, green, blue))
        };
        let [protan, deutan, tritan] = DICHROMATS.map(by);
        [Oklaba::from(colour), protan, deutan, tritan]
    }

    /// Returns the pairs of colours that some viewer sees less than `least`
    /// apart.
    fn confused(palette: &Palette, names: &[&str], least: f32) -> Vec<String> {
        let mut confused = Vec::new();
        for (place, one) in names.iter().enumerate() {
            for other in &names[place + 1..] {
                let (a, b) = (seen(palette.get(one)), seen(palette.get(other)));
                let apart = a.iter().zip(&b).map(|(a, b)| a.distance(b));
                let apart = apart.fold(f32::MAX, f32::min);
                if apart < least {
                    confused.push(format!("{one} and {other}: {apart:.3}"));
                }
            }
        }
        confused
    }

    /// Colour words and the colours of falling blocks.
    const WORDS: [&str; 17] = [
        "red", "orange", "yellow", "lime", "green", "cyan", "blue", "purple", "pink", "rosy",
        "black", "grey", "silver", "brown", "white", "teal", "magenta",
    ];
    const BLOCKS: [&str; 7] = ["cyan", "blue", "orange", "yellow", "green", "purple", "red"];
    const TILES: [&str; 10] = [
        "tile_noun",
        "tile_property",
        "tile_win",
        "tile_danger",
        "tile_motion",
        "tile_solid",
        "tile_state",
        "tile_condition",
        "tile_letter",
        "tile_verb",
    ];
    const SCREEN: [&str; 6] = ["text", "dim", "accent", "danger", "mint", "azure"];

    #[test]
    fn safe_colours_stay_apart_for_all_eyes() {
        let safe = palette_of_scheme(Scheme::Safe);
        for (names, least) in [
            (&WORDS[..], 0.068),
            (&BLOCKS[..], 0.105),
            (&TILES[..], 0.082),
            (&SCREEN[..], 0.112),
        ] {
            let found = confused(&safe, names, least);
            assert!(found.is_empty(), "{found:#?}");
            // The standard scheme fails this test.
            let usual = palette_of_scheme(Scheme::Standard);
            assert!(!confused(&usual, names, least).is_empty(), "{names:?}");
        }
    }

    fn light(colour: Color) -> f32 {
        let linear = colour.to_linear();
        0.2126 * linear.red + 0.7152 * linear.green + 0.0722 * linear.blue + 0.05
    }

    #[test]
    fn high_contrast_is_high() {
        let palette = palette_of_scheme(Scheme::Contrast);
        let grounds = [
            "board",
            "outer",
            "grid",
            "panel",
            "shadow",
            "tile_ink",
            "selection",
            "accent_dark",
        ];
        for name in palette.names().filter(|name| !grounds.contains(name)) {
            let least = if name == "black" { 3.5 } else { 7.0 };
            let found = light(palette.get(name)) / light(palette.get("board"));
            assert!(found >= least, "{name}: {found}");
        }
        for (text, ground) in [
            ("text", "panel"),
            ("dim", "panel"),
            ("text", "selection"),
            ("accent", "selection"),
            ("danger", "panel"),
        ] {
            let found = light(palette.get(text)) / light(palette.get(ground));
            assert!(found >= 7.0, "{text} on {ground}: {found}");
        }
    }

    #[test]
    fn muted_text_is_readable_in_every_scheme() {
        for scheme in Scheme::ALL {
            let palette = palette_of_scheme(scheme);
            for text in ["text", "dim"] {
                let found = light(palette.get(text)) / light(palette.get("panel"));
                assert!(found >= 4.5, "{scheme:?}, {text}: {found}");
            }
        }
    }

    #[test]
    fn schemes_change_colours_that_there_are() {
        let usual = palette_of("palette.ron");
        for file in Scheme::ALL.into_iter().flat_map(Scheme::files) {
            for name in palette_of(file).names() {
                assert!(usual.find(name).is_some(), "{file}: {name}");
            }
        }
    }
}
