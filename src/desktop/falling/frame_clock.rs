//! Sixty frames of the game a second (F-UI-14).

use kotodama_shell::step_clock::StepClock;

/// Frames of the game a second.
pub const RATE: u64 = 60;

/// The clock of the play.
pub type FrameClock = StepClock<RATE>;
