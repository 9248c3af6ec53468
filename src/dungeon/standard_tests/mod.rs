//! Games with the standard templates and items: rows D-TPL-01 to D-TPL-06,
//! D-ITEM-07, D-BULLET-03 to -05, D-BOMB-01, D-BOMB-02 and D-DEATH-04 of the
//! rules.

mod creatures;
mod doors;
mod graves;
mod ground;
mod items;
mod machines;
mod things;
mod traders;

use std::sync::Arc;

use bevy::ecs::prelude::*;

use crate::Game;
use crate::file::{self, Options};
use crate::inputs::Inputs;
use crate::level::Level;
use crate::log::{Messages, Sounds, Warnings};
use crate::name::Name;
use crate::player::Players;
use crate::program::Program;
use crate::state::State;
use crate::tile::{Appearance, Position, TileId, Tiles};
use crate::value::Value;

/// Returns a dungeon with these fields after its name: `player`, `legend`,
/// `levels`.
fn dungeon(fields: &str, seed: u64) -> Play {
    let text = format!("Dungeon(name: \"test\", {fields})");
    let opened = file::open("test.dungeon.ron", &text, Options::default());
    let opened = opened.unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    Play(Game::new(Arc::new(opened.definition), seed, 1))
}

/// Returns a level of rows in which `.` is floor, `#` a solid wall, `@` the
/// player, `_` void, and each of `things` is on floor.
fn level(things: &[(char, &str)], rows: &[&str]) -> Play {
    seeded(1, things, rows)
}

fn seeded(seed: u64, things: &[(char, &str)], rows: &[&str]) -> Play {
    let things = things.iter();
    let legend: String = things
        .map(|(c, tile)| format!("'{c}': [\"floor\", {tile}], "))
        .collect();
    let fields = format!(
        "legend: {{'.': [\"floor\"], '#': [\"solid_wall\"], '_': [], '@': [\"floor\", \"spawn\"], \
         {legend}}}, levels: [(rows: {rows:?})]"
    );
    dungeon(&fields, seed)
}

struct Play(Game);

impl Play {
    /// Plays inputs in the form of the command line.
    fn play(&mut self, inputs: &str) -> &mut Self {
        let inputs: Inputs = inputs.parse().expect("inputs");
        for actions in inputs.iter() {
            self.0.cycle(actions.clone());
        }
        self
    }

    /// Plays until a condition holds, for a limited time.
    fn until(&mut self, what: &str, is_so: impl Fn(&Self) -> bool) -> &mut Self {
        for _ in 0..2_000 {
            if is_so(self) {
                return self;
            }
            self.play(".");
        }
        panic!("never: {what}");
    }

    fn get<T: Component>(&self, tile: Entity) -> &T {
        self.0.world().get(tile).expect("the tile has it")
    }

    fn you(&self) -> Entity {
        self.0.world().resource::<Players>().0[0]
    }

    /// Returns all tiles of this name, in order of id.
    fn named(&self, name: &str) -> Vec<Entity> {
        let tiles = self.0.world().resource::<Tiles>().0.iter();
        let mut tiles: Vec<(TileId, Entity)> = tiles.map(|(id, tile)| (*id, *tile)).collect();
        tiles.sort_unstable();
        let tiles = tiles.into_iter().map(|(_, tile)| tile);
        tiles
            .filter(|tile| *self.get::<Appearance>(*tile).name == *name)
            .collect()
    }

    fn count(&self, name: &str) -> usize {
        self.named(name).len()
    }

    /// Returns the first tile of this name.
    fn tile(&self, name: &str) -> Entity {
        *self
            .named(name)
            .first()
            .unwrap_or_else(|| panic!("no {name}"))
    }

    fn cell_of(&self, tile: Entity) -> (i32, i32) {
        let cell = self.get::<Position>(tile).cell;
        (cell.row, cell.col)
    }

    /// Returns the cells of all tiles of this name, in order of id.
    fn cells(&self, name: &str) -> Vec<(i32, i32)> {
        self.named(name)
            .into_iter()
            .map(|tile| self.cell_of(tile))
            .collect()
    }

