//! Game over, and the settings besides the components: level, goal, start,
//! garbage, waits, controls, display (F-OVR, F-ETC).

use super::blocks::Class;
use super::context::Reader;
use super::kinds::{
    By, CELLS, FRAMES, Flag, GOAL, Int, LEVEL, Role, SOME_COUNT, SOME_FRAMES, SOME_ROLES, is_glyph,
    lines, of,
};
use super::limits;
use super::table::Table;
use kotodama_formats::{Node, Pretty, msg};

table! {
    /// A condition of `game_over` (F-OVR).
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum OverCondition as "OverCondition", "When the game is lost" {
        /// The new piece does not fit where it appears (F-OVR-01).
        BlockOut as "SpawnBlocked", "A new piece has no room where it appears",
        /// A block lies in this row when the field is quiet; `None` is the
        /// first visible row (F-OVR-02).
        TopReached, "A block lies on this row when the field has come to rest" (
            row: Option<u8> = Int(0..=99), maybe,
                "The row, counted from 0 at the top; the first visible one if it is not given";
        ) call,
        /// A block has lain in this row for too many frames (F-OVR-03).
        TopTimeout, "A block has lain on this row for too long" (
            row: Option<u8> = Int(0..=99), maybe,
                "The row, counted from 0 at the top; the first visible one if it is not given";
            frames: u32 = SOME_FRAMES, required, "How many frames";
        ),
        /// A piece was placed with all its cells above the visible rows, or
        /// with at least one of them (F-OVR-04).
        LockOut, "A piece was placed above the visible rows" {
            /// Whether one cell is enough (`Part`).
            part as "cells": bool = PART, written(false), "How much of it";
        } call,
        /// One of these cells holds a block when the field is quiet (F-OVR-05).
        Cells, "A block lies in one of these cells when the field has come to rest" (
            cells: Vec<(u8, u8)> = CELLS, required,
                "The cells, each (column, row), counted from 0";
        ) call,
    }
}

table! {
    /// How much of a piece must be above the visible rows for `LockOut`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum LockedCells as "LockOut", "How much of a piece is above the visible rows" {
        /// All its cells.
        Whole, "All of it",
        /// At least one cell.
        Part, "At least one cell",
    }
}

const PART: By<bool> = By(
    |r, node| LockedCells::read(r, node).map(|cells| cells == LockedCells::Part),
    |&part| {
        if part {
            LockedCells::Part
        } else {
            LockedCells::Whole
        }
        .print()
    },
);

impl OverCondition {
    /// Returns the reason that is reported (F-CLI-01); the name of its system
    /// is `over.` and the reason.
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

table! {
    /// `level` (F-ETC-01).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct LevelPart as "Level", "Where the level starts and what makes it go up", default {
        /// The first level.
        start: u32 = LEVEL, default(1), "The first level";
        /// The last level.
        max: u32 = LEVEL, default(99), "The last level";
        /// Event that raises the level.
        up: LevelUp = of::<LevelUp>(), default(LevelUp::Never), "What makes it go up";
    }
}

table! {
    /// Event that raises the level.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum LevelUp as "LevelUp", "What makes the level go up" {
        /// None: the level stays.
        #[default]
        Never, "Nothing",
        /// Each `n` cleared rows.
        Rows, "Cleared rows" (n: u32 = SOME_COUNT, required, "How many";) call,
        /// Each `n` cleared blocks.
        Blocks, "Cleared blocks" (n: u32 = SOME_COUNT, required, "How many";) call,
        /// Each `n` placements.
        Pieces, "Placed pieces" (n: u32 = SOME_COUNT, required, "How many";) call,
        /// Each `n` frames.
        Frames, "Time" (n: u32 = SOME_COUNT, required, "How many frames";) call,
        /// Ten cleared rows, and more the first time, as on the classic
        /// console.
        ClassicRows,
            "Ten cleared rows; the first time more, depending on the first level, as on the old console",
    }
}

table! {
    /// `goal` (F-ETC-03).
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub enum Goal as "Goal", "What wins the game" {
        /// No goal: play continues until it is lost.
        #[default]
        Endless, "None: play continues until it is lost",
        /// Clearing this many rows.
        Rows, "This many cleared rows" (n: u32 = SOME_COUNT, required, "How many";) call,
        /// Reaching this many points.
        Score, "This many points" (n: u64 = GOAL, required, "How many";) call,
        /// Surviving this many frames.
        Frames, "Surviving this many frames" (n: u64 = GOAL, required, "How many frames";) call,
        /// Clearing all of these blocks.
        ClearAll, "Clearing all of these blocks" (
            targets: GoalTargets = of::<GoalTargets>(), required, "Which blocks";
        ) call,
        /// Placing this many pieces.
        Pieces, "This many placed pieces" (n: u32 = SOME_COUNT, required, "How many";) call,
        /// Clearing this many blocks.
        Blocks, "This many cleared blocks" (n: u32 = SOME_COUNT, required, "How many";) call,
        /// Reaching this level.
        Level, "Reaching a level" (n: u32 = LEVEL, required, "Which level";) call,
    }
}

impl Goal {
    /// Returns whether the quicker of two plays that reach the goal is the
    /// better one (F-GOAL-04); otherwise points decide.
    #[must_use]
    pub const fn is_race(&self) -> bool {
        matches!(
            self,
            Self::Rows(_) | Self::Blocks(_) | Self::Score(_) | Self::ClearAll(_)
        )
    }

