//! Levels as checked values, shared by the engine, the command line and the
//! window. Reading and writing files: [`mod@file`].

mod context;
pub mod file;
mod names;
pub mod pack;
pub mod pack_folder;
mod settings;
pub mod sprites;
mod standing;

use std::collections::BTreeMap;

use bevy::math::IVec2;

use crate::named::named;
use kotodama_board::{Bounds, Direction};

pub use context::{LevelContext, Returned, Surroundings};
pub use names::{MAX_NAME, check_name, check_noun, is_relative};
pub use settings::{
    LevelTest, MAX_HINT, MAX_HINTS, MAX_SOLUTION, MAX_TESTS, check_asset, check_hint, check_moves,
};
pub use standing::{Features, Standing};

/// Maximum number of objects of a level: one in every cell of the largest
/// board.
pub const MAX_OBJECTS: usize = 1_000_000;

/// Maximum time between automatic turns, in seconds.
pub const MAX_AUTO_DELAY: f32 = 3600.0;

/// Maximum drawing height of an object (W-3DV-03).
pub const MAX_Z: u8 = 30;

/// A checked level: every object is on the board and every name is valid.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Level {
    /// Title shown to the player.
    pub name: String,
    /// Explanation of the name, shown beneath it; may be empty.
    pub subtitle: String,
    /// Author; may be empty.
    pub author: String,
    /// Size of the board in cells.
    pub bounds: Bounds,
    /// Objects in order of their ids, which count from 1 (W-OBJ-08).
    pub objects: Vec<Placed>,
    /// Nouns added to the object list (W-LETT-05).
    pub object_list: Vec<String>,
    /// Whether [`Level::object_list`] is the whole list.
    pub object_list_closed: bool,
    /// Lexicon and grammar of the level.
    pub grammar: Grammar,
    /// Characters that word tiles of Kanji Shift show for nouns (K-02).
    pub characters: BTreeMap<String, char>,
    /// Path of the parent level, relative to the file.
    pub parent: Option<String>,
    /// Surroundings of the icon through which it is entered (W-CLV-08), used
    /// when the level is started by itself.
    pub surroundings: Surroundings,
    /// Seconds between automatic turns.
    pub auto_delay: Option<f32>,
    /// Palette of the board ([`check_asset`]). An unknown palette is replaced
    /// by the default, since a level may be newer than the program.
    pub palette: Option<String>,
    /// Tune ([`check_asset`]); an unknown tune is replaced by the default.
    pub music: Option<String>,
    /// Hints in the order in which they are shown, at most [`MAX_HINTS`] of at
    /// most [`MAX_HINT`] characters each.
    pub hints: Vec<String>,
    /// Recorded moves that win the level with seed 0 ([`check_moves`]);
    /// valid as long as [`crate::solution::check`] accepts them.
    pub solution: Option<String>,
    /// Tests of the level, at most [`MAX_TESTS`].
    pub tests: Vec<LevelTest>,
}

impl Level {
    /// Sorts the objects into the order that makes the most readable file:
    /// plain objects row by row, with stacks from bottom to top, then the
    /// others in the same order. The objects get new ids (W-OBJ-08).
    pub fn put_in_file_order(&mut self) {
        let bounds = self.bounds;
        self.objects
            .sort_by_key(|placed| (!placed.is_plain(), bounds.index(placed.cell)));
    }
}

/// An object of a level.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Placed {
    /// Lower-case name: `baba`, `text_is`.
    pub name: String,
    /// Cell of the object.
    pub cell: IVec2,
    /// Facing of the object.
    pub facing: Direction,
    /// Everything that a plain object lacks.
    pub data: PlacedData,
}

impl Placed {
    /// Returns whether the object is completely described by its name and cell.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.facing == Direction::default() && self.data == PlacedData::default()
    }
}

/// Optional data of an object in a level file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PlacedData {
    /// Level metadata, relative to the file (W-TERM-11).
    pub level: Option<String>,
    /// State of an icon (W-ICON-02).
    pub icon: Option<IconState>,
    /// Path quality (W-TERM-10).
    pub path: Option<PathData>,
    /// Drawing height, 0 to 30 (W-3DV-03).
    pub z: Option<u8>,
    /// Drawn colour: one of the colour words in lower case.
    pub colour: Option<String>,
}

named! {
    /// State of a level icon.
    #[derive(serde::Serialize, serde::Deserialize)]
    IconState {
        /// Can be entered.
        Opened "opened",
        /// Shown, cannot be entered.
        Locked "locked",
        /// Not drawn and not solid.
        Hidden "hidden",
    }
}

/// A path object.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct PathData {
    /// Does not exist until `wins` levels are won.
    #[serde(default)]
    pub hidden: bool,
    /// Number of wins that make it appear.
    #[serde(default)]
    pub wins: u32,
}

/// Lexicon, syntax and role policy of a level.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
pub enum Grammar {
    /// The word rules.
    #[default]
    Words,
    /// Kanji Shift.
    Kanji,
}
