//! Images for each kind of object. Words and nouns without art get generated
//! ones on first use.

use std::borrow::Cow;
use std::collections::HashMap;

use bevy::prelude::*;

use super::systems::TileSystems;
use kotodama_board::Direction;
use kotodama_gfx::art::{Arrangement, Art, Variant};
use kotodama_gfx::atlas::Atlas;
use kotodama_gfx::glyphs::{self, Style};
use kotodama_shell::frame::AppSystems;
use kotodama_ui::palette::{Ink, Palette};
use kotodama_words::LevelInfo;
use kotodama_words::components::TextState;
use kotodama_words::kinds::{Class, Kind, Kinds, Word};
use kotodama_words::lexicon::{COLOURS, Letter, Meaning, Property};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Looks>().add_systems(
        Update,
        recolour
            .in_set(AppSystems::Show)
            .before(TileSystems::Follow)
            .run_if(resource_exists_and_changed::<Palette>),
    );
}

/// Appearance of a kind of object.
#[derive(Clone, Copy, Debug)]
pub struct Picture {
    pub(super) arrangement: Arrangement,
    /// Index of the first image in the atlas; each row has three.
    first: u32,
    asleep: Option<u32>,
    locked: Option<u32>,
    pub colour: Color,
    /// Z value: its height in drawing order, and its form in first person
    /// (W-3DV-03).
    pub z: u8,
    pub is_text: bool,
}

impl Picture {
    /// Returns the same object as a locked icon, if there is such an image.
    pub(super) fn locked(self, palette: &Palette) -> Self {
        let colour = palette.of(Ink::Steel);
        match self.locked {
            None => Self { colour, ..self },
            Some(first) => Self {
                first,
                colour,
                arrangement: Arrangement::Still,
                ..self
            },
        }
    }

    /// Returns the same object in another look.
    pub(super) fn varied(self, variant: &Variant, palette: &Palette) -> Self {
        Self {
            first: variant.first,
            colour: palette.get(&variant.colour),
            ..self
        }
    }

    /// Returns the sides on which the image with these frames joins with
    /// neighbours; `None` for one that never does.
    pub(super) fn joined(&self, frames: u32) -> Option<u32> {
        let row = frames.saturating_sub(self.first) / 3;
        (self.arrangement == Arrangement::Joined).then_some(row & 15)
    }

    /// Returns the index of the first of the three frames to show.
    pub fn frames(&self, facing: Direction, joined: u32, asleep: bool) -> u32 {
        if asleep && let Some(asleep) = self.asleep {
            return asleep;
        }
        let row = match self.arrangement {
            Arrangement::Still => 0,
            // The sheets are in the order of `Direction::ALL`.
            Arrangement::Facing => facing.index() as u32,
            Arrangement::Joined => joined,
        };
        self.first + 3 * row
    }
}

/// Z value of text: above every noun that stands on the board.
pub(super) const TEXT_Z: u8 = 20;
/// Z value of nouns without art.
const STAND_IN_Z: u8 = 16;

/// Clears the colours when the palette changes; the shapes stay.
fn recolour(mut looks: ResMut<Looks>) {
    looks.forget();
}

/// Images by name, and by kind for the current play.
#[derive(Resource, Default)]
pub struct Looks {
    by_name: HashMap<String, Picture>,
    by_kind: HashMap<Kind, Picture>,
}

impl Looks {
    /// Clears the numbers of kinds, which belong to one play.
    pub fn forget_kinds(&mut self) {
        self.by_kind.clear();
    }

    /// Clears everything because colours or custom sprites have changed.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }

    /// Returns the image of an object in a level with this information.
    pub fn named(
        &mut self,
        name: &str,
        level_info: &LevelInfo,
        art: &Art,
        palette: &Palette,
        atlas: &mut ResMut<Atlas>,
    ) -> Picture {
        let character = character(name, level_info, art);
        let key = key(name, character);
        if let Some(picture) = self.by_name.get(&*key) {
            return *picture;
        }
        let picture = make((name, &key), character, art, palette, atlas);
        self.by_name.insert(key.into_owned(), picture);
        picture
    }

