//! Observable events.

use std::sync::Arc;

use crate::direction::Cell;
use crate::tile::TileId;
use crate::value::Value;

/// A tile as it was at an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Party {
    /// Its id.
    pub id: TileId,
    /// Its name.
    pub name: Arc<str>,
}

/// A holder of values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Owner {
    /// A tile.
    Tile(Party),
    /// The level with this number.
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

/// An event.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A line was executed by a program, or by an item for its player.
    Line {
        /// The tile of the program.
        tile: Party,
        /// Index of the line.
        line: usize,
        /// Its text.
        source: Arc<str>,
    },
    /// A message was sent.
    Sent {
        /// The sender; `None` for a message to all levels or without a sender.
        from: Option<Party>,
        /// The receiver.
        to: Party,
        /// The label, in lower case.
        label: Arc<str>,
        /// The cycle in which it is due, if delayed.
        due: Option<u64>,
    },
    /// A message was taken from a queue, handled at once, or lost.
    Taken {
        /// The receiver.
        tile: Party,
        /// The label, in lower case.
        label: Arc<str>,
        /// Its fate.
        fate: Fate,
    },
    /// A value changed.
    Changed {
        /// The holder of the value.
        owner: Owner,
        /// Its name.
        name: String,
        /// The old value.
        old: Value,
        /// The new value.
        new: Value,
    },
    /// A tile moved to another cell.
    Moved {
        /// The tile.
        tile: Party,
        /// Its old place.
        from: Place,
        /// Its new place.
        to: Place,
    },
    /// A tile was made.
    Made {
        /// The tile.
        tile: Party,
        /// Its place.
        at: Place,
    },
    /// A tile was removed.
    Removed {
        /// The tile.
        tile: Party,
    },
}

/// Fate of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The program continues after the label.
    Handled,
    /// The program has no active label with this name.
    NoLabel,
    /// The program is locked.
    Locked,
    /// It was lost because the tile has no program.
    NoProgram,
    /// It was lost because too many messages are waiting (D-LIMIT-04).
    Full,
}
