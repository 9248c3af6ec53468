//! Limits at which a search gives up.

use std::fmt;
use std::time::Duration;

/// Bytes in a MiB.
pub const MIB: u64 = 1 << 20;

/// Limits of a search. `None` is unlimited, except for the number of states,
/// which is always below 2^32.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Maximum number of moves in a solution.
    pub turns: Option<u32>,
    /// Maximum number of states visited.
    pub states: Option<u64>,
    /// Memory for states and for the workers themselves, in MiB.
    pub memory: Option<u64>,
    /// Maximum duration.
    pub time: Option<Duration>,
}

impl Limits {
    /// Default limit for memory, in MiB.
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

/// The limit that stopped a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Maximum number of moves.
    Turns(u32),
    /// Maximum number of states.
    States(u64),
    /// Maximum memory, in MiB.
    Memory(u64),
    /// Maximum duration.
    Time(Duration),
}

impl Limit {
    /// Returns its name: `turns`, `states`, `memory` or `time`.
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