    /// Returns the image of a kind.
    pub(super) fn of(
        &mut self,
        kind: Kind,
        kinds: &Kinds,
        level_info: &LevelInfo,
        art: &Art,
        palette: &Palette,
        atlas: &mut ResMut<Atlas>,
    ) -> Picture {
        if let Some(picture) = self.by_kind.get(&kind) {
            return *picture;
        }
        let picture = self.named(kinds.name(kind), level_info, art, palette, atlas);
        self.by_kind.insert(kind, picture);
        picture
    }
}

fn ink(palette: &Palette) -> [u8; 4] {
    let ink = palette.find("tile_ink").unwrap_or(Color::BLACK);
    let bytes = ink.to_srgba().to_u8_array();
    [bytes[0], bytes[1], bytes[2], 255]
}

/// Returns the key of an image: the same word may look different in another
/// level.
fn key(name: &str, character: Option<char>) -> Cow<'_, str> {
    match character {
        Some(character) => Cow::Owned(format!("{name}={character}")),
        None => Cow::Borrowed(name),
    }
}

/// Returns the character of a text object: that of the level or its lexicon, or
/// its word, if that is a character. `None` if there is no image of it.
fn character(name: &str, level_info: &LevelInfo, art: &Art) -> Option<char> {
    let word = name.strip_prefix("text_")?;
    let character = level_info.character(word).or_else(|| word.parse().ok())?;
    art.characters.has(character).then_some(character)
}

/// Creates the image of an object; generated ones are stored under the key.
fn make(
    (name, key): (&str, &str),
    character: Option<char>,
    art: &Art,
    palette: &Palette,
    atlas: &mut ResMut<Atlas>,
) -> Picture {
    let mut kinds = Kinds::default();
    let kind = kinds.kind(name);
    let noun = art.nouns.get(name);
    let plain = Picture {
        arrangement: Arrangement::Still,
        first: 0,
        asleep: None,
        locked: None,
        // A custom sprite has its own colours.
        colour: Color::WHITE,
        z: noun.map_or(STAND_IN_Z, |noun| noun.layer),
        is_text: false,
    };
    match (art.own.get(name), kinds.class(kind), noun) {
        (Some(own), ..) => Picture {
            first: own.first,
            ..plain
        },
        (None, Class::Text(word), _) => {
            let (style, colour) = style_of(word, &kinds, art, palette);
            let first = Atlas::get_or_make(atlas, key, || match (character, word_of(name)) {
                (Some(character), _) => art.characters.frames(character, style, ink(palette)),
                (None, word) => glyphs::word_frames(&art.alphabet, &word, style, ink(palette)),
            });
            Picture {
                first,
                colour: readable(colour),
                z: TEXT_Z,
                is_text: true,
                ..plain
            }
        }
        (None, _, Some(noun)) => Picture {
            arrangement: noun.arrangement,
            first: noun.first,
            asleep: noun.asleep,
            locked: noun.locked,
            colour: palette.get(&noun.colour),
            ..plain
        },
        (None, _, None) => Picture {
            first: Atlas::get_or_make(atlas, key, || {
                glyphs::stand_in_frames(&art.alphabet, name, ink(palette))
            }),
            colour: invented_colour(name, palette),
            ..plain
        },
    }
}

/// Minimum relative luminance of the colour of a word. Plates and letters are
/// tinted together, so it decides their contrast: 4.5 to 1 from here on.
const LEAST_LUMINANCE: f32 = 0.215;

/// Returns the colour of a word, brightened until the word is readable in it.
fn readable(colour: Color) -> Color {
    let linear = colour.to_linear();
    let found = linear.luminance();
    if found >= LEAST_LUMINANCE {
        return colour;
    }
    let missing = (LEAST_LUMINANCE - found) / (1.0 - found);
    let part = |part: f32| part + (1.0 - part) * missing;
    let bright = LinearRgba::new(
        part(linear.red),
        part(linear.green),
        part(linear.blue),
        linear.alpha,
    );
    bright.into()
}

