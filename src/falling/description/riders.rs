//! Game over and the riders: level, goal, start, garbage, waits, controls,
//! display (F-OVR, F-ETC).

/// A condition of `game_over` (F-OVR).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OverCondition {
    /// The new piece does not fit (F-OVR-01).
    BlockOut,
    /// A block lies on that row when the field is quiet; `None`: the first
    /// visible row (F-OVR-02).
    TopReached(Option<u8>),
    /// A block has lain on that row for so many frames (F-OVR-03).
    TopTimeout(Option<u8>, u32),
    /// A piece was placed with all its cells above the visible rows, or with
    /// at least one (F-OVR-04).
    LockOut {
        /// Is one cell enough (`Part`)?
        part: bool,
    },
    /// One of these cells holds a block when the field is quiet (F-OVR-05).
    Cells(Vec<(u8, u8)>),
}

impl OverCondition {
    /// The reason reported (F-CLI-01), and its system behind `over.`.
    #[must_use]
    pub const fn reason(&self) -> &'static str {
        match self {
            Self::BlockOut => "spawn_blocked",
            Self::TopReached(_) => "top_reached",
            Self::TopTimeout(..) => "top_timeout",
            Self::LockOut { .. } => "lock_out",
            Self::Cells(_) => "cells",
        }
    }
}

/// `level` (F-ETC-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelPart {
    /// The first level.
    pub start: u32,
    /// The last level.
    pub max: u32,
    /// What counts.
    pub up: LevelUp,
}

impl Default for LevelPart {
    fn default() -> Self {
        Self {
            start: 1,
            max: 99,
            up: LevelUp::Never,
        }
    }
}

/// What makes the level go up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LevelUp {
    /// Nothing.
    #[default]
    Never,
    /// So many rows.
    Rows(u32),
    /// So many cleared blocks.
    Blocks(u32),
    /// So many placements.
    Pieces(u32),
    /// So many frames.
    Frames(u32),
    /// The classic rule.
    ClassicRows,
}

/// `goal` (F-ETC-03).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// None.
    #[default]
    Endless,
    /// So many rows.
    Rows(u32),
    /// So many points.
    Score(u64),
    /// So many frames survived.
    Frames(u64),
    /// No such block is left.
    ClearAll(GoalTargets),
    /// So many placements.
    Pieces(u32),
}

impl Goal {
    /// The reason reported when it is reached, and its system behind `goal.`.
    #[must_use]
    pub const fn reason(&self) -> &'static str {
        match self {
            Self::Endless => "endless",
            Self::Rows(_) => "rows",
            Self::Score(_) => "score",
            Self::Frames(_) => "frames",
            Self::ClearAll(_) => "clear_all",
            Self::Pieces(_) => "pieces",
        }
    }
}

/// What `ClearAll` counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GoalTargets {
    /// Blocks of a class.
    Class(super::Class),
    /// Blocks of these roles.
    Roles(Vec<u8>),
}

/// `start`: the field before the first frame (F-ETC-02).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// Nothing.
    #[default]
    Empty,
    /// Rows as in `--field`, top to bottom.
    Rows(Vec<String>),
    /// Targets by level.
    Targets(u32),
    /// Rows with holes.
    Noise {
        /// How many rows.
        rows: u32,
        /// Holes in each.
        holes: u32,
        /// Of what they are.
        role: u8,
    },
}

/// `garbage` (F-ETC-04).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Garbage {
    /// None.
    #[default]
    Off,
    /// Falls from above.
    Drop {
        /// Of what.
        role: u8,
        /// After every so many placements.
        every: u32,
        /// Blocks.
        count: u32,
    },
    /// Rows pushed in from below.
    Raise {
        /// Of what.
        role: u8,
        /// After every so many placements.
        every: u32,
        /// Rows.
        rows: u32,
        /// Holes in each.
        holes: u32,
    },
    /// Blocks pushed in from below after a chain.
    Grow {
        /// Of what.
        role: u8,
        /// Blocks for each link.
        per_link: u32,
    },
}

/// `waits`, in frames (F-ETC-05).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waits {
    /// Before the first piece.
    pub start: u32,
    /// Between quiet and the next piece.
    pub entry_delay: u32,
    /// Between landing and the judgement.
    pub settle_delay: u32,
}

/// `controls` (F-ETC-06), in frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Controls {
    /// From a press to the first repeat.
    pub das: u32,
    /// Between repeats; 0: to the wall at once.
    pub arr: u32,
    /// Do they win over the player's own?
    pub enforce: bool,
}

impl Default for Controls {
    fn default() -> Self {
        Self {
            das: 10,
            arr: 3,
            enforce: false,
        }
    }
}

/// `display` (F-ETC-06).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Display {
    /// Is the landing place shown?
    pub ghost: bool,
    /// Drawn between columns?
    pub smooth_x: bool,
    /// Drawn between rows?
    pub smooth_y: bool,
    /// Next pieces shown; `None`: as many as there are.
    pub next: Option<u8>,
}

impl Default for Display {
    fn default() -> Self {
        Self {
            ghost: true,
            smooth_x: false,
            smooth_y: false,
            next: None,
        }
    }
}
