//! The events of a frame, in order: for reports, the view and the sound.

use bevy::ecs::prelude::*;

use super::grid::Index;
use super::stats::Spin;

/// An event of the frame that is running.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum FrameEvent {
    /// A piece appeared.
    Spawned {
        /// Which shape.
        shape: usize,
        /// Its roles.
        roles: Vec<u8>,
    },
    /// The piece moved sideways.
    Shifted {
        /// Columns to the right.
        dx: i32,
    },
    /// The piece moved down.
    Stepped {
        /// By soft drop?
        soft: bool,
    },
    /// The piece was turned.
    Turned {
        /// The new state.
        to: usize,
        /// The test that fitted.
        kick: u8,
    },
    /// The quick turn was made.
    QuickTurned {
        /// The new state.
        to: usize,
    },
    /// A turn did not fit.
    Refused,
    /// Hold may not be used again before the next placement (F-CTL-09).
    HoldRefused,
    /// The piece was dropped.
    Dropped {
        /// Cells.
        cells: u32,
    },
    /// The piece went into the hold slot.
    Held,
    /// The piece has locked.
    Locked {
        /// Rows that are full with it.
        rows: u32,
        /// Was it a spin?
        spin: Spin,
    },
    /// Blocks came to rest.
    Landed {
        /// Where.
        cells: Vec<Index>,
    },
    /// A link: blocks entered the clearing state.
    Cleared {
        /// Which link of the chain.
        chain: u32,
        /// Blocks.
        cleared: u32,
        /// Rows deleted as a whole.
        rows: u32,
        /// The spin that it follows: that of the placement, for the first link
        /// of its chain.
        spin: Spin,
        /// Points.
        score: u64,
        /// Where, and by which rule.
        cells: Vec<(Index, u8)>,
    },
    /// Roles were changed by a rule.
    Changed {
        /// Blocks.
        cells: Vec<Index>,
    },
    /// A timeline ended its pass, or released blocks.
    Swept {
        /// Places of patterns.
        places: u32,
        /// Points.
        score: u64,
    },
    /// The field is empty after a chain.
    AllClear,
    /// The level went up.
    LevelUp {
        /// To this.
        level: u32,
    },
    /// Garbage came.
    Garbage {
        /// Blocks.
        blocks: u32,
    },
    /// A new piece did not fit.
    Blocked,
    /// A game-over condition holds.
    Over {
        /// Which.
        reason: &'static str,
    },
    /// The goal is reached.
    Won {
        /// Which.
        reason: &'static str,
    },
}
