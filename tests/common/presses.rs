//! Buttons pressed as by a person.

use kotodama::board::Rng;
use kotodama::falling::input::Buttons;

/// Returns a generator of the buttons held in successive frames: some buttons
/// for up to 12 frames, then others; the same sequence for each seed.
pub fn presses(seed: u64) -> impl FnMut() -> Buttons {
    let mut rng = Rng::new(seed);
    let mut held = Buttons::NONE;
    let mut frames = 0;
    move || {
        if frames == 0 {
            frames = 1 + rng.below(12);
            let bits = rng.below(256) & rng.below(256);
            held = Buttons(u8::try_from(bits).unwrap_or(0));
        }
        frames -= 1;
        held
    }
}
