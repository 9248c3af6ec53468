//! `clear`: conditions, methods and score (F-CND, F-MTH, F-SCR).

/// `clear`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClearPart {
    /// The rules, in order (F-CND-01).
    pub rules: Vec<ClearRule>,
    /// What clearing is worth.
    pub score: Score,
}

/// One rule: when, how, and what falls then.
#[derive(Clone, Debug, PartialEq)]
pub struct ClearRule {
    /// The condition.
    pub when: Condition,
    /// What happens to matched blocks.
    pub how: Method,
    /// Its own law of falling (F-GRV-09).
    pub fall: Option<FallLaw>,
    /// For people and reports; empty: the condition's.
    pub name: String,
}

/// The laws a clear rule may name (F-GRV-09).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FallLaw {
    /// As `blocks: Rows`.
    Naive,
    /// As `blocks: Above`.
    Above,
    /// As `blocks: Cells`, for the columns concerned.
    Cascade,
}

/// The direction of a line (F-CND-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Axis {
    /// Left and right.
    Row,
    /// Up and down.
    Column,
    /// Up to the right.
    Rising,
    /// Down to the right.
    Falling,
}

/// `when` (F-CND). `hidden`: blocks in hidden rows count too (F-CND-11).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Groups of alike blocks (F-CND-02).
    Connected {
        /// Blocks of a group, at least.
        min: u32,
        /// Are diagonal neighbours connected too?
        diagonal: bool,
        /// Only these roles, if any are named (F-CND-05).
        roles: Vec<u8>,
        /// Do hidden rows count?
        hidden: bool,
    },
    /// Straight lines of alike blocks (F-CND-03).
    Line {
        /// Blocks of a line, at least.
        min: u32,
        /// In which directions.
        axes: Vec<Axis>,
        /// Only these roles, if any are named.
        roles: Vec<u8>,
        /// Do hidden rows count?
        hidden: bool,
    },
    /// Rows without a gap (F-CND-04).
    FullRow {
        /// Do hidden rows count?
        hidden: bool,
    },
    /// Every place where a picture occurs (F-CND-05).
    Pattern {
        /// The picture.
        rows: Vec<String>,
        /// Only these roles, if any are named.
        roles: Vec<u8>,
        /// Do hidden rows count?
        hidden: bool,
    },
    /// Igniters beside their fuse (F-CND-06).
    Ignite {
        /// Igniter and fuse roles.
        pairs: Vec<(u8, u8)>,
        /// Do hidden rows count?
        hidden: bool,
    },
    /// Explosions (F-CND-07).
    Blast {
        /// Roles that explode at rest.
        lit: Vec<u8>,
        /// Roles that explode when hit.
        bombs: Vec<u8>,
        /// Roles that are hit and do not explode.
        also: Vec<u8>,
        /// Cells in each direction.
        range: u32,
        /// Do hidden rows count?
        hidden: bool,
    },
    /// Special: neighbours of what other rules delete (F-CND-08).
    Beside {
        /// These roles.
        roles: Vec<u8>,
        /// Do hidden rows count?
        hidden: bool,
    },
    /// Special: at rest for so long (F-CND-09).
    After {
        /// These roles.
        roles: Vec<u8>,
        /// Frames at rest.
        frames: u32,
        /// Do hidden rows count?
        hidden: bool,
    },
    /// Special: all blocks alike to the one below (F-CND-10).
    SameAs {
        /// These roles.
        roles: Vec<u8>,
        /// Do hidden rows count?
        hidden: bool,
    },
}

impl Condition {
    /// Is it one of the special conditions, whose blocks some scores leave
    /// out (F-SCR-02)?
    #[must_use]
    pub const fn is_special(&self) -> bool {
        matches!(
            self,
            Self::Beside { .. } | Self::After { .. } | Self::SameAs { .. }
        )
    }

