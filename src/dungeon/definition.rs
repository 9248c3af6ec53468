//! A dungeon as defined by its file: the start of a game, and the state of
//! levels after a reset (section 31).

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
    /// Its author.
    pub author: String,
    /// Its description.
    pub description: String,
    /// Its state values (section 6).
    pub state: State,
    /// Differences of the players' tiles from the template `player`
    /// (D-FILE-14); without a second one both use the first.
    pub players: Vec<PlayerDefinition>,
    /// Templates by slug, the standard ones included (D-MODEL-07).
    pub templates: BTreeMap<Arc<str>, Arc<Pattern>>,
    /// Items by slug, the standard ones included (D-MODEL-08).
    pub items: BTreeMap<Arc<str>, Arc<Item>>,
    /// Sounds of the dungeon, by slug: numbers for the synthesiser.
    pub sounds: BTreeMap<Arc<str>, Vec<f64>>,
    /// Levels by number.
    pub levels: BTreeMap<i64, Arc<LevelDefinition>>,
    /// Maximum number of lines a program executes in a pass (D-LIMIT-01).
    pub instruction_budget: u32,
}

/// The initial state of a tile.
#[derive(Clone, Debug, Default)]
pub struct Pattern {
    /// Its name, look and template.
    pub appearance: Appearance,
    /// Its state values.
    pub state: State,
    /// Its script, if not empty.
    pub script: Option<Arc<Script>>,
}

/// Differences of a player's tile from the template `player`.
#[derive(Clone, Debug, Default)]
pub struct PlayerDefinition {
    /// Its name.
    pub name: Option<Arc<str>>,
    /// Its character.
    pub character: Option<char>,
    /// Its colour.
    pub color: Option<Arc<str>>,
    /// Its background colour.
    pub background: Option<Arc<str>>,
    /// Values laid over all others; nothing removes one.
    pub state: Vec<(Name, Value)>,
}

/// An item that a player carries and uses (section 22).
#[derive(Clone, Debug, Default)]
pub struct Item {
    /// Its name.
    pub name: Arc<str>,
    /// Whether it cannot be used where there is peace.
    pub is_weapon: bool,
    /// Whether a use consumes it.
    pub is_consumable: bool,
    /// Its script.
    pub script: Option<Arc<Script>>,
}

/// A level as defined by its file.
#[derive(Clone, Debug, Default)]
pub struct LevelDefinition {
    /// Its number.
    pub number: i64,
    /// Its index in the file: ids are assigned in this order (D-MODEL-06).
    pub place: usize,
    /// Its name.
    pub name: Arc<str>,
    /// Whether a game can begin here (D-TRAVEL-07).
    pub is_entrance: bool,
    /// Numbers of the adjacent levels, by the index of the direction.
    pub edges: [Option<i64>; 4],
    /// Its state values (section 5).
    pub state: State,
    /// Number of rows, from north to south.
    pub rows: i32,
    /// Number of columns, from west to east.
    pub cols: i32,
    /// The stack of each cell, row by row, left to right: an index into
    /// [`LevelDefinition::stacks`].
    pub cells: Vec<u16>,
    /// The different stacks of cells, bottom to top.
    pub stacks: Vec<Vec<Arc<Pattern>>>,
    /// Spawn points.
    pub spawn: Vec<Cell>,
    /// Extra tiles in order: each on top of its cell, or at a place in its
    /// stack.
    pub tiles: Vec<(Cell, Option<i64>, Arc<Pattern>)>,
}

/// The dungeon being played.
#[derive(Resource, Clone, Debug, Default)]
pub struct Played(pub Arc<Definition>);

impl Pattern {
    /// Returns the animation of the tile.
    #[must_use]
    pub fn animation(&self) -> Option<&Animation> {
        self.appearance.animation.as_deref()
    }
}
