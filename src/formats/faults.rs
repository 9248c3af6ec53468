//! Faults for tests: full disks and killed programs. Writes by
//! [`write_atomically`](super::write_atomically) on this thread fail at the
//! step that the test chooses.

use std::cell::Cell;
use std::io::{self, ErrorKind};

/// Fault to be injected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The disk is full: only half of the data of this step is written.
    Full,
    /// The program is killed at this step and cleans up nothing.
    Killed,
}

thread_local! {
    static NEXT: Cell<Option<(u32, Fault)>> = const { Cell::new(None) };
}

/// Runs a function with a fault at this step of writing, counted from 0 over
/// all files. Returns its result, and whether the step was reached.
pub fn with<T>(step: u32, fault: Fault, run: impl FnOnce() -> T) -> (T, bool) {
    NEXT.set(Some((step, fault)));
    let result = run();
    let is_left = NEXT.take().is_some_and(|(left, _)| left != u32::MAX);
    (result, !is_left)
}

/// Returns whether the program has been killed, after which nothing may be
/// done.
pub(super) fn is_killed() -> bool {
    NEXT.get() == Some((u32::MAX, Fault::Killed))
}

/// Counts a step of writing.
///
/// # Errors
///
/// The fault of this step, if any.
pub(super) fn step() -> io::Result<()> {
    let Some((left, fault)) = NEXT.get() else {
        return Ok(());
    };
    match (left, fault) {
        // After a kill every step fails without effect.
        (u32::MAX, Fault::Killed) => Err(io::Error::other("the program was killed")),
        (u32::MAX, Fault::Full) => Ok(()),
        (0, fault) => {
            NEXT.set(Some((u32::MAX, fault)));
            Err(match fault {
                Fault::Full => ErrorKind::StorageFull.into(),
                Fault::Killed => io::Error::other("the program was killed"),
            })
        }
        (left, fault) => {
            NEXT.set(Some((left - 1, fault)));
            Ok(())
        }
    }
}
