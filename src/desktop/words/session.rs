//! Data of the play in progress: the level, queued inputs, and played inputs.

use std::collections::VecDeque;

use bevy::prelude::*;

use super::levels::{Pack, PackLevel};
use crate::level_navigation::changes::{IconChange, News};
use crate::level_navigation::source::{LevelSource, Parent};
use kotodama_words::input::Input;
use kotodama_words::level::{Level, Returned, Standing, Surroundings};

/// Play in progress.
#[derive(Resource, Clone, Debug, Default)]
pub struct Session {
    /// Origin of the level.
    pub source: LevelSource,
    /// Level at its beginning.
    pub level: Level,
    /// Random seed.
    pub seed: u64,
    /// Whether the level was won with a bonus (W-BONUS-02).
    pub bonus: bool,
    /// Cells of the objects that won.
    pub won_at: Vec<IVec2>,
    /// Area that this win completed.
    pub area_won: Option<String>,
    /// Levels through whose icons it was entered, the outermost first.
    pub parents: Vec<Parent>,
    /// Surroundings of the last of these icons (W-ICON-08).
    pub surroundings: Surroundings,
    /// Level that was left for this one (W-SELECT-08).
    pub returned: Option<Returned>,
    /// What the board has to tell until the first turn.
    pub news: Option<News>,
    /// Icons that change after a moment.
    pub change: Option<IconChange>,
    /// Whether it is a playtest from the editor, which makes no progress.
    pub is_test: bool,
    /// Whether it is a replay, which makes no progress either.
    pub is_replay: bool,
}

impl Session {
    /// Creates a play of a level that is started directly.
    pub fn new(source: LevelSource, level: Level) -> Self {
        Self {
            source,
            level,
            ..Self::default()
        }
    }

    /// Returns whether it is the player's own play, which makes progress.
    pub const fn counts(&self) -> bool {
        !self.is_test && !self.is_replay
    }

    /// Creates a play of a level of the pack or its map.
    pub fn of_file(pack: &Pack, file: &str) -> Option<Self> {
        let level = pack.level(file)?.clone();
        Some(Self::new(LevelSource::Pack(file.to_owned()), level))
    }

    /// Creates a play of the pack's map, if it has one.
    pub fn of_map(pack: &Pack) -> Option<Self> {
        Self::of_file(pack, &pack.map.as_ref()?.file)
    }

    /// Returns the level after this one, if there is one.
    pub fn next_level<'a>(&self, pack: Option<&'a Pack>) -> Option<&'a PackLevel> {
        match &self.source {
            LevelSource::Pack(file) => {
                let pack = pack?;
                let later = pack.levels.get(pack.position(file)? + 1..)?;
                later
                    .iter()
                    .find(|level| pack.standing(level) == Standing::Puzzle)
            }
            LevelSource::File(_) | LevelSource::None => None,
        }
    }

    /// Returns a play of the next level.
    pub fn next(&self, pack: Option<&Pack>) -> Option<Self> {
        Self::of_file(pack?, &self.next_level(pack)?.file)
    }
}

/// Queued inputs. No press is dropped, however quickly they come.
#[derive(Resource, Debug, Default)]
pub struct Queue(pub VecDeque<Input>);

/// Present where undo and redo pass over turns in which nothing changed on the
/// board: a press of the player is not spent on blocked moves, nor on turns after
/// a loss. Recorded inputs are played one by one.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct PassesOver;

/// Written after each played input, however many turns passed.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Input.
    pub input: Input,
    /// Turn after it.
    pub turn: u32,
    /// Whether the level has been won; in a playtest, whether this input won
    /// it.
    pub won: bool,
}
