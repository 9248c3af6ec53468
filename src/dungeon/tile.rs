//! The components of tiles, and the tables for finding them.

use std::sync::Arc;

use bevy::ecs::prelude::*;
use bevy::platform::collections::HashMap;

use crate::direction::Cell;

/// The id of a tile (D-MODEL-06).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[component(immutable)]
pub struct TileId(pub i64);

/// Position of a tile.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The entity of its level.
    pub level: Entity,
    /// Its cell.
    pub cell: Cell,
    /// Its place in the stack of the cell: larger is higher (D-MODEL-04).
    pub z: i64,
}

/// Name and look of a tile (D-MODEL-03).
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub struct Appearance {
    /// Its name.
    pub name: Arc<str>,
    /// Its character.
    pub character: char,
    /// Its colour; that of the interface if missing.
    pub color: Option<Arc<str>>,
    /// Its background colour; that of the interface if missing.
    pub background: Option<Arc<str>>,
    /// Slug of its template.
    pub template: Option<Arc<str>>,
    /// Its animation.
    pub animation: Option<Arc<Animation>>,
}

impl Default for Appearance {
    fn default() -> Self {
        Self {
            name: "".into(),
            character: ' ',
            color: None,
            background: None,
            template: None,
            animation: None,
        }
    }
}

/// Pictures shown in turn or at random (D-MODEL-13). Empty lists leave the
/// tile's own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Animation {
    /// Number of cycles that each picture is shown.
    pub period: u32,
    /// Characters.
    pub characters: Vec<char>,
    /// Colours.
    pub colors: Vec<Arc<str>>,
    /// Background colours.
    pub backgrounds: Vec<Arc<str>>,
    /// Whether the order is random.
    pub is_random: bool,
}

/// Entities of all tiles by id.
#[derive(Resource, Clone, Debug, Default)]
pub struct Tiles(pub HashMap<TileId, Entity>);

/// The id of the next tile.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextId(pub i64);

impl Default for NextId {
    fn default() -> Self {
        Self(1)
    }
}

/// Returns whether a text is a colour: a name, `#rgb` or `#rrggbb`
/// (D-MODEL-03).
#[must_use]
pub fn is_color(text: &str) -> bool {
    match text.strip_prefix('#') {
        Some(digits) => {
            matches!(digits.len(), 3 | 6) && digits.bytes().all(|b| b.is_ascii_hexdigit())
        }
        None => !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphabetic()),
    }
}
