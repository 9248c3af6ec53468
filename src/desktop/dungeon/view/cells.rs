//! Appearance of the cells of a level: characters and colours, read from the
//! world of a game. This module does not depend on the window.

use bevy::color::{LinearRgba, Luminance, Mix};
use bevy::ecs::prelude::*;

use super::colours::colour;
use super::effects::End;
use super::pictures::{Figure, Pictures};
use kotodama_dungeon::direction::Cell;
use kotodama_dungeon::level::{Grid, Level};
use kotodama_dungeon::light::{Visibility, visibility};
use kotodama_dungeon::name::Known;
use kotodama_dungeon::player::Cycle;
use kotodama_dungeon::sight::Sights;
use kotodama_dungeon::state::State;
use kotodama_dungeon::tile::{Animation, Appearance, Position, TileId};

/// Colours from the interface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Inks {
    /// Default colour of characters.
    pub text: LinearRgba,
    /// Default background of tiles.
    pub ground: LinearRgba,
    /// Colour of unseen cells (D-LIGHT-06) and of the area around the level.
    pub fog: LinearRgba,
}

/// Appearance of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellLook {
    /// Id of the top tile; 0 for none.
    pub tile: i64,
    /// Character of the top tile.
    pub character: char,
    /// Colour of the character.
    pub ink: LinearRgba,
    /// Background of the top tile, if it has its own.
    pub own: Option<LinearRgba>,
    /// Background of the tile below.
    pub ground: LinearRgba,
    /// Sprite in place of the character.
    pub picture: Option<u32>,
    /// Sprite of the tile right below, and its tint.
    pub below: Option<(u32, LinearRgba)>,
    /// Effect of its removal.
    pub end: End,
}

/// Level as seen by one player.
pub struct LevelLook<'w> {
    world: &'w World,
    level: Entity,
    size: &'w Level,
    grid: &'w Grid,
    seen: Option<&'w [Cell]>,
    /// Light sources and their ranges, on a dark level.
    lights: Vec<(Cell, f32)>,
    inks: Inks,
    cycle: u64,
    /// Sprites, if chosen.
    pictures: Option<&'w Pictures>,
}

/// Minimum brightness of characters above the background of the interface.
const CONTRAST: f32 = 0.012;
/// Part of the text colour that invisible characters get instead.
const DIM: f32 = 0.4;

/// Brightness at the edge of a light.
const EDGE: f32 = 0.35;

impl<'w> LevelLook<'w> {
    /// Returns the level of a tile as seen by this player; with sprites if they
    /// are chosen.
    pub fn of(
        world: &'w World,
        (tile, player): (Entity, usize),
        inks: Inks,
        pictures: Option<&'w Pictures>,
    ) -> Option<Self> {
        let level = world.get::<Position>(tile)?.level;
        let grid = world.get::<Grid>(level)?;
        let sights = world.get_resource::<Sights>()?;
        let seen = sights.0.get(player).and_then(|it| it.cells.as_deref());
        let is_dark = visibility(world, level) == Visibility::Dark;
        let lights = match (is_dark, seen) {
            (true, Some(_)) => lights(world, grid),
            _ => Vec::new(),
        };
        Some(Self {
            world,
            level,
            size: world.get::<Level>(level)?,
            grid,
            seen,
            lights,
            inks,
            cycle: world.resource::<Cycle>().0,
            pictures,
        })
    }

    /// Returns the entity of the level.
    pub const fn level(&self) -> Entity {
        self.level
    }