/// Returns the colour of a word in this state: idle and crossed-out words are
/// dull.
pub fn in_state(colour: Color, state: TextState, ground: Color) -> Color {
    readable(match state {
        TextState::Active => colour,
        TextState::Idle => colour.mix(&ground, 0.52),
        TextState::Crossed => colour.mix(&ground, 0.5),
    })
}

/// Returns the word on a text object.
fn word_of(name: &str) -> String {
    match name.strip_prefix("text_").unwrap_or(name) {
        "sharp" => "#".to_owned(),
        "flat" => "b".to_owned(),
        word => word.to_uppercase(),
    }
}

/// Colours for nouns without art, fixed for each name.
const INVENTED: [&str; 10] = [
    "sky", "sand", "mint", "blossom", "amber", "violet", "azure", "leaf", "coral", "teal",
];

fn invented_colour(name: &str, palette: &Palette) -> Color {
    let hash = name
        .bytes()
        .fold(7, |hash, byte| glyphs::scramble(hash ^ u32::from(byte)));
    palette.get(INVENTED[hash as usize % INVENTED.len()])
}

/// Returns the style and colour of a word by its kind.
fn style_of(word: Word, kinds: &Kinds, art: &Art, palette: &Palette) -> (Style, Color) {
    match word {
        Word::Noun(noun) => {
            let name = kinds.noun_name(noun);
            let plain = palette.of(Ink::TileNoun);
            let own = if let Some(own) = art.own.get(name) {
                own.mean
            } else if noun.is_in_all() {
                art.nouns.get(name).map_or_else(
                    || invented_colour(name, palette),
                    |art| palette.get(&art.colour),
                )
            } else {
                plain
            };
            // Dark nouns would be hard to read in their own colour.
            (Style::Letters, own.mix(&plain, 0.35))
        }
        // Bright letters on a black plate: dark ones would vanish.
        Word::Other(Meaning::Property(Property::Black)) => (Style::Letters, palette.get("black")),
        Word::Other(Meaning::Property(property)) => {
            (Style::Plate, palette.get(property_colour(property)))
        }
        Word::Other(meaning) => (
            Style::Letters,
            palette.get(match meaning {
                Meaning::Verb(_) => "tile_verb",
                Meaning::And => "tile_operator",
                Meaning::Not => "tile_negation",
                Meaning::Prefix(_) | Meaning::Preposition(_) => "tile_condition",
                Meaning::Letter(Letter::Piece(_) | Letter::Sharp | Letter::Flat) => "tile_letter",
                Meaning::Special(_) | Meaning::Property(_) => "tile_noun",
            }),
        ),
    }
}

fn property_colour(property: Property) -> &'static str {
    use Property as P;
    if COLOURS.contains(&property) {
        return property.name();
    }
    match property {
        P::You | P::You2 | P::ThreeD | P::Select => "tile_you",
        P::Win | P::End | P::Bonus | P::Done => "tile_win",
        P::Sink | P::Defeat | P::Hot | P::Melt | P::Open | P::Shut | P::Weak | P::Boom => {
            "tile_danger"
        }
        P::Stop | P::Push | P::Pull | P::Swap | P::Phantom | P::Still => "tile_solid",
        P::Move
        | P::Auto
        | P::Chill
        | P::NudgeRight
        | P::NudgeUp
        | P::NudgeLeft
        | P::NudgeDown
        | P::Shift
        | P::Fall
        | P::FallRight
        | P::FallUp
        | P::FallLeft
        | P::Tele
        | P::Back
        | P::Right
        | P::Up
        | P::Left
        | P::Down
        | P::Turn
        | P::Deturn
        | P::Reverse
        | P::LockedRight
        | P::LockedUp
        | P::LockedLeft
        | P::LockedDown
        | P::Hold => "tile_motion",
        P::Float
        | P::Sleep
        | P::More
        | P::Word
        | P::Hide
        | P::Safe
        | P::Power
        | P::Power2
        | P::Power3 => "tile_state",
        _ => "tile_property",
    }
}

/// Returns the sides on which a cell has a neighbour of the same kind, as in
/// [`Arrangement::Joined`].
pub fn joined_mask(cell: IVec2, same: impl Fn(IVec2) -> bool) -> u32 {
    Direction::ALL
        .into_iter()
        .map(|direction| u32::from(same(cell + direction.delta())) << direction.index())
        .sum()
}

