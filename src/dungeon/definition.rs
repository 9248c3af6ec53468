//! A dungeon as its file says it: what a game begins with, and what levels
//! become again when they are reset (section 31).

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::ecs::prelude::*;

use crate::direction::Cell;
use crate::name::Name;
use crate::script::Script;
use crate::state::State;
use crate::tile::{Animation, Appearance};
use crate::value::Value;

/// A dungeon.
#[derive(Clone, Debug, Default)]
pub struct Definition {
    /// Its name.
    pub name: String,
    /// Who made it.
    pub author: String,
    /// What it is about.
    pub description: String,
    /// Its state values (section 6).
    pub state: State,
    /// What the players' tiles have over the template `player` (D-FILE-14);
    /// without a second one both are like the first.
    pub players: Vec<PlayerDefinition>,
    /// Templates by slug, the standard ones included (D-MODEL-07).
    pub templates: BTreeMap<Arc<str>, Arc<Pattern>>,
    /// Items by slug, the standard ones included (D-MODEL-08).
    pub items: BTreeMap<Arc<str>, Arc<Item>>,
    /// Sounds of the dungeon's own, by slug: numbers for the synthesiser.
    pub sounds: BTreeMap<Arc<str>, Vec<f64>>,
    /// Levels by number.
    pub levels: BTreeMap<i64, Arc<LevelDefinition>>,
    /// Lines that a program executes at most in a pass (D-LIMIT-01).
    pub instruction_budget: u32,
}

/// What a tile begins as.
#[derive(Clone, Debug, Default)]
pub struct Pattern {
    /// What it is called and looks like, and the template it comes from.
    pub appearance: Appearance,
    /// Its state values.
    pub state: State,
    /// Its script; `None` if it has none, or an empty one.
    pub script: Option<Arc<Script>>,
}

/// What a player's tile has over the template `player`.
#[derive(Clone, Debug, Default)]
pub struct PlayerDefinition {
    /// Its name.
    pub name: Option<Arc<str>>,
    /// Its character.
    pub character: Option<char>,
    /// Its colour.
    pub color: Option<Arc<str>>,
    /// The colour behind it.
    pub background: Option<Arc<str>>,
    /// Values laid over all others; nothing takes one away.
    pub state: Vec<(Name, Value)>,
}

/// Something that a player carries and uses (section 22).
#[derive(Clone, Debug, Default)]
pub struct Item {
    /// Its name.
    pub name: Arc<str>,
    /// Whether it cannot be used where there is peace.
    pub is_weapon: bool,
    /// Whether it is used up.
    pub is_consumable: bool,
    /// What it does.
    pub script: Option<Arc<Script>>,
}

/// A level as its file says it.
#[derive(Clone, Debug, Default)]
pub struct LevelDefinition {
    /// Its number.
    pub number: i64,
    /// Its place in the file: ids are given in this order (D-MODEL-06).
    pub place: usize,
    /// Its name.
    pub name: Arc<str>,
    /// Whether a game can begin here (D-TRAVEL-07).
    pub is_entrance: bool,
    /// Numbers of the adjacent levels, by the index of the direction.
    pub edges: [Option<i64>; 4],
    /// Its state values (section 5).
    pub state: State,
    /// Cells from north to south.
    pub rows: i32,
    /// Cells from west to east.
    pub cols: i32,
    /// The tiles of each cell, row by row, left to right: an index of
    /// [`LevelDefinition::stacks`].
    pub cells: Vec<u16>,
    /// What stands in cells, bottom to top.
    pub stacks: Vec<Vec<Arc<Pattern>>>,
    /// Spawn points.
    pub spawn: Vec<Cell>,
    /// Extra tiles in order: each on top of its cell, or at a place of its stack.
    pub tiles: Vec<(Cell, Option<i64>, Arc<Pattern>)>,
}

/// The dungeon that is played.
#[derive(Resource, Clone, Debug, Default)]
pub struct Played(pub Arc<Definition>);

impl Pattern {
    /// The animation of the tile.
    #[must_use]
    pub fn animation(&self) -> Option<&Animation> {
        self.appearance.animation.as_deref()
    }
}
