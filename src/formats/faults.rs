//! Disks that fill up and programs that are killed, for tests: whatever is
//! written by [`write_atomically`](super::write_atomically) in this thread
//! fails where the test wants it.

use std::cell::Cell;
use std::io::{self, ErrorKind};

/// Fault to be injected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The disk is full: half of what is written in this step arrives.
    Full,
    /// The program ends at this step, and cleans up nothing.
    Killed,
}

thread_local! {
    static NEXT: Cell<Option<(u32, Fault)>> = const { Cell::new(None) };
}

/// Runs something while a step of writing fails, counted from 0 over all files
/// that are written. Gives what it gives, and whether it came to that step.
pub fn with<T>(step: u32, fault: Fault, run: impl FnOnce() -> T) -> (T, bool) {
    NEXT.set(Some((step, fault)));
    let result = run();
    let is_left = NEXT.take().is_some_and(|(left, _)| left != u32::MAX);
    (result, !is_left)
}

/// Returns whether the program has been killed, so that nothing happens any
/// more.
pub(super) fn is_killed() -> bool {
    NEXT.get() == Some((u32::MAX, Fault::Killed))
}

/// Passes a step of writing.
///
/// # Errors
///
/// What goes wrong in it.
pub(super) fn step() -> io::Result<()> {
    let Some((left, fault)) = NEXT.get() else {
        return Ok(());
    };
    match (left, fault) {
        // Everything after a kill is as if it did not happen.
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