#[cfg(test)]
mod tests {
    use bevy::color::color_difference::EuclideanDistance;

    use super::*;
    use kotodama_ui::scheme::Scheme;
    use kotodama_ui::testing::palette_of_scheme;

    #[test]
    fn neighbours_of_the_same_kind_make_the_mask() {
        let walls = [IVec2::new(2, 1), IVec2::new(1, 0), IVec2::new(1, 2)];
        let mask = |x, y| joined_mask(IVec2::new(x, y), |cell| walls.contains(&cell));
        assert_eq!(mask(1, 1), 1 | 2 | 8);
        assert_eq!(mask(3, 1), 4);
        assert_eq!(mask(9, 9), 0);
    }

    /// Returns the W3C contrast ratio, from 1 to 21.
    fn contrast(a: Color, b: Color) -> f32 {
        let light = |colour: Color| colour.to_linear().luminance() + 0.05;
        let (a, b) = (light(a), light(b));
        a.max(b) / a.min(b)
    }

    /// Returns a pixel of a picture as tinting shows it.
    fn tinted([r, g, b, _]: [u8; 4], tint: Color) -> Color {
        let (pixel, tint) = (Color::srgb_u8(r, g, b).to_linear(), tint.to_linear());
        LinearRgba::rgb(
            pixel.red * tint.red,
            pixel.green * tint.green,
            pixel.blue * tint.blue,
        )
        .into()
    }

    #[test]
    fn every_word_is_readable_in_every_state_and_scheme() {
        let alphabet = glyphs::Alphabet::read(include_str!("../../../../assets/fonts/tiles.txt"))
            .expect("the alphabet that ships is valid");
        for scheme in Scheme::ALL {
            let palette = palette_of_scheme(scheme);
            let dark = ink(&palette);
            let frames = |style| glyphs::word_frames(&alphabet, "PUSH", style, dark);
            // What letters are made of, and the plate under them.
            let parts = |style| {
                let frame = &frames(style)[0];
                let plate = frame.get(1, 12);
                let letter = match style {
                    Style::Plate => dark,
                    Style::Letters => [255; 4],
                };
                assert!(frame.0.contains(&letter) && plate != letter && plate[3] == 255);
                (letter, plate)
            };
            let styles = [Style::Letters, Style::Plate].map(parts);
            let mut least = f32::MAX;
            for name in palette.names() {
                for state in [TextState::Active, TextState::Idle, TextState::Crossed] {
                    let tint = palette.get(name);
                    let shown = in_state(tint, state, palette.of(Ink::Board));
                    for (letter, plate) in styles {
                        let found = contrast(tinted(letter, shown), tinted(plate, shown));
                        assert!(found >= 4.5, "{name}, {state:?}, {scheme:?}: {found}");
                        least = least.min(found);
                    }
                }
            }
            assert!(least < 6.0, "measured something else: {least}");
        }
    }

    #[test]
    fn idle_words_are_duller_than_active_ones() {
        for scheme in Scheme::ALL {
            let palette = palette_of_scheme(scheme);
            let ground = palette.of(Ink::Board);
            let names = palette.names().filter(|name| name.starts_with("tile_"));
            for name in names.filter(|name| *name != "tile_ink") {
                let active = in_state(palette.get(name), TextState::Active, ground);
                let idle = in_state(palette.get(name), TextState::Idle, ground);
                let apart = Oklaba::from(active).distance(&Oklaba::from(idle));
                assert!(apart > 0.1, "{name}, {scheme:?}: {apart}");
            }
        }
    }

    #[test]
    fn every_property_has_a_colour_of_the_palette() {
        let palette: std::collections::BTreeMap<String, String> =
            ron::from_str(include_str!("../../../../assets/palette.ron"))
                .expect("the palette that ships is valid");
        for property in Property::ALL {
            let colour = property_colour(*property);
            assert!(palette.contains_key(colour), "{property:?}: {colour}");
        }
    }
}
