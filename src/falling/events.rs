//! Events of a frame, in order: for reports, the view and the sound.

use bevy::ecs::prelude::*;
use serde::Serialize;

use super::grid::Index;
use super::said::Sentence;
use super::stats::Spin;

/// An event of the current frame, in the form of the log of reports (F-CLI-08).
#[derive(Message, Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FrameEvent {
    /// A piece appeared.
    #[serde(rename = "spawn")]
    Spawned {
        /// Index of its shape.
        shape: usize,
        /// Its roles.
        roles: Vec<u8>,
    },
    /// The piece moved sideways.
    Shifted {
        /// Number of columns to the right.
        dx: i32,
    },
    /// The piece moved down.
    Stepped {
        /// Whether it was moved by soft drop.
        soft: bool,
    },
    /// The piece was turned.
    #[serde(rename = "turn")]
    Turned {
        /// The new state.
        to: usize,
        /// Number of the test that fitted: 1 in place, then the offsets in
        /// order.
        kick: u8,
    },
    /// The quick turn was made.
    #[serde(rename = "quick_turn")]
    QuickTurned {
        /// The new state.
        to: usize,
    },
    /// A turn did not fit.
    Refused,
    /// The piece was dropped.
    Dropped {
        /// Number of cells that it fell.
        cells: u32,
    },
    /// The piece went into the hold slot.
    #[serde(rename = "hold")]
    Held,
    /// The piece has locked.
    #[serde(rename = "place")]
    Locked {
        /// Number of rows that are full with it.
        #[serde(skip)]
        rows: u32,
        /// Whether it was a spin.
        #[serde(skip)]
        spin: Spin,
    },
    /// Blocks came to rest.
    Landed {
        /// Cells in which they came to rest.
        cells: Vec<Index>,
    },
    /// A link: blocks entered the clearing state.
    #[serde(rename = "clear")]
    Cleared {
        /// Number of the link in its chain, from 1.
        chain: u32,
        /// Number of blocks.
        cleared: u32,
        /// Number of rows deleted as a whole.
        #[serde(skip)]
        rows: u32,
        /// Spin of the placement for the first link of its chain; none for
        /// later links.
        #[serde(skip)]
        spin: Spin,
        /// The shape that spun.
        #[serde(skip)]
        shape: Option<usize>,
        /// Number of consecutive clears before this one, as its points count
        /// them (F-SCR-06).
        #[serde(skip)]
        combo: u32,
        /// Whether it got the bonus for back to back (F-SCR-06).
        #[serde(skip)]
        back_to_back: bool,
        /// Points.
        score: u64,
        /// Cells, each with the number of its rule.
        #[serde(skip)]
        cells: Vec<(Index, u8)>,
    },
    /// Roles were changed by a rule.
    #[serde(rename = "change")]
    Changed {
        /// Cells of the changed blocks.
        #[serde(skip)]
        cells: Vec<Index>,
    },
    /// A row contained a sentence, which holds from now on.
    Said(Sentence),
    /// A scanning line ended its pass, or released blocks.
    #[serde(rename = "sweep")]
    Swept {
        /// Number of occurrences of patterns.
        places: u32,
        /// Points.
        score: u64,
    },
    /// The field is empty after a chain.
    AllClear,
    /// The level went up.
    #[serde(rename = "level")]
    LevelUp {
        /// The new level.
        level: u32,
    },
    /// Garbage arrived.
    Garbage {
        /// Number of blocks.
        blocks: u32,
    },
    /// An action was not possible.
    Blocked {
        /// `piece`: a new piece did not fit; `hold`: it may not be used again
        /// before the next placement (F-CTL-09).
        what: &'static str,
    },
    /// The game ended by a game-over condition.
    Over {
        /// Reason of the condition.
        #[serde(skip)]
        reason: &'static str,
    },
    /// The goal is reached.
    Won {
        /// Reason of the goal.
        #[serde(skip)]
        reason: &'static str,
    },
}

impl FrameEvent {
    /// Returns whether the log of reports includes the event.
    #[must_use]
    pub const fn is_logged(&self) -> bool {
        !matches!(
            self,
            Self::Shifted { .. }
                | Self::Stepped { .. }
                | Self::Refused
                | Self::Dropped { .. }
                | Self::Landed { .. }
        )
    }
}
