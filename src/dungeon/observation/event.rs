//! What can be seen to happen.

use std::sync::Arc;

use crate::direction::Cell;
use crate::tile::TileId;
use crate::value::Value;

/// A tile, as it was when something happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Party {
    /// Its id.
    pub id: TileId,
    /// What it was called.
    pub name: Arc<str>,
}

/// What carries values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Owner {
    /// A tile.
    Tile(Party),
    /// The level of this number.
    Level(i64),
    /// The dungeon.
    Dungeon,
}

/// A cell of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Number of the level.
    pub level: i64,
    /// The cell.
    pub cell: Cell,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A program, or an item for its player, executed a line.
    Line {
        /// Whose program it is.
        tile: Party,
        /// Index of the line.
        line: usize,
        /// What it says.
        source: Arc<str>,
    },
    /// A message was sent.
    Sent {
        /// Who sent it; `None` if it is sent to all levels or by nobody.
        from: Option<Party>,
        /// Who gets it.
        to: Party,
        /// The label, in lower case.
        label: Arc<str>,
        /// The cycle in which it comes due, if it is delayed.
        due: Option<u64>,
    },
    /// A message was taken out of a queue, handled at once, or lost.
    Taken {
        /// Who got it.
        tile: Party,
        /// The label, in lower case.
        label: Arc<str>,
        /// What became of it.
        fate: Fate,
    },
    /// A value became another one.
    Changed {
        /// Whose value it is.
        owner: Owner,
        /// Its name.
        name: String,
        /// What it was.
        old: Value,
        /// What it is.
        new: Value,
    },
    /// A tile moved to another cell.
    Moved {
        /// The tile.
        tile: Party,
        /// Where it was.
        from: Place,
        /// Where it is.
        to: Place,
    },
    /// A tile was made.
    Made {
        /// The tile.
        tile: Party,
        /// Where it is.
        at: Place,
    },
    /// A tile was removed.
    Removed {
        /// The tile.
        tile: Party,
    },
}

/// What becomes of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The program goes on behind the label.
    Handled,
    /// The program has no active label of this name.
    NoLabel,
    /// The program is locked.
    Locked,
    /// It was lost: the tile has no program.
    NoProgram,
    /// It was lost: too many messages wait in the program (D-LIMIT-04).
    Full,
}
