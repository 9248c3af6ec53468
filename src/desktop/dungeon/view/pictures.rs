//! Sprites in place of characters, for tiles of the standard templates and for
//! characters with a clear meaning. `assets/src/dungeon.py` makes them.

use std::collections::HashMap;

use bevy::color::{LinearRgba, Luminance, Mix};
use bevy::prelude::Resource;

use super::colours::colour;

const LISTED: &str = include_str!("../../../../assets/dungeons/pictures.txt");

/// Width and height of a sprite, in pixels.
pub const SIDE: u32 = 24;

/// Colour of a tile that tints its sprite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tint {
    /// Colour of its character.
    Front,
    /// Background colour.
    Back,
    /// Colour of its character, if it has no background; an author who sets
    /// backgrounds wants to see them.
    Bare,
}
use Tint::{Back, Bare, Front};

/// Row of the table: a template, or `*` for tiles without a sprite by template;
/// its characters, empty for all; the sprite; the tint, and its default.
type Row = (&'static str, &'static str, &'static str, Tint, &'static str);

/// Four characters mean a sprite that faces right, up, left and down.
const TABLE: &[Row] = &[
    ("player", "", "human", Front, "white"),
    ("floor", ".", "floor", Bare, "slategray"),
    ("invisible_wall", ".", "floor", Bare, "slategray"),
    ("invisible_wall", "▒", "brick", Front, "rosybrown"),
    ("wall", "#", "wall", Front, "lightslategray"),
    ("secret_door", "#", "wall", Front, "lightslategray"),
    ("solid_wall", "█", "block", Front, "lightslategray"),
    ("normal_wall", "▒", "brick", Front, "rosybrown"),
    ("fake_wall", "▒", "brick", Front, "rosybrown"),
    ("breakable_wall", "░", "cracked", Front, "rosybrown"),
    ("statue", "", "statue", Front, "silver"),
    ("water", "░▒", "water", Back, "royalblue"),
    ("lava", "░▒", "lava", Back, "orangered"),
    ("forest", "▓", "tree", Front, "green"),
    ("forest", "░", "undergrowth", Front, "green"),
    ("junk_pile", "", "junk", Front, "gray"),
    ("closed_door", "+", "door", Front, "peru"),
    ("open_door", "'", "open_door", Front, "peru"),
    ("basic_door", "+", "door", Back, "lightgray"),
    ("basic_door", "'", "open_door", Back, "lightgray"),
    ("secret_door", "'", "open_door", Back, "lightgray"),
    ("passage", "≡", "passage", Back, "gray"),
    ("stairs_up", "▟", "stairs_up", Front, "silver"),
    ("stairs_down", "▙", "stairs_down", Front, "silver"),
    ("teleporter_north", "", "portal", Front, "mediumturquoise"),
    ("teleporter_east", "", "portal", Front, "mediumturquoise"),
    ("teleporter_south", "", "portal", Front, "mediumturquoise"),
    ("teleporter_west", "", "portal", Front, "mediumturquoise"),
    ("red_key", "", "key", Front, "white"),
    ("green_key", "", "key", Front, "white"),
    ("blue_key", "", "key", Front, "white"),
    ("gray_key", "", "key", Front, "white"),
    ("purple_key", "", "key", Front, "white"),
    ("orange_key", "", "key", Front, "white"),
    ("colored_key", "", "key", Front, "white"),
    ("red_door", "", "door", Back, "white"),
    ("green_door", "", "door", Back, "white"),
    ("blue_door", "", "door", Back, "white"),
    ("gray_door", "", "door", Back, "white"),
    ("purple_door", "", "door", Back, "white"),
    ("orange_door", "", "door", Back, "white"),
    ("colored_door", "", "door", Back, "white"),
    ("ammo", "", "ammo", Front, "olivedrab"),
    ("cash", "", "coin", Front, "gold"),
    ("gem", "", "gem", Front, "blue"),
    ("heart", "", "love", Front, "red"),
    ("medkit", "", "medkit", Front, "red"),
    ("torch", "", "torch", Front, "brown"),
    ("stone", "", "stone", Front, "gray"),
    ("fireball_wand", "", "wand", Front, "brown"),
    ("levitation_potion", "", "potion", Front, "blue"),
    ("scroll", "", "scroll", Front, "wheat"),
    ("sign", "", "sign", Front, "burlywood"),
    ("boulder", "", "rock", Front, "tan"),
    (
        "slider_horizontal",
        "",
        "slider_horizontal",
        Front,
        "burlywood",
    ),
    ("slider_vertical", "", "slider_vertical", Front, "burlywood"),
    ("ricochet", "", "bumper", Front, "aquamarine"),
    ("clockwise_conveyor", "", "wheel", Front, "silver"),
    (
        "counter_clockwise_conveyor",
        "",
        "wheel_back",
        Front,
        "silver",
    ),
    ("pusher_north", "▶▲◀▼", "pusher", Front, "sandybrown"),
    ("pusher_east", "▶▲◀▼", "pusher", Front, "sandybrown"),
    ("pusher_south", "▶▲◀▼", "pusher", Front, "sandybrown"),
    ("pusher_west", "▶▲◀▼", "pusher", Front, "sandybrown"),
    ("clone_machine", "", "cloner", Front, "mediumaquamarine"),
    ("spinning_gun", "→↑←↓", "gun", Front, "lightsteelblue"),
    ("beam_wall_emitter", "", "emitter", Front, "salmon"),
    ("beam_wall_horizontal", "", "beam_across", Front, "salmon"),
    ("beam_wall_vertical", "", "beam_down", Front, "salmon"),
    ("bomb", "♂", "bomb", Front, "silver"),
    ("explosion", "", "blast", Front, "orange"),
    ("smoke", "▒", "smoke", Front, "gray"),
    ("smoke", "░", "faint_smoke", Front, "gray"),
    ("fireball", "", "fireball", Front, "orangered"),
    ("bullet", "", "bullet", Front, "white"),
    ("star", "", "star", Front, "gold"),
    ("star_emitter", "", "emitter", Front, "gold"),
    ("lamp", "", "lamp", Front, "khaki"),
    ("grave", "", "grave", Front, "silver"),
    ("bandit", "", "me", Front, "maroon"),
    ("bear", "", "bear", Front, "brown"),
    ("expanding_foam", "", "foam", Front, "green"),
    ("grid_bug", "", "bug", Front, "purple"),
    ("lion", "", "lion", Front, "darkorange"),
    ("tiger", "", "tiger", Front, "teal"),
    ("pedehead", "", "pede_head", Front, "yellowgreen"),
    ("pedebody", "", "pede_body", Front, "yellowgreen"),
    ("rockworm", "", "worm", Front, "gray"),
    ("zombie", "", "zombie", Front, "green"),
    ("glad_trader", "", "face_happy", Front, "tan"),
    ("sad_trader", "", "face_sad", Front, "tan"),
    ("*", "☺", "face_happy", Front, "tan"),
    ("*", "☹", "face_sad", Front, "tan"),
    ("*", "☻", "keke", Front, "tan"),
    ("*", "♥", "love", Front, "red"),
    ("*", "♦", "gem", Front, "blue"),
    ("*", "♠", "tree", Front, "green"),
    ("*", "♫", "bell", Front, "gold"),
    ("*", "¥", "torch", Front, "brown"),
    ("*", "☼", "lamp", Front, "khaki"),
    ("*", "♛", "crown", Front, "gold"),
    ("*", "✝", "grave", Front, "silver"),
    ("*", "¶", "sign", Front, "burlywood"),
    ("*", "ɸ", "scroll", Front, "wheat"),
    ("*", "♀", "key", Front, "gold"),
    ("*", "≡", "passage", Back, "gray"),
    ("*", "∩", "gate", Front, "gold"),
];

