//! Events of a turn, in order, for the code that shows or plays them.

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::kinds::Kind;
use kotodama_board::{Direction, ObjectId};

/// Cause of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveCause {
    /// Input of a player.
    Player,
    /// MOVE and its kin, FEAR, SHIFT, NUDGE.
    Itself,
    /// Another tile pushed it.
    Pushed,
    /// Another tile pulled it.
    Pulled,
    /// SWAP.
    Swapped,
    /// FALL.
    Fell,
    /// TELE.
    Teleported,
    /// BACK.
    Back,
    /// SELECT.
    Selected,
    /// HOLD put it where its holder is.
    Carried,
}

impl MoveCause {
    /// Returns whether BACK plays such a change of place back. Steps by SELECT
    /// are none to it (W-BACK-02).
    #[must_use]
    pub const fn plays_back(self) -> bool {
        match self {
            Self::Player
            | Self::Itself
            | Self::Pushed
            | Self::Pulled
            | Self::Swapped
            | Self::Fell
            | Self::Teleported
            | Self::Back
            | Self::Carried => true,
            Self::Selected => false,
        }
    }
}

/// Cause of a creation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BirthCause {
    /// Transformation of something else.
    Transform,
    /// IS ALL.
    All,
    /// HAS.
    Has,
    /// MAKE.
    Make,
    /// MORE.
    More,
    /// BACK made it what it was before a transformation; it keeps its id.
    Back,
}

/// Cause of a removal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeathCause {
    /// SINK.
    Sunk,
    /// DEFEAT.
    Defeated,
    /// HOT and MELT.
    Melted,
    /// OPEN and SHUT.
    Opened,
    /// WEAK.
    Broken,
    /// EAT.
    Eaten,
    /// BONUS was taken.
    Taken,
    /// BOOM.
    Exploded,
    /// Transformed into something else.
    Transformed,
    /// Vanished without being destroyed: IS EMPTY, IS NOT itself, six copies,
    /// BACK.
    Vanished,
    /// The level was destroyed or looped.
    LevelGone,
}

/// One thing that happened. Positions are cells of the board.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum TurnEvent {
    /// A turn begins; everything up to the next one belongs to it.
    TurnBegan {
        /// Its number.
        turn: u32,
    },
    /// A tile changed its place.
    Moved {
        /// The object.
        id: ObjectId,
        /// From where.
        from: IVec2,
        /// To where.
        to: IVec2,
        /// The cause.
        cause: MoveCause,
    },
    /// A tile tried to move and could not.
    Blocked {
        /// The object.
        id: ObjectId,
        /// The way it tried.
        direction: Direction,
    },
    /// A tile came to be.
    Born {
        /// The object.
        id: ObjectId,
        /// Its cell.
        at: IVec2,
        /// The cause.
        cause: BirthCause,
    },
    /// A tile is gone.
    Died {
        /// The object.
        id: ObjectId,
        /// Its kind.
        kind: Kind,
        /// Its cell.
        at: IVec2,
        /// The cause.
        cause: DeathCause,
    },
    /// EMPTY tiles are gone. Their cells look as before: nothing else tells of
    /// it (W-EP-24).
    EmptiesGone {
        /// Their cells.
        at: Vec<IVec2>,
        /// The cause.
        cause: DeathCause,
    },
    /// A BOOM object has exploded (W-BOOM-01).
    Explosion {
        /// Its cell.
        at: IVec2,
        /// Distance that was in range, in cells.
        reach: i32,
    },
    /// HOLD has taken hold of a tile (W-HOLD-01).
    TakenHold {
        /// The object.
        id: ObjectId,
        /// Its cell.
        at: IVec2,
    },
    /// The protagonist of 3D looks another way and stays where it is
    /// (W-3D-04).
    Turned {
        /// The object.
        id: ObjectId,
        /// The way it looks now.
        to: Direction,
    },
    /// The focus has passed to another tile: a role of Kanji Shift (K-24), or
    /// the view of 3D (W-3D-03).
    FocusPassed {
        /// Its new holder.
        to: ObjectId,
        /// Its cell.
        at: IVec2,
    },
    /// A tile that was awake is SLEEP now (W-SLEEP-01). One that comes to be
    /// asleep is only born.
    FellAsleep {
        /// The object.
        id: ObjectId,
        /// Its cell.
        at: IVec2,
    },
    /// The rules changed; this many texts of rules in force came and went.
    RulesChanged {
        /// Rules that hold now and did not before.
        made: u32,
        /// Rules that held before and do not now.
        broken: u32,
    },
    /// The level was won, for the first time in this play, for the first time
    /// with a bonus, or for the first time by END.
    Won {
        /// Cells of the objects that won.
        at: Vec<IVec2>,
    },
    /// An infinite loop cleared the board (W-LOOP-02).
    Looped,
    /// The state jumped: undo, restart, a snapshot or another level.
    /// Everything shown has to follow the components.
    Rewound {
        /// Turns played now.
        turn: u32,
    },
}
