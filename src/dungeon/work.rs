//! What a cycle costs at most: lines are counted by the budget (D-LIMIT-01),
//! but one line can send to thousands of tiles or push hundreds. What programs
//! do to many tiles is counted here; once it is too much, all programs that
//! still have their turn are paused as if they were over their budget.

use bevy::ecs::prelude::*;

/// Letters, cells and moved tiles that the programs of a cycle have cost.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work(u64);

/// What a cycle may cost.
const MOST: u64 = 200_000;

impl Work {
    /// Counts so many more.
    pub fn count(&mut self, units: usize) {
        let units = u64::try_from(units).unwrap_or(u64::MAX);
        self.0 = self.0.saturating_add(units);
    }

    /// Was it too much?
    #[must_use]
    pub const fn is_done(self) -> bool {
        self.0 > MOST
    }
}

/// A new cycle begins.
pub fn begin(mut work: ResMut<Work>) {
    *work = Work::default();
}
