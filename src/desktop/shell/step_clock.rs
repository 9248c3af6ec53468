//! Fixed-step clock: how many steps of a game are due, at a constant rate that
//! does not depend on the screen (F-UI-14, D-CYCLE-01).

use std::time::Duration;

use bevy::prelude::*;

/// Maximum number of steps to catch up after a hitch. A slow machine plays more
/// slowly instead of skipping steps.
const MOST: u64 = 4;

const SECOND: u64 = 1_000_000_000;

/// Clock with this many steps a second: holds elapsed time that is not a full
/// step yet.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepClock<const RATE: u64> {
    /// Elapsed time in parts of a nanosecond; [`RATE`](StepClock) parts are
    /// one.
    left: u64,
    /// Speed as a fraction: 1/4 for slow motion, 16/1 for seeking through a
    /// replay, 0/1 to stand still.
    pub speed: (u64, u64),
}

impl<const RATE: u64> Default for StepClock<RATE> {
    fn default() -> Self {
        Self {
            left: 0,
            speed: (1, 1),
        }
    }
}

impl<const RATE: u64> StepClock<RATE> {
    /// Advances time; returns the number of due steps.
    pub fn pass(&mut self, time: Duration) -> u64 {
        let (times, part) = self.speed;
        let most = MOST * times.max(1);
        // More than a second at once is not lag but a window that was
        // suspended.
        let nanos = u64::try_from(time.as_nanos()).map_or(SECOND, |nanos| nanos.min(SECOND));
        self.left += nanos * RATE * times / part.max(1);
        let due = self.left / SECOND;
        self.left %= SECOND;
        due.min(most)
    }

    /// Returns the elapsed part of the next step, 0 to 1.
    pub fn part(&self) -> f32 {
        self.left as f32 / SECOND as f32
    }

    /// Starts a step again.
    pub fn reset(&mut self) {
        self.left = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: u64 = 60;
    type FrameClock = StepClock<RATE>;

    fn frames(clock: &mut FrameClock, deltas: impl IntoIterator<Item = u64>) -> u64 {
        deltas
            .into_iter()
            .map(|nanos| clock.pass(Duration::from_nanos(nanos)))
            .sum()
    }

    #[test]
    fn sixty_frames_a_second_at_every_refresh_rate() {
        for rate in [24, 30, 50, 59, 60, 75, 120, 144, 165, 240, 1000] {
            let mut clock = FrameClock::default();
            let ends: Vec<u64> = (0..=10 * rate).map(|n| n * SECOND / rate).collect();
            let deltas = ends.windows(2).map(|ends| ends[1] - ends[0]);
            assert_eq!(frames(&mut clock, deltas), 600, "{rate} Hz");
        }
    }

    #[test]
    fn uneven_pictures_make_even_frames() {
        let mut clock = FrameClock::default();
        let deltas = (0..1000_u64).map(|n| 3_000_000 + (n * 7919 % 31) * 1_000_000);
        let total: u64 = deltas.clone().sum();
        assert_eq!(frames(&mut clock, deltas), total * RATE / SECOND);
    }

    #[test]
    fn a_slow_machine_plays_slowly_and_leaves_nothing_out() {
        let mut clock = FrameClock::default();
        assert_eq!(frames(&mut clock, [SECOND / 2]), MOST);
        assert_eq!(frames(&mut clock, [SECOND / 60 + 1]), 1);
        assert_eq!(frames(&mut clock, [u64::MAX]), MOST);
    }

    #[test]
    fn other_speeds() {
        let mut clock = FrameClock {
            speed: (1, 4),
            ..FrameClock::default()
        };
        assert_eq!(frames(&mut clock, vec![SECOND / 100; 400]), 60);
        clock.speed = (16, 1);
        assert_eq!(frames(&mut clock, vec![SECOND / 100; 100]), 960);
        clock.speed = (0, 1);
        assert_eq!(frames(&mut clock, vec![SECOND; 9]), 0);
    }
}