/// Sprite of a tile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// Index of its first image.
    pub first: u32,
    /// Number of images: 1; 4 that face right, up, left and down; or 16 by the
    /// neighbours of the same kind: 1 right, 2 up, 4 left, 8 down.
    pub count: u32,
    /// Direction given by the character.
    pub turn: Option<u32>,
    tint: Tint,
    otherwise: LinearRgba,
}

/// Minimum brightness; darker colours are invisible on the background.
const DARKEST: f32 = 0.012;
/// Part of white mixed into tints, except for grounds, because full colours
/// hide the details.
const PALE: f32 = 0.16;

impl Figure {
    /// Returns its tint from the colours of the tile.
    pub fn tinted(&self, color: Option<&str>, background: Option<&str>) -> LinearRgba {
        let named = match self.tint {
            Front | Bare => color,
            Back => background.or(color),
        };
        let named = named.and_then(colour);
        let named = named.filter(|named| named.luminance() > DARKEST);
        let pale = if self.tint == Bare { 0.0 } else { PALE };
        let named = named.unwrap_or(self.otherwise);
        named.mix(&LinearRgba::WHITE, pale)
    }
}

/// Index of the sprites.
#[derive(Resource)]
pub struct Pictures {
    /// Rows of the table with their sprites, by template.
    rows: HashMap<&'static str, Vec<(&'static str, Figure)>>,
    /// Line and block characters with sprites.
    lines: HashMap<char, u32>,
    /// Number of sprites.
    pub count: u32,
}

