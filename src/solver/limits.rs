//! What ends a search before its time.

use std::fmt;
use std::time::Duration;

/// Bytes in a MiB.
pub const MIB: u64 = 1 << 20;

/// The most that a search may take. What is `None` has no limit, but for the
/// number of states, which is below 2^32 in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Moves in a solution.
    pub turns: Option<u32>,
    /// States that are visited.
    pub states: Option<u64>,
    /// Memory for states, in MiB; what the workers themselves need is not
    /// counted.
    pub memory: Option<u64>,
    /// How long it may take.
    pub time: Option<Duration>,
}

impl Limits {
    /// The memory that a search may take if nothing else is said, in MiB.
    pub const DEFAULT_MEMORY: u64 = 1024;
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            turns: None,
            states: None,
            memory: Some(Self::DEFAULT_MEMORY),
            time: None,
        }
    }
}

/// The limit that ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Solutions with more moves were not looked for.
    Turns(u32),
    /// No more states were visited.
    States(u64),
    /// More memory would have been needed; in MiB.
    Memory(u64),
    /// The time was over.
    Time(Duration),
}

impl Limit {
    /// One word for it: `turns`, `states`, `memory` or `time`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Turns(_) => "turns",
            Self::States(_) => "states",
            Self::Memory(_) => "memory",
            Self::Time(_) => "time",
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Turns(turns) => write!(f, "the limit of {turns} turns"),
            Self::States(states) => write!(f, "the limit of {states} states"),
            Self::Memory(mib) => write!(f, "the limit of {mib} MiB of memory"),
            Self::Time(time) => write!(f, "the limit of {} seconds", time.as_secs()),
        }
    }
}
