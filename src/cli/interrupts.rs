//! Ctrl-C for commands that finish their work first.

use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Exit status of a program ended by Ctrl-C.
pub const INTERRUPTED: u8 = 130;

/// Returns a flag that Ctrl-C sets. On systems where Ctrl-C cannot be caught,
/// it ends the program as usual; with `can_exit`, so does a second one.
pub fn interrupts(can_exit: bool) -> Arc<AtomicBool> {
    let noticed = Arc::new(AtomicBool::new(false));
    let notice = Arc::clone(&noticed);
    let _ = ctrlc::set_handler(move || {
        if notice.swap(true, Ordering::Relaxed) && can_exit {
            // The user does not want to wait.
            exit(i32::from(INTERRUPTED));
        }
    });
    noticed
}
