//! Ctrl-C for commands that have something to finish.

use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Status of a program that Ctrl-C has ended.
pub const INTERRUPTED: u8 = 130;

/// Becomes true with Ctrl-C. Where that cannot be noticed it ends the program,
/// as usual; so does a second one, if nothing is left behind by that.
pub fn interrupts(can_exit: bool) -> Arc<AtomicBool> {
    let noticed = Arc::new(AtomicBool::new(false));
    let notice = Arc::clone(&noticed);
    let _ = ctrlc::set_handler(move || {
        if notice.swap(true, Ordering::Relaxed) && can_exit {
            // Whoever asks twice does not want to wait.
            exit(i32::from(INTERRUPTED));
        }
    });
    noticed
}
