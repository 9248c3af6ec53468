//! Progress of a search, for observers.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Shared with a search running on another thread, which reports here and can
/// be told to stop. Does not otherwise affect its result.
#[derive(Debug)]
pub struct Progress {
    begun: Instant,
    states: AtomicU64,
    depth: AtomicU32,
    bytes: AtomicU64,
    /// States of all searches of a job.
    total: Arc<AtomicU64>,
    cancelled: Arc<AtomicBool>,
}

impl Default for Progress {
    fn default() -> Self {
        Self::new()
    }
}

impl Progress {
    /// Starts the clock.
    #[must_use]
    pub fn new() -> Self {
        Self::within(Arc::default(), Arc::default())
    }

    /// Starts the clock of another search of the same job: cancelling one of
    /// them cancels all, and their states are counted together
    /// ([`Self::total_states`]).
    #[must_use]
    pub fn another(&self) -> Self {
        Self::within(Arc::clone(&self.total), Arc::clone(&self.cancelled))
    }

    /// Starts the clock of a search that is also cancelled by setting `flag`.
    #[must_use]
    pub fn cancelled_by(flag: &Arc<AtomicBool>) -> Self {
        Self::within(Arc::default(), Arc::clone(flag))
    }

    #[expect(
        clippy::disallowed_methods,
        reason = "a search may take so much time, the states it finds do not depend on it"
    )]
    fn within(total: Arc<AtomicU64>, cancelled: Arc<AtomicBool>) -> Self {
        Self {
            begun: Instant::now(),
            states: AtomicU64::new(0),
            depth: AtomicU32::new(0),
            bytes: AtomicU64::new(0),
            total,
            cancelled,
        }
    }

    /// Returns the time since the start.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Returns the number of states visited so far.
    #[must_use]
    pub fn states(&self) -> u64 {
        self.states.load(Ordering::Relaxed)
    }

    /// Returns the number of states visited so far by all searches of the job.
    #[must_use]
    pub fn total_states(&self) -> u64 {
        self.total.load(Ordering::Relaxed)
    }

    /// Returns the number of states visited per second, on average since the
    /// start.
    #[must_use]
    pub fn states_per_second(&self) -> u64 {
        let millis = u64::try_from(self.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.states().saturating_mul(1000) / millis.max(1)
    }

    /// Returns the number of moves from the first state to those being
    /// expanded.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.depth.load(Ordering::Relaxed)
    }

    /// Returns the memory now taken by the states, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Ends the search soon. It still returns an answer.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Returns whether the search was told to stop.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    pub(super) fn report(&self, states: u64, depth: u32, bytes: u64) {
        let before = self.states.swap(states, Ordering::Relaxed);
        let more = states.saturating_sub(before);
        self.total.fetch_add(more, Ordering::Relaxed);
        self.depth.store(depth, Ordering::Relaxed);
        self.bytes.store(bytes, Ordering::Relaxed);
    }
}