    /// Do blocks in hidden rows count, and are they cleared (F-CND-11)?
    #[must_use]
    pub const fn counts_hidden(&self) -> bool {
        match self {
            Self::Connected { hidden, .. }
            | Self::Line { hidden, .. }
            | Self::FullRow { hidden }
            | Self::Pattern { hidden, .. }
            | Self::Ignite { hidden, .. }
            | Self::Blast { hidden, .. }
            | Self::Beside { hidden, .. }
            | Self::After { hidden, .. }
            | Self::SameAs { hidden, .. } => *hidden,
        }
    }

    /// Its name in reports (F-SYS-02, F-CLI-20).
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Connected { .. } => "connected",
            Self::Line { .. } => "line",
            Self::FullRow { .. } => "full_row",
            Self::Pattern { .. } => "pattern",
            Self::Ignite { .. } => "ignite",
            Self::Blast { .. } => "blast",
            Self::Beside { .. } => "beside",
            Self::After { .. } => "after",
            Self::SameAs { .. } => "same_as",
        }
    }
}

/// `how` (F-MTH).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Method {
    /// Deleted, clearing for so many frames.
    Immediate {
        /// Frames of clearing.
        frames: u32,
    },
    /// Changed to another role, deleted at the end of the list (F-MTH-02).
    Change {
        /// From role to role.
        to: Vec<(u8, u8)>,
        /// Frames of clearing of a role without an entry.
        last: u32,
    },
    /// Marked, and deleted when released (F-MTH-03).
    Stock(Release),
}

/// What releases marked blocks (F-MTH-03, F-MTH-05).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Release {
    /// A line that runs over the columns, so many frames each.
    Timeline {
        /// Frames a column.
        frames: u32,
    },
    /// After resting so long.
    Frames(u32),
    /// A block of these roles comes to rest beside them.
    Signal(Vec<u8>),
}

/// `score` (F-SCR).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Score {
    /// `unit x blocks x chain` (F-SCR-01).
    PerBlock {
        /// Points a block.
        unit: u32,
    },
    /// `unit x n x clamp(P + C + G, 1, 999)` (F-SCR-02).
    Chain {
        /// Points a block.
        unit: u32,
        /// By link.
        powers: Powers,
        /// By number of families.
        colours: Colours,
        /// By size of group.
        groups: Groups,
    },
    /// By number of rows of a link (F-SCR-03).
    Rows {
        /// For 1, 2, ... rows; the last holds for more.
        points: Vec<u32>,
        /// What it is multiplied with.
        times: RowTimes,
    },
    /// By triples (F-SCR-04).
    Triples {
        /// Points a triple.
        unit: u32,
    },
    /// By places of a pattern (F-SCR-05).
    Patterns {
        /// Points a place.
        unit: u32,
        /// From so many places on, times this factor.
        many: Option<(u32, u32)>,
    },
    /// The rules of today (F-SCR-06, F-SCR-07).
    Guideline {
        /// Names of the shapes whose spins count.
        spins: Vec<String>,
    },
    /// By targets (F-SCR-08).
    Targets {
        /// Points of the first.
        base: u32,
    },
    /// Several models; their points add up (F-SCR-09).
    All(Vec<Score>),
}

impl Default for Score {
    fn default() -> Self {
        Self::PerBlock { unit: 10 }
    }
}

/// The bonus of a link (F-SCR-02).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Powers {
    /// 0, 8, 16, 32, 64, then 32 more each.
    Tsu,
    /// 0, 8, 16, 32, 64, 128, 256, 512, then 999.
    Doubling,
    /// As listed; the last repeats.
    List(Vec<u32>),
}

/// The bonus for the number of families (F-SCR-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// 0, 3, 6, 12, 24.
    Tsu,
    /// 0, 2, 4, 8, 16.
    Fever,
}

/// The bonus for the size of a group (F-SCR-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Groups {
    /// 0, 2, 3, 4, 5, 6, 7, 10 for 4 to 11 and more.
    Tsu,
    /// 0, 1, 2, 3, 4, 5, 6, 8.
    Fever,
}

/// What the points of rows are multiplied with (F-SCR-03).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RowTimes {
    /// The level.
    Level,
    /// The level and one.
    LevelPlusOne,
    /// Nothing.
    #[default]
    One,
}
