//! Messages and sounds for players, and warnings about limits.

use std::collections::VecDeque;
use std::sync::Arc;

use bevy::ecs::prelude::*;

use crate::direction::Cell;
use crate::tile::TileId;

/// Number of messages kept (D-LIMIT-05).
pub const MAX_SHOWN: usize = 10_000;

/// Size of text kept, in bytes.
const MAX_TEXT: usize = 16 << 20;

/// A message shown to a player.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// The cycle.
    pub cycle: u64,
    /// The player, from 1.
    pub player: u8,
    /// The tile that spoke; `None` for system messages and items.
    pub tile: Option<TileId>,
    /// The code of a system message (D-ACT-10).
    pub code: Option<&'static str>,
    /// Whether a window opens (D-TEXT-03).
    pub is_modal: bool,
    /// The text.
    pub lines: Vec<String>,
    /// Its choices.
    pub links: Vec<Link>,
}

/// A choice for a player (D-TEXT-06).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The label it sends, as written.
    pub label: Arc<str>,
    /// Its text.
    pub text: String,
    /// The tile that shows it; `None` in an item.
    pub tile: Option<TileId>,
}

/// Messages shown to players, the last [`MAX_SHOWN`].
#[derive(Resource, Clone, Debug, Default)]
pub struct Messages {
    /// The messages in order.
    pub list: VecDeque<Shown>,
    /// Size of their text, in bytes.
    bytes: usize,
}

impl Messages {
    /// Adds a message.
    pub fn push(&mut self, shown: Shown) {
        self.bytes += bytes_of(&shown);
        self.list.push_back(shown);
        while self.list.len() > MAX_SHOWN || self.bytes > MAX_TEXT && self.list.len() > 1 {
            let first = self.list.pop_front();
            self.bytes -= first.as_ref().map_or(0, bytes_of);
        }
    }
}

fn bytes_of(shown: &Shown) -> usize {
    shown.lines.iter().map(String::len).sum()
}

/// A sound that was played (D-SOUND-02).
#[derive(Clone, Debug, PartialEq)]
pub struct Sound {
    /// The cycle.
    pub cycle: u64,
    /// Its slug.
    pub slug: Arc<str>,
    /// Its audience: `nearby`, `all` or a player's id.
    pub target: String,
    /// Number of the level.
    pub level: i64,
    /// Its cell.
    pub cell: Cell,
    /// Players who hear it, with their volume from 0 to 1.
    pub heard: Vec<(u8, f32)>,
}

/// Sounds played, the last [`MAX_SOUNDS`].
#[derive(Resource, Clone, Debug, Default)]
pub struct Sounds(pub VecDeque<Sound>);

/// Number of sounds kept.
pub const MAX_SOUNDS: usize = 100_000;

impl Sounds {
    /// Adds a sound.
    pub fn push(&mut self, sound: Sound) {
        self.0.push_back(sound);
        if self.0.len() > MAX_SOUNDS {
            self.0.pop_front();
        }
    }
}

/// A limit that was exceeded (section 29).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Warning {
    /// A level is full.
    TooManyTiles,
    /// The queue of a program is full.
    TooManyMessages,
    /// Too many messages are delayed in a level.
    TooManyDelayed,
}

impl Warning {
    /// All warnings.
    pub const ALL: &[Self] = &[
        Self::TooManyTiles,
        Self::TooManyMessages,
        Self::TooManyDelayed,
    ];

    /// Returns the message.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::TooManyTiles => "a level is full: no more tiles can be made there",
            Self::TooManyMessages => "a program has 1000 messages waiting: further ones are lost",
            Self::TooManyDelayed => "10000 messages are delayed in a level: further ones are lost",
        }
    }
}

/// The warnings so far, each once.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Warnings(pub Vec<Warning>);

impl Warnings {
    /// Adds a warning, unless it is there already.
    pub fn add(world: &mut World, warning: Warning) {
        let mut warnings = world.resource_mut::<Self>();
        if !warnings.0.contains(&warning) {
            warnings.0.push(warning);
        }
    }
}
