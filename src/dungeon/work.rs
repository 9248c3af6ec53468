//! A limit for the cost of a cycle. The budget counts lines (D-LIMIT-01), but
//! one line can send to thousands of tiles or push hundreds. Effects of
//! programs on many tiles are counted here; when they exceed the limit, all
//! programs still waiting for their turn are paused as if over their budget.

use bevy::ecs::prelude::*;

/// Number of letters, cells and moved tiles caused by the programs of a cycle.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work(u64);

/// Maximum cost of a cycle.
const MOST: u64 = 200_000;

impl Work {
    /// Adds to the cost.
    pub fn count(&mut self, units: usize) {
        let units = u64::try_from(units).unwrap_or(u64::MAX);
        self.0 = self.0.saturating_add(units);
    }

    /// Returns whether the limit is reached.
    #[must_use]
    pub const fn is_done(self) -> bool {
        self.0 > MOST
    }
}

/// Starts a cycle.
pub fn begin(mut work: ResMut<Work>) {
    *work = Work::default();
}
