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
    pub fn count(world: &mut World, units: usize) {
        let mut work = world.resource_mut::<Self>();
        let units = u64::try_from(units).unwrap_or(u64::MAX);
        work.0 = work.0.saturating_add(units);
    }

    /// Was it too much?
    #[must_use]
    pub fn is_done(world: &World) -> bool {
        world.resource::<Self>().0 > MOST
    }
}

/// A new cycle begins.
pub fn begin(mut work: ResMut<Work>) {
    *work = Work::default();
}