    /// Returns its size and name.
    pub const fn size(&self) -> &'w Level {
        self.size
    }

    /// Returns the appearance of a cell; `None` outside the level.
    pub fn cell(&self, cell: Cell) -> Option<CellLook> {
        if !self.size.contains(cell) {
            return None;
        }
        let nothing = CellLook {
            tile: 0,
            character: ' ',
            ink: self.inks.text,
            own: None,
            ground: self.inks.fog,
            picture: None,
            below: None,
            end: End::Silent,
        };
        if !self.is_seen(cell) {
            return Some(nothing);
        }
        let stack = self.grid.stack(cell);
        let Some(top) = stack.last() else {
            return Some(nothing);
        };
        let appearance = self.world.get::<Appearance>(*top)?;
        let id = self.world.get::<TileId>(*top)?.0;
        let shown = self.shown(appearance, id);
        // A tile without its own background stands on that of the tile below.
        let below = stack.iter().rev().skip(1);
        let below = below.filter_map(|tile| {
            let appearance = self.world.get::<Appearance>(*tile)?;
            appearance.background.as_deref().and_then(colour)
        });
        let ground = { below }.next().unwrap_or(self.inks.ground);
        let own = shown.background.and_then(colour);
        let light = self.light(cell);
        let mut look = CellLook {
            tile: id,
            character: shown.character,
            ink: shown.color.and_then(colour).unwrap_or(self.inks.text),
            own,
            ground,
            end: End::of(appearance.template.as_deref()),
            ..nothing
        };
        // An author who chose no background cannot know how dark it is.
        let contrast = (look.ink.luminance() - ground.luminance()).abs();
        if own.is_none() && ground == self.inks.ground && contrast < CONTRAST {
            look.ink = ground.mix(&self.inks.text, DIM);
        }
        if let Some(pictures) = self.pictures {
            if let Some((picture, tint)) = self.picture(*top, cell) {
                (look.picture, look.ink) = (Some(picture), tint);
                // A ground sprite fills the cell; the sprites on it are cut
                // out.
                look.own = own.filter(|_| stack.len() == 1);
            } else {
                look.picture = pictures.line(look.character);
            }
            if look.own.is_none() {
                let below = stack.iter().rev().nth(1);
                look.below = below.and_then(|tile| self.picture(*tile, cell));
            }
        }
        look.ink = self.dimmed(look.ink, light);
        look.own = look.own.map(|own| self.dimmed(own, light));
        look.ground = self.dimmed(ground, light);
        look.below = look.below.map(|(it, tint)| (it, self.dimmed(tint, light)));
        Some(look)
    }

    fn is_seen(&self, cell: Cell) -> bool {
        let is_seen = |seen: &[Cell]| seen.binary_search(&cell).is_ok();
        self.seen.is_none_or(is_seen)
    }

    /// Returns the sprite of a tile and its tint.
    fn picture(&self, tile: Entity, cell: Cell) -> Option<(u32, LinearRgba)> {
        let (figure, shown) = self.figure(tile)?;
        let turn = match figure.count {
            4 => figure.turn.unwrap_or_else(|| self.facing(tile)),
            16 => self.joined(cell, figure.first),
            _ => 0,
        };
        let tint = figure.tinted(shown.color, shown.background);
        Some((figure.first + turn, tint))
    }

    fn figure(&self, tile: Entity) -> Option<(Figure, Shown<'w>)> {
        let appearance = self.world.get::<Appearance>(tile)?;
        let id = self.world.get::<TileId>(tile)?.0;
        let shown = self.shown(appearance, id);
        let template = appearance.template.as_deref().unwrap_or_default();
        let has_ground = shown.background.is_some();
        let found = self.pictures?;
        let found = found.figure(template, shown.character, has_ground)?;
        Some((found, shown))
    }

    /// Returns right, up, left or down as 0 to 3.
    fn facing(&self, tile: Entity) -> u32 {
        let state = self.world.get::<State>(tile);
        let facing = state.map(|state| state.known(Known::Facing));
        match facing.as_ref().and_then(|facing| facing.as_text()) {
            Some("north") => 1,
            Some("west") => 2,
            Some("south") => 3,
            _ => 0,
        }
    }

    /// Returns the sides on which a sprite continues: 1 right, 2 up, 4 left, 8
    /// down. Unseen cells do not count.
    fn joined(&self, cell: Cell, first: u32) -> u32 {
        let goes_on = |(bit, rows, cols): (u32, i32, i32)| {
            let next = Cell::new(cell.row + rows, cell.col + cols);
            let mut tiles = self.grid.stack(next).iter();
            let same = |tile: &Entity| {
                let figure = self.figure(*tile);
                figure.is_some_and(|(figure, _)| figure.first == first)
            };
            let hidden = !self.size.contains(next) || !self.is_seen(next);
            if hidden || tiles.any(same) { bit } else { 0 }
        };
        let sides = [(1, 0, 1), (2, -1, 0), (4, 0, -1), (8, 1, 0)];
        sides.map(goes_on).iter().sum()
    }

    fn dimmed(&self, colour: LinearRgba, light: f32) -> LinearRgba {
        self.inks.fog.mix(&colour, light)
    }

    /// Returns the brightness of a cell, 0 to 1.
    fn light(&self, cell: Cell) -> f32 {
        let falls = |(source, range): &(Cell, f32)| {
            let (rows, cols) = (cell.row - source.row, cell.col - source.col);
            let far = ((rows * rows + cols * cols) as f32).sqrt();
            let part = (far / (range + 0.5)).min(1.0);
            1.0 - (1.0 - EDGE) * part * part
        };
        let brightest = self.lights.iter().map(falls).reduce(f32::max);
        brightest.unwrap_or(1.0)
    }

    /// Returns the current frame of an animation (D-MODEL-13).
    fn shown(&self, appearance: &'w Appearance, id: i64) -> Shown<'w> {
        let mut shown = Shown {
            character: appearance.character,
            color: appearance.color.as_deref(),
            background: appearance.background.as_deref(),
        };
        let Some(animation) = appearance.animation.as_deref() else {
            return shown;
        };
        let turn = self.turn(animation, id);
        if let Some(character) = picked(&animation.characters, turn) {
            shown.character = *character;
        }
        if let Some(color) = picked(&animation.colors, turn) {
            shown.color = Some(color);
        }
        if let Some(background) = picked(&animation.backgrounds, turn) {
            shown.background = Some(background);
        }
        shown
    }

    fn turn(&self, animation: &Animation, id: i64) -> u64 {
        let turn = self.cycle / u64::from(animation.period.max(1));
        match animation.is_random {
            false => turn,
            true => kotodama_formats::hash(&[turn.to_le_bytes(), id.to_le_bytes()].concat()) >> 16,
        }
    }
}