    /// Returns the names of the tiles of a cell, bottom to top.
    fn stack(&self, row: i32, col: i32) -> Vec<String> {
        let tiles = self.0.world().resource::<Tiles>().0.values();
        let here = tiles.filter(|tile| self.cell_of(**tile) == (row, col));
        let mut here: Vec<(i64, String)> = here
            .map(|tile| {
                (
                    self.get::<Position>(*tile).z,
                    self.get::<Appearance>(*tile).name.to_string(),
                )
            })
            .collect();
        here.sort_unstable();
        here.into_iter().map(|(_, name)| name).collect()
    }

    /// Returns the player's position.
    fn here(&self) -> (i32, i32) {
        self.cell_of(self.you())
    }

    fn level_number(&self) -> i64 {
        let level = self.get::<Position>(self.you()).level;
        self.get::<Level>(level).number
    }

    /// Returns a state value of a tile.
    fn state(&self, tile: Entity, name: &str) -> Value {
        self.get::<State>(tile).get(&Name::new(name)).clone()
    }

    /// Returns a state value of the player.
    fn own(&self, name: &str) -> Value {
        self.state(self.you(), name)
    }

    fn number(&self, name: &str) -> i64 {
        self.own(name).integer().unwrap_or(0)
    }

    fn equipment(&self) -> Vec<String> {
        let equipment = self.own("equipment");
        equipment
            .as_list()
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    fn character(&self, name: &str) -> char {
        self.get::<Appearance>(self.tile(name)).character
    }

    fn has_program(&self, name: &str) -> bool {
        self.0.world().get::<Program>(self.tile(name)).is_some()
    }

    /// Returns the lines of the last message.
    fn said(&self) -> Vec<String> {
        let messages = &self.0.world().resource::<Messages>().list;
        messages
            .back()
            .map(|shown| shown.lines.clone())
            .unwrap_or_default()
    }

    fn messages(&self) -> usize {
        self.0.world().resource::<Messages>().list.len()
    }

    fn heard(&self, sound: &str) -> bool {
        let sounds = &self.0.world().resource::<Sounds>().0;
        sounds.iter().any(|played| *played.slug == *sound)
    }
}

/// A dungeon file with the same templates has no warnings.
#[test]
fn the_standard_file_is_written_as_it_should_be() {
    let text = include_str!("../../../assets/dungeons/standard.dungeon.ron");
    let text = text.replace("\"player\": (", "\"hero\": (");
    let level = "legend: {'.': [\"floor\"]}, levels: [(rows: [\".\"])]";
    let text = text.replace("levels: []", level);
    let opened = file::open("standard.dungeon.ron", &text, Options::default());
    let opened = opened.unwrap_or_else(|problems| panic!("{problems}"));
    if let Some(warnings) = opened.warnings {
        panic!("{warnings}");
    }
}

/// All templates together: no program runs away, whatever they do to each
/// other.
#[test]
fn everything_together_stays_in_its_budget() {
    let slugs: Vec<&str> = crate::standard::definition()
        .templates
        .keys()
        .map(|slug| &**slug)
        .collect();
    let things = slugs
        .iter()
        .filter(|slug| !["floor", "player"].contains(slug));
    let letters = ('\u{4e00}'..).zip(things);
    let mut legend = String::new();
    let mut rows = vec!["@.............".to_owned()];
    for (letter, slug) in letters {
        legend += &format!("'{letter}': [\"floor\", {slug:?}], ");
        rows.push(format!(".{letter}..{letter}....{letter}...."));
        rows.push("..............".to_owned());
    }
    let fields = format!(
        "legend: {{'.': [\"floor\"], '@': [\"floor\", \"spawn\"], {legend}}}, levels: [(rows: {rows:?})]"
    );
    let mut game = dungeon(&fields, 7);
    for _ in 0..15 {
        game.play("s e e !s s s w 1 s !e w n s s r e s e 2 s !w");
    }
    assert_eq!(game.0.world().resource::<Warnings>().0, []);
    let tiles = game.0.world().resource::<Tiles>().0.values();
    let programs = tiles.filter_map(|tile| game.0.world().get::<Program>(*tile));
    assert!(programs.clone().count() > 50);
    assert_eq!(programs.map(|program| program.over_budget).sum::<u64>(), 0);
}
