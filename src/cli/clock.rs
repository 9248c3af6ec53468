//! Time limits of commands.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// Sets a flag after a number of seconds.
#[derive(Debug)]
pub struct Clock {
    enough: Arc<AtomicBool>,
    ended: Arc<AtomicBool>,
}

impl Clock {
    /// Returns a clock that sets `enough`, which something else may set before,
    /// after `seconds`, if there is a limit.
    pub fn new(seconds: Option<u64>, enough: Arc<AtomicBool>) -> Self {
        let ended = Arc::new(AtomicBool::new(false));
        if let Some(seconds) = seconds {
            let (enough, ended) = (Arc::clone(&enough), Arc::clone(&ended));
            // It ends with the program.
            thread::spawn(move || {
                thread::sleep(Duration::from_secs(seconds));
                if !enough.load(Ordering::SeqCst) {
                    ended.store(true, Ordering::SeqCst);
                    enough.store(true, Ordering::SeqCst);
                }
            });
        }
        Self { enough, ended }
    }

    /// Returns the flag.
    pub fn enough(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.enough)
    }

    /// Returns whether the time is over.
    pub fn has_ended(&self) -> bool {
        self.ended.load(Ordering::SeqCst)
    }
}