impl Default for Pictures {
    fn default() -> Self {
        let mut named = HashMap::new();
        let mut lines = HashMap::new();
        let mut place = 0;
        for (name, count) in LISTED.lines().filter_map(|line| line.rsplit_once(' ')) {
            let count: u32 = count.parse().unwrap_or(1);
            let mut letters = name.chars();
            if let (Some(only), None) = (letters.next(), letters.next()) {
                lines.insert(only, place);
            }
            named.insert(name, (place, count));
            place += count;
        }
        let mut rows: HashMap<_, Vec<_>> = HashMap::new();
        for &(template, characters, picture, tint, otherwise) in TABLE {
            let Some(&(first, count)) = named.get(picture) else {
                continue;
            };
            let figure = Figure {
                first,
                count,
                turn: None,
                tint,
                otherwise: colour(otherwise).unwrap_or(LinearRgba::WHITE),
            };
            rows.entry(template).or_default().push((characters, figure));
        }
        Self {
            rows,
            lines,
            count: place,
        }
    }
}

impl Pictures {
    /// Returns the sprite of a tile with this template, character, and
    /// background or not.
    pub fn figure(&self, template: &str, character: char, has_ground: bool) -> Option<Figure> {
        let of = |template: &str| {
            let rows = self.rows.get(template)?.iter();
            let mut fitting = rows.filter_map(|(characters, figure)| {
                let place = characters.chars().position(|one| one == character);
                let turn = place.filter(|_| figure.count == 4);
                let turn = turn.and_then(|place| u32::try_from(place).ok());
                let fits = characters.is_empty() || place.is_some();
                let fits = fits && !(figure.tint == Bare && has_ground);
                fits.then_some(Figure { turn, ..*figure })
            });
            fitting.next()
        };
        of(template).or_else(|| of("*"))
    }

    /// Returns the sprite of a character that joins its neighbours.
    pub fn line(&self, character: char) -> Option<u32> {
        self.lines.get(&character).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_dungeon::standard;

    #[test]
    fn every_row_of_the_table_names_what_there_is() {
        let listed: Vec<_> = LISTED
            .lines()
            .filter_map(|it| it.rsplit_once(' '))
            .collect();
        let templates = &standard::definition().templates;
        for (template, _, picture, _, otherwise) in TABLE {
            assert!(listed.iter().any(|(name, _)| name == picture), "{picture}");
            assert!(colour(otherwise).is_some(), "{otherwise}");
            assert!(
                *template == "*" || templates.contains_key(*template),
                "{template}"
            );
        }
    }

    /// D-TPL-01 to D-TPL-06
    #[test]
    fn every_standard_tile_that_shows_something_has_a_picture() {
        let pictures = Pictures::default();
        for (template, tile) in &standard::definition().templates {
            let character = tile.appearance.character;
            let figure = pictures.figure(template, character, false);
            assert_eq!(figure.is_some(), character != ' ', "{template}");
        }
    }

    #[test]
    fn a_turned_gun_faces_where_its_character_points() {
        let pictures = Pictures::default();
        let turn = |character| pictures.figure("spinning_gun", character, false)?.turn;
        assert_eq!(['→', '↑', '←', '↓'].map(turn), [0, 1, 2, 3].map(Some));
        let wall = pictures.figure("normal_wall", '▒', false);
        assert_eq!(
            wall,
            pictures.figure("fake_wall", '▒', false),
            "no telling apart"
        );
        assert_eq!(pictures.figure("", 'd', false), None, "a letter stays one");
    }
}
