//! Conditions that ask for conditions: how deep may that go (W-LOOP-04)?

use std::sync::atomic::{AtomicU8, Ordering};

use bevy::ecs::prelude::*;

/// Has a turn judged conditions that nest too deep (W-LOOP-04)? Judging only
/// reads the world, so it leaves word here for the next reading point. Whoever
/// looks at the board between turns leaves none.
#[derive(Resource, Debug, Default)]
pub struct RecursionGuard(AtomicU8);

impl RecursionGuard {
    const UNWATCHED: u8 = 0;
    const WATCHED: u8 = 1;
    const EXCEEDED: u8 = 2;

    /// From now on it is noted.
    pub fn watch(&mut self) {
        *self.0.get_mut() = Self::WATCHED;
    }

    /// From now on it is not noted any more.
    pub fn unwatch(&mut self) {
        *self.0.get_mut() = Self::UNWATCHED;
    }

    /// Were conditions too deep?
    #[must_use]
    pub fn are_exceeded(&self) -> bool {
        self.0.load(Ordering::Relaxed) == Self::EXCEEDED
    }

    /// They are.
    pub(super) fn exceed(&self) {
        let (watched, exceeded) = (Self::WATCHED, Self::EXCEEDED);
        // Nothing to do if nobody watches or it is known already.
        let _ = self
            .0
            .compare_exchange(watched, exceeded, Ordering::Relaxed, Ordering::Relaxed);
    }
}