    /// Returns the reason that is reported when the goal is reached; the name
    /// of its system is `goal.` and the reason.
    #[must_use]
    pub const fn reason(&self) -> &'static str {
        match self {
            Self::Endless => "endless",
            Self::Rows(_) => "rows",
            Self::Score(_) => "score",
            Self::Frames(_) => "frames",
            Self::ClearAll(_) => "clear_all",
            Self::Pieces(_) => "pieces",
            Self::Blocks(_) => "blocks",
            Self::Level(_) => "level",
        }
    }
}

table! {
    /// Blocks that `ClearAll` counts.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum GoalTargets as "GoalTargets", "Which blocks have to be cleared" {
        /// Blocks of a class.
        Class, "Those of a class" (class: Class = of::<Class>(), required, "The class";) call,
        /// Blocks of these roles.
        Roles, "Those of these roles" (
            roles: Vec<u8> = SOME_ROLES, required, "The roles";
        ) call,
    }
}

table! {
    /// `start`: the field before the first frame (F-ETC-02).
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub enum Start as "Start", "What lies in the field at the beginning" {
        /// An empty field.
        #[default]
        Empty, "Nothing",
        /// Rows as in `--field`, top to bottom.
        Rows, "These rows, the last one at the bottom" (
            rows: Vec<String> = By(start_rows, |rows| lines(rows)), required,
                "The rows from top to bottom: `.` nothing, otherwise the glyph of a block";
        ) call,
        /// Targets by level.
        Targets, "Targets in the lower part, four times level + 1" (
            level: u32 = LEVEL, required, "The level";
        ) call,
        /// Rows with holes in random places.
        Noise, "Rows with holes in random places" {
            /// Number of rows.
            rows: u32 = Int(1..=100), required, "How many rows";
            /// Number of holes in each row.
            holes: u32 = Int(0..=100), written(1), "Holes in each row";
            /// Role of the blocks.
            role: u8 = Role, required, "Block they are made of";
        },
    }
}

fn start_rows<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Vec<String>> {
    let most = usize::from(*limits::SIDE.end());
    r.list(node, &(0..=most), &By(start_row, |row| Pretty::text(row)))
}

fn start_row<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<String> {
    let text = r.text(node)?;
    let is_known = |c: char| c == '.' || is_glyph(c);
    let unknown: Vec<_> = text.characters().filter(|&(_, c)| !is_known(c)).collect();
    for &(at, c) in &unknown {
        let message = msg!(
            "problem-start-character",
            "{character} is not a block, expected `.` or the glyph of a block",
            character = format!("{c:?}"),
        );
        r.sink.add(at, message);
    }
    unknown.is_empty().then(|| text.into_value())
}

table! {
    /// `garbage` (F-ETC-04).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Garbage as "Garbage", "Garbage that the rules add" {
        /// No garbage.
        #[default]
        Off, "Nothing",
        /// Blocks that fall from above.
        Drop, "Blocks that fall from above" {
            /// Role of the blocks.
            role: u8 = Role, required, "Which block";
            /// Number of placements in between arrivals.
            every: u32 = SOME_COUNT, required, "Number of placements in between";
            /// Number of blocks.
            count: u32 = Int(1..=1000), written(1), "How many blocks";
        },
        /// Rows pushed in from below.
        Raise, "Rows pushed in from below" {
            /// Role of the blocks.
            role: u8 = Role, required, "Which block";
            /// Number of placements in between arrivals.
            every: u32 = SOME_COUNT, required, "Number of placements in between";
            /// Number of rows.
            rows: u32 = Int(1..=100), written(1), "How many rows";
            /// Number of holes in each row.
            holes: u32 = Int(0..=100), written(1), "Holes in each row";
        },
        /// Blocks pushed in from below after a chain.
        Grow, "Blocks pushed in from below after a chain, column by column" {
            /// Role of the blocks.
            role: u8 = Role, required, "Which block";
            /// Number of blocks for each link.
            per_link: u32 = Int(1..=1000), written(1), "How many for each link of the chain";
        },
    }
}

table! {
    /// `waits`, in frames (F-ETC-05).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Waits as "Waits", "Pauses in frames, 60 to a second", default {
        /// Before the first piece.
        start: u32 = FRAMES, default(0), "Before the first piece";
        /// Before each further piece, once the field is quiet.
        entry_delay as "spawn": u32 = FRAMES, default(0),
            "Before each further piece, once the field has come to rest";
        /// Between landing and the judgement of the clear rules.
        settle_delay as "land": u32 = FRAMES, default(0), "Between landing and the clear rules";
    }
}

table! {
    /// `controls` (F-ETC-06), in frames.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Controls as "Controls", "How a held direction repeats", default {
        /// Delay from a press to the first repeat.
        das as "start_wait": u32 = Int(limits::REPEAT), default(10),
            "Frames before a held direction repeats";
        /// Between repeats; 0: to the wall at once.
        arr as "repeat": u32 = Int(limits::REPEAT), default(3),
            "Frames between repeats; 0 moves to the wall at once";
        /// Whether these values override the player's own settings.
        enforce: bool = Flag, default(false), "Whether these override the player's own settings";
    }
}

table! {
    /// `display` (F-ETC-06).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Display as "Display", "How the game is shown; does not affect play", default {
        /// Whether the landing position is shown.
        ghost: bool = Flag, default(true), "Shows where the piece would land";
        /// Whether sideways moves are drawn between columns.
        smooth_x: bool = Flag, default(false), "Animates sideways moves between cells";
        /// Whether falling is drawn between rows.
        smooth_y: bool = Flag, default(false), "Animates falling between cells";
        /// Number of next pieces shown; `None` means all that are known.
        next: Option<u8> = Int(limits::NEXT), maybe,
            "Next pieces shown; all that are known if it is not given";
    }
}
