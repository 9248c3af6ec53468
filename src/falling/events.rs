//! The events of a frame, in order: for reports, the view and the sound.

use bevy::ecs::prelude::*;
use serde::Serialize;

use super::grid::Index;
use super::said::Sentence;
use super::stats::Spin;

/// An event of the frame that is running, as the log of reports has it
/// (F-CLI-08).
#[derive(Message, Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FrameEvent {
    /// A piece appeared.
    #[serde(rename = "spawn")]
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
        /// Whether it was moved by soft drop.
        soft: bool,
    },
    /// The piece was turned.
    #[serde(rename = "turn")]
    Turned {
        /// The new state.
        to: usize,
        /// The test that fitted.
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
        /// Cells.
        cells: u32,
    },
    /// The piece went into the hold slot.
    #[serde(rename = "hold")]
    Held,
    /// The piece has locked.
    #[serde(rename = "place")]
    Locked {
        /// Rows that are full with it.
        #[serde(skip)]
        rows: u32,
        /// Whether it was a spin.
        #[serde(skip)]
        spin: Spin,
    },
    /// Blocks came to rest.
    Landed {
        /// Where.
        cells: Vec<Index>,
    },
    /// A link: blocks entered the clearing state.
    #[serde(rename = "clear")]
    Cleared {
        /// Which link of the chain.
        chain: u32,
        /// Blocks.
        cleared: u32,
        /// Rows deleted as a whole.
        #[serde(skip)]
        rows: u32,
        /// The spin that it follows: that of the placement, for the first link
        /// of its chain.
        #[serde(skip)]
        spin: Spin,
        /// The shape that spun.
        #[serde(skip)]
        shape: Option<usize>,
        /// Clears on end before this one, as its points count them (F-SCR-06).
        #[serde(skip)]
        combo: u32,
        /// Whether it got the bonus for coming back to back (F-SCR-06).
        #[serde(skip)]
        back_to_back: bool,
        /// Points.
        score: u64,
        /// Where, and by which rule.
        #[serde(skip)]
        cells: Vec<(Index, u8)>,
    },
    /// Roles were changed by a rule.
    #[serde(rename = "change")]
    Changed {
        /// Blocks.
        #[serde(skip)]
        cells: Vec<Index>,
    },
    /// A row said a sentence, which holds from now on.
    Said(Sentence),
    /// A timeline ended its pass, or released blocks.
    #[serde(rename = "sweep")]
    Swept {
        /// Places of patterns.
        places: u32,
        /// Points.
        score: u64,
    },
    /// The field is empty after a chain.
    AllClear,
    /// The level went up.
    #[serde(rename = "level")]
    LevelUp {
        /// To this.
        level: u32,
    },
    /// Garbage came.
    Garbage {
        /// Blocks.
        blocks: u32,
    },
    /// Something was not possible.
    Blocked {
        /// `piece`: a new piece did not fit; `hold`: it may not be used again
        /// before the next placement (F-CTL-09).
        what: &'static str,
    },
    /// Ends the game by a game-over condition.
    Over {
        /// Which.
        #[serde(skip)]
        reason: &'static str,
    },
    /// The goal is reached.
    Won {
        /// Which.
        #[serde(skip)]
        reason: &'static str,
    },
}

impl FrameEvent {
    /// Returns whether the log of reports has it.
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