/// Current appearance of a tile.
struct Shown<'a> {
    character: char,
    color: Option<&'a str>,
    background: Option<&'a str>,
}

fn picked<T>(list: &[T], turn: u64) -> Option<&T> {
    let count = list.len() as u64;
    let place = turn.checked_rem(count)?;
    list.get(usize::try_from(place).ok()?)
}

fn lights(world: &World, grid: &Grid) -> Vec<(Cell, f32)> {
    let light = |tile: Entity| {
        let state = world.get::<State>(tile)?;
        if !state.is_set(Known::LightSource) {
            return None;
        }
        let range = state.integer(Known::LightRange).unwrap_or(6).clamp(1, 100);
        Some((world.get::<Position>(tile)?.cell, range as f32))
    };
    grid.tiles().filter_map(light).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::DungeonSession;
    use crate::testing::session_of;

    const INKS: Inks = Inks {
        text: LinearRgba::WHITE,
        ground: LinearRgba::new(0.1, 0.1, 0.1, 1.0),
        fog: LinearRgba::BLACK,
    };

    fn hall(state: &str) -> String {
        format!(
            r##"Dungeon(
                name: "hall",
                templates: {{"mat": (character: '.', background_color: "#00f")}},
                legend: {{
                    '.': ["floor"],
                    '_': [],
                    'm': ["mat"],
                    '@': ["mat", "spawn"],
                    '#': ["wall"],
                    'f': ["floor", (name: "flame", character: 'a',
                        animate: (period: 2, characters: "xy", colors: ["red"]))],
                    'L': ["floor", (name: "lamp", character: 'L',
                        state: {{"light_source": true, "light_range": 2}})],
                }},
                levels: [(state: {{{state}}}, rows: ["@mf#.", "_...L"])],
            )"##
        )
    }

    fn look(session: &DungeonSession, row: i32, col: i32) -> Option<CellLook> {
        let player = session.player(0).expect("a player");
        let level = LevelLook::of(session.world(), (player, 0), INKS, None);
        level.expect("a level").cell(Cell::new(row, col))
    }

    #[test]
    fn a_tile_without_a_ground_stands_on_that_below() {
        let session = session_of(&hall(""), 0);
        let blue = LinearRgba::BLUE;
        let player = look(&session, 0, 0).expect("a cell");
        assert_eq!(player.ground, blue);
        let mat = look(&session, 0, 1).expect("a cell");
        assert_eq!((mat.own, mat.ground), (Some(blue), INKS.ground));
        assert_eq!(look(&session, 1, 0).map(|it| it.tile), Some(0), "a void");
        assert_eq!(look(&session, 0, 5), None, "outside");
    }

    /// D-MODEL-13
    #[test]
    fn an_animation_shows_its_pictures_in_turn() {
        let shown = |cycles| {
            let session = session_of(&hall(""), cycles);
            let look = look(&session, 0, 2).expect("a cell");
            (look.character, look.ink)
        };
        let characters = [0, 1, 2, 3, 4].map(|cycles| shown(cycles).0);
        assert_eq!(characters, ['x', 'x', 'y', 'y', 'x']);
        assert_eq!(shown(0).1, LinearRgba::RED);
    }

    /// D-LIGHT-04, D-LIGHT-06
    #[test]
    fn what_is_not_lit_is_fog_and_light_falls_off() {
        let session = session_of(&hall("\"visibility\": \"dark\""), 1);
        let [near, far] = [3, 2].map(|col| look(&session, 1, col).expect("a cell"));
        assert_eq!(near.character, '.', "lit");
        assert!(near.ink.red > far.ink.red, "{near:?} {far:?}");
        assert_eq!(look(&session, 0, 1).map(|it| it.ground), Some(INKS.fog));
    }

    #[test]
    fn pictures_stand_on_what_lies_below_and_join() {
        let session = session_of(&hall(""), 0);
        let player = session.player(0).expect("a player");
        let pictures = Pictures::default();
        let level = LevelLook::of(session.world(), (player, 0), INKS, Some(&pictures));
        let level = level.expect("a level");
        let look = |row, col| level.cell(Cell::new(row, col)).expect("a cell");
        let number = |template, character| {
            let figure = pictures.figure(template, character, false);
            figure.expect("a figure").first
        };
        let wall = look(0, 3).picture.expect("a wall");
        assert_eq!(wall - number("wall", '#'), 2, "the edge of the level above");
        assert_eq!(look(0, 0).picture, Some(number("player", '@')));
        let lamp = look(1, 4);
        assert_eq!(lamp.picture, None, "a letter stays one");
        assert_eq!(lamp.below.map(|it| it.0), Some(number("floor", '.')));
    }
}
