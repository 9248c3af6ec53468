//! What the cells of a level look like: characters and colours, read from the
//! world of a play. Nothing here knows the window.

use bevy::color::{LinearRgba, Mix};
use bevy::ecs::prelude::*;

use super::colours::colour;
use kotodama_dungeon::direction::Cell;
use kotodama_dungeon::level::{Grid, Level};
use kotodama_dungeon::light::{Visibility, visibility};
use kotodama_dungeon::name::Known;
use kotodama_dungeon::player::Cycle;
use kotodama_dungeon::sight::Sights;
use kotodama_dungeon::state::State;
use kotodama_dungeon::tile::{Animation, Appearance, Position, TileId};

/// Colours that the interface gives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Inks {
    /// Characters without a colour.
    pub text: LinearRgba,
    /// What lies behind tiles without one.
    pub ground: LinearRgba,
    /// What is not seen (D-LIGHT-06), and what lies around the level.
    pub fog: LinearRgba,
}

/// What is drawn of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellLook {
    /// The tile on top; 0 for none.
    pub tile: i64,
    /// Its character.
    pub character: char,
    /// The colour of the character.
    pub ink: LinearRgba,
    /// The colour behind it, if the tile has one of its own.
    pub own: Option<LinearRgba>,
    /// The colour of what lies below.
    pub ground: LinearRgba,
}

/// A level as one player sees it.
pub struct LevelLook<'w> {
    world: &'w World,
    level: Entity,
    size: &'w Level,
    grid: &'w Grid,
    seen: Option<&'w [Cell]>,
    /// Where light comes from, on a dark level, and how far it reaches.
    lights: Vec<(Cell, f32)>,
    inks: Inks,
    cycle: u64,
}

/// How bright the edge of a light is.
const EDGE: f32 = 0.35;

impl<'w> LevelLook<'w> {
    /// The level of a tile, as the player with this number sees it.
    pub fn of(world: &'w World, tile: Entity, player: usize, inks: Inks) -> Option<Self> {
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
        })
    }

    /// The entity of the level.
    pub const fn level(&self) -> Entity {
        self.level
    }

    /// Its size and its name.
    pub const fn size(&self) -> &'w Level {
        self.size
    }

    /// What a cell looks like; nothing outside of the level.
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
        };
        let is_seen = |seen: &[Cell]| seen.binary_search(&cell).is_ok();
        if !self.seen.is_none_or(is_seen) {
            return Some(nothing);
        }
        let stack = self.grid.stack(cell);
        let Some(top) = stack.last() else {
            return Some(nothing);
        };
        let appearance = self.world.get::<Appearance>(*top)?;
        let id = self.world.get::<TileId>(*top)?.0;
        let shown = self.shown(appearance, id);
        // What has no ground of its own stands on that of what lies below.
        let below = stack.iter().rev().skip(1);
        let below = below.filter_map(|tile| {
            let appearance = self.world.get::<Appearance>(*tile)?;
            appearance.background.as_deref().and_then(colour)
        });
        let ground = { below }.next().unwrap_or(self.inks.ground);
        let own = shown.background.and_then(colour);
        let light = self.light(cell);
        Some(CellLook {
            tile: id,
            character: shown.character,
            ink: self.dimmed(
                shown.color.and_then(colour).unwrap_or(self.inks.text),
                light,
            ),
            own: own.map(|own| self.dimmed(own, light)),
            ground: self.dimmed(ground, light),
        })
    }

    fn dimmed(&self, colour: LinearRgba, light: f32) -> LinearRgba {
        self.inks.fog.mix(&colour, light)
    }

    /// How bright a cell is, 0 to 1.
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

    /// What an animation shows at present (D-MODEL-13).
    fn shown<'a>(&self, appearance: &'a Appearance, id: i64) -> Shown<'a> {
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

/// What a tile shows of itself at present.
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
        let level = LevelLook::of(session.world(), player, 0, INKS).expect("a level");
        level.cell(Cell::new(row, col))
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
}
