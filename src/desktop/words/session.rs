//! The play in progress as data: which level, the inputs that wait, and what
//! was played.

use std::collections::VecDeque;

use bevy::prelude::*;

use super::levels::{Pack, PackLevel};
use crate::level_navigation::source::{LevelSource, Parent};
use kotodama_words::input::Input;
use kotodama_words::level::{Level, Returned, Surroundings};

/// The play in progress.
#[derive(Resource, Clone, Debug, Default)]
pub struct Session {
    /// Where the level comes from.
    pub source: LevelSource,
    /// The level as it begins.
    pub level: Level,
    /// Seed of the play.
    pub seed: u64,
    /// The level was won with a bonus (W-BONUS-02).
    pub bonus: bool,
    /// The area that was completed by winning it.
    pub area_won: Option<String>,
    /// The levels through whose icons it was entered, the outermost first.
    pub parents: Vec<Parent>,
    /// What lay around the last of these icons (W-ICON-08).
    pub surroundings: Surroundings,
    /// The level that was left for this one (W-SELECT-08).
    pub returned: Option<Returned>,
    /// A test of a level that is being edited: no progress is made by it.
    pub is_test: bool,
    /// A replay that is being watched: no progress is made by it either.
    pub is_replay: bool,
}

impl Session {
    /// A play of a level started by itself.
    pub fn new(source: LevelSource, level: Level) -> Self {
        Self {
            source,
            level,
            ..Self::default()
        }
    }

    /// Is it a play of the player's own, by which progress is made?
    pub const fn counts(&self) -> bool {
        !self.is_test && !self.is_replay
    }

    /// A play of a level of the pack, or of its map.
    pub fn of_file(pack: &Pack, file: &str) -> Option<Self> {
        let level = pack.level(file)?.clone();
        Some(Self::new(LevelSource::Pack(file.to_owned()), level))
    }

    /// A play of the pack's map, if it has one.
    pub fn of_map(pack: &Pack) -> Option<Self> {
        Self::of_file(pack, &pack.map.as_ref()?.file)
    }

    /// The level after this one, if there is one.
    pub fn next_level<'a>(&self, pack: Option<&'a Pack>) -> Option<&'a PackLevel> {
        match &self.source {
            LevelSource::Pack(file) => {
                let pack = pack?;
                let later = pack.levels.get(pack.position(file)? + 1..)?;
                later.iter().find(|level| !level.is_map())
            }
            LevelSource::File(_) | LevelSource::None => None,
        }
    }

    /// The play of that level.
    pub fn next(&self, pack: Option<&Pack>) -> Option<Self> {
        Self::of_file(pack?, &self.next_level(pack)?.file)
    }
}

/// Inputs that wait for their turn. Nothing that was pressed is ever dropped,
/// however quickly.
#[derive(Resource, Debug, Default)]
pub struct Queue(pub VecDeque<Input>);

/// An input that was played, once however many turns passed.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// What was played.
    pub input: Input,
    /// The turn after it.
    pub turn: u32,
    /// The level has been won; in a test play: by this input.
    pub won: bool,
}
