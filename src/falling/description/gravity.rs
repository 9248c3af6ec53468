//! `gravity`: how pieces and blocks fall (F-GRV).

/// `gravity`.
#[derive(Clone, Debug, PartialEq)]
pub struct GravityPart {
    /// Natural falling of the piece by level.
    pub piece: PieceSpeed,
    /// Soft drop.
    pub soft: SoftDrop,
    /// Points for a cell of soft drop.
    pub soft_points: u32,
    /// Hard drop.
    pub hard: HardDrop,
    /// Points for a cell of hard drop.
    pub hard_points: u32,
    /// Frames after appearing before natural falling begins.
    pub hold_at_spawn: u32,
    /// When a piece is placed.
    pub lock: Lock,
    /// How the blocks of the field fall.
    pub blocks: BlockLaw,
    /// Frames a cell of falling blocks; 1 or more.
    pub fall_frames: u32,
    /// Frames needed in total for a fall of 1, 2, ... cells (F-GRV-10);
    /// empty: `fall_frames` a cell.
    pub fall_table: Vec<u32>,
}

impl Default for GravityPart {
    fn default() -> Self {
        Self {
            piece: PieceSpeed::Cells(vec![1311]),
            soft: SoftDrop::Frames(2),
            soft_points: 0,
            hard: HardDrop::Off,
            hard_points: 0,
            hold_at_spawn: 0,
            lock: Lock::Delay {
                frames: 30,
                resets: 15,
                soft_drop_locks: false,
            },
            blocks: BlockLaw::Naive,
            fall_frames: 2,
            fall_table: Vec::new(),
        }
    }
}

/// `piece` (F-GRV-01); the last value holds for all further levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PieceSpeed {
    /// In 1/65536 cell a frame.
    Cells(Vec<u32>),
    /// One step every so many frames.
    Frames(Vec<u32>),
}

/// `soft` (F-GRV-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SoftDrop {
    /// One cell every so many frames.
    Frames(u32),
    /// Times the piece's speed, at least one cell in 2 frames.
    Factor(u32),
}

/// `hard` (F-CTL-05).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum HardDrop {
    /// None.
    #[default]
    Off,
    /// Down and placed.
    Lock,
    /// Down only.
    Sonic,
}

/// `lock` (F-GRV-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lock {
    /// After a delay on the ground (F-CTL-07).
    Delay {
        /// Frames on the ground.
        frames: u32,
        /// How often moves set the counter back.
        resets: u32,
        /// Soft drop on the ground places at once (F-CTL-08).
        soft_drop_locks: bool,
    },
    /// When a natural step does not fit.
    OnStep,
}

/// `blocks`: what falls in the field (F-GRV-04 to F-GRV-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BlockLaw {
    /// Every block on its own.
    Cascade,
    /// Whole rows.
    Naive,
    /// Joined groups as one body.
    StickyBonds,
    /// Groups of alike blocks as bodies.
    StickyFamilies,
    /// What lay above a deleted block.
    Above,
    /// Nothing.
    Stay,
}
