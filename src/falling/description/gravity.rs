//! `gravity`: how pieces and blocks fall (F-GRV).

use super::kinds::{COUNT, FRAMES, Flag, Int, List, POINTS, SOME_FRAMES, of};
use super::limits;

table! {
    /// `gravity`.
    #[derive(Clone, Debug, PartialEq)]
    pub struct GravityPart as "Gravity", "How pieces and blocks fall", default {
        /// Natural fall of the piece by level.
        piece: PieceSpeed = of::<PieceSpeed>(), written(PieceSpeed::Cells(vec![1311])),
            "How fast pieces fall, by level";
        /// Soft drop.
        soft: SoftDrop = of::<SoftDrop>(), written(SoftDrop::Frames(2)),
            "How fast they fall while soft drop is held";
        /// Points for each cell of soft drop.
        soft_points: u32 = POINTS, default(0), "Points for each cell of soft drop";
        /// Hard drop.
        hard: HardDrop = of::<HardDrop>(), written(HardDrop::Off), "What hard drop does";
        /// Points for each cell of hard drop.
        hard_points: u32 = POINTS, default(0), "Points for each cell of hard drop";
        /// Frames after appearing before natural falling begins.
        hold_at_spawn: u32 = FRAMES, default(0),
            "Frames for which a piece waits where it appeared, unless soft drop is pressed";
        /// Rule for when a piece is placed.
        lock: Lock = of::<Lock>(), written(Lock::default()),
            "When a piece on the ground is placed";
        /// Law by which the blocks of the field fall.
        blocks: BlockLaw = of::<BlockLaw>(), written(BlockLaw::Naive), "What falls in the field";
        /// Frames for each cell that blocks fall; 1 or more.
        fall_frames: u32 = Int(limits::FALL_FRAMES), written(2),
            "Frames that a falling block takes for each cell";
        /// Frames in total for a fall of 1, 2, ... cells (F-GRV-10); if empty,
        /// `fall_frames` for each cell.
        fall_table: Vec<u32> = List(SOME_FRAMES, 0..=usize::from(*limits::SIDE.end())),
            default(Vec::new()),
            "Frames in total for a fall of 1, 2, ... cells, instead";
    }
}

table! {
    /// `piece` (F-GRV-01); the last value holds for all further levels.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum PieceSpeed as "PieceSpeed",
    "How fast pieces fall, by level; the last value holds for all further levels" {
        /// In 1/65536 of a cell per frame.
        Cells, "In 65536ths of a cell in each frame" (
            by_level: Vec<u32> = List(Int(limits::CELLS), 1..=limits::MAX_LIST), required,
                "The speeds from the first level on";
        ) call,
        /// In frames per cell.
        Frames, "In frames for each cell" (
            by_level: Vec<u32> = List(SOME_FRAMES, 1..=limits::MAX_LIST), required,
                "The frames from the first level on";
        ) call,
    }
}

table! {
    /// `soft` (F-GRV-02).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum SoftDrop as "SoftDrop", "How fast pieces fall while soft drop is held" {
        /// One cell every `frames` frames.
        Frames, "One cell in this many frames" (
            frames: u32 = SOME_FRAMES, required, "Frames for each cell";
        ) call,
        /// A multiple of the natural speed, at least one cell in 2 frames.
        Factor, "A multiple of the usual speed" (
            factor: u32 = Int(1..=1000), required, "The factor";
        ) call,
    }
}

table! {
    /// `hard` (F-CTL-05).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum HardDrop as "HardDrop", "What hard drop does" {
        /// No hard drop.
        #[default]
        Off, "There is none",
        /// The piece goes down and is placed.
        Lock, "The piece goes down and is placed",
        /// The piece goes down but is not placed.
        Sonic, "The piece goes down and can still be moved",
    }
}

table! {
    /// `lock` (F-GRV-03).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Lock as "Lock", "When a piece on the ground is placed" {
        /// After a delay on the ground (F-CTL-07).
        Delay, "After a delay on the ground" {
            /// Frames on the ground.
            frames: u32 = SOME_FRAMES, written(30), "How many frames";
            /// Number of moves and turns that reset the delay.
            resets: u32 = COUNT, written(15), "Number of moves and turns that reset the delay";
            /// Whether soft drop on the ground places at once (F-CTL-08).
            soft_drop_locks as "soft_places": bool = Flag, default(false),
                "Whether soft drop on the ground places at once";
        },
        /// When a natural step down does not fit.
        OnStep, "When its next step down is blocked",
    }
}

impl Default for Lock {
    fn default() -> Self {
        Self::Delay {
            frames: 30,
            resets: 15,
            soft_drop_locks: false,
        }
    }
}

table! {
    /// `blocks`: what falls in the field (F-GRV-04 to F-GRV-08).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum BlockLaw as "BlockLaw", "What falls in the field" {
        /// Every unsupported block, on its own.
        Cascade as "Cells", "Every block that nothing supports",
        /// Everything above a cleared row, as a whole.
        Naive as "Rows", "What lies above a cleared row, as a whole",
        /// Blocks with bonds, as one body.
        StickyBonds as "Linked", "Joined blocks as one body, others alone",
        /// Groups of alike blocks, as bodies.
        StickyFamilies as "Clusters", "Groups of alike blocks as one body",
        /// Blocks above a deleted block in its column.
        Above, "What lies above a cleared block in its column",
        /// Nothing falls.
        Stay, "Nothing",
    }
}
