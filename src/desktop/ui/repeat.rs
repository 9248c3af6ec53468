//! Key repeat.

use std::time::Duration;

use bevy::prelude::*;

use kotodama_shell::settings::Settings;

/// Delay and interval of key repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RepeatRate {
    /// Time before the first repetition.
    pub delay: Duration,
    /// Time between repetitions.
    pub interval: Duration,
}

impl RepeatRate {
    /// Returns the rate that the player has set for levels.
    pub fn of(settings: &Settings) -> Self {
        Self {
            delay: Duration::from_secs_f32(settings.first_delay()),
            interval: Duration::from_secs_f32(settings.repeat_interval()),
        }
    }
}

/// Repetition of the most recently pressed action that is still held.
#[derive(Resource, Clone, Debug)]
pub struct Repeater<A: Send + Sync + 'static> {
    /// Held actions in the order of their presses.
    held: Vec<A>,
    since_press: Duration,
    given: u32,
}

impl<A: Send + Sync + 'static> Default for Repeater<A> {
    fn default() -> Self {
        Self {
            held: Vec::new(),
            since_press: Duration::ZERO,
            given: 0,
        }
    }
}

impl<A: Copy + PartialEq + Send + Sync + 'static> Repeater<A> {
    fn press(&mut self, action: A) {
        self.held.retain(|held| *held != action);
        self.held.push(action);
        self.since_press = Duration::ZERO;
        self.given = 0;
    }

    /// Removes released actions; the action held before takes over.
    fn keep(&mut self, is_held: impl Fn(A) -> bool) {
        let before = self.held();
        self.held.retain(|action| is_held(*action));
        if self.held() != before {
            self.since_press = Duration::ZERO;
            self.given = 0;
        }
    }

    fn held(&self) -> Option<A> {
        self.held.last().copied()
    }

    /// Returns whether a repeating action is held.
    pub fn is_holding(&self) -> bool {
        !self.held.is_empty()
    }

    /// Advances time with the presses of this step; returns the repetition that
    /// is due, none if a new press came.
    ///
    /// A slow machine does not catch up: in a long frame, a press that was meant
    /// as one is one, and one repetition at most.
    pub fn step(
        &mut self,
        presses: &[A],
        may_repeat: impl Fn(A) -> bool,
        is_held: impl Fn(A) -> bool,
        (passed, rate): (Duration, RepeatRate),
    ) -> Option<A> {
        for &press in presses {
            if may_repeat(press) {
                self.press(press);
            }
        }
        self.keep(is_held);
        let is_due = self.tick(passed, rate) > 0;
        self.held().filter(|_| is_due && presses.is_empty())
    }

    /// Returns the number of repetitions in this step.
    fn tick(&mut self, step: Duration, rate: RepeatRate) -> usize {
        if self.held.is_empty() {
            return 0;
        }
        self.since_press += step;
        let Some(over) = self.since_press.checked_sub(rate.delay) else {
            return 0;
        };
        let due = 1 + (over.as_secs_f32() / rate.interval.as_secs_f32().max(0.001)) as u32;
        let new = due.saturating_sub(self.given);
        self.given = due;
        new as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::menu_actions::MenuAction;

    const RATE: RepeatRate = RepeatRate {
        delay: Duration::from_millis(200),
        interval: Duration::from_millis(100),
    };

    fn count(repeater: &mut Repeater<MenuAction>, milliseconds: u64) -> usize {
        repeater.tick(Duration::from_millis(milliseconds), RATE)
    }

    #[test]
    fn a_held_direction_repeats_after_the_delay() {
        let mut repeater = Repeater::default();
        repeater.press(MenuAction::Right);
        assert_eq!(count(&mut repeater, 199), 0);
        assert_eq!(count(&mut repeater, 1), 1);
        assert_eq!(count(&mut repeater, 99), 0);
        assert_eq!(count(&mut repeater, 1), 1);
        assert_eq!(count(&mut repeater, 250), 2);
    }

    #[test]
    fn the_last_pressed_direction_wins_and_gives_way_when_released() {
        let mut repeater = Repeater::default();
        repeater.press(MenuAction::Right);
        repeater.press(MenuAction::Up);
        assert_eq!(repeater.held(), Some(MenuAction::Up));
        repeater.keep(|action| action == MenuAction::Right);
        assert_eq!(repeater.held(), Some(MenuAction::Right));
        assert_eq!(count(&mut repeater, 150), 0);
        repeater.keep(|_| false);
        assert_eq!(count(&mut repeater, 900), 0);
    }

    #[test]
    fn a_long_frame_repeats_once_and_not_after_the_key_is_released() {
        let mut repeater = Repeater::default();
        let mut step = |presses: &[MenuAction], is_held: bool| {
            let passed = (Duration::from_secs(1), RATE);
            repeater.step(presses, |_| true, |_| is_held, passed)
        };
        assert_eq!(step(&[MenuAction::Right], true), None);
        assert_eq!(step(&[], true), Some(MenuAction::Right));
        assert_eq!(step(&[], false), None);
        // Pressed and released within the frame.
        assert_eq!(step(&[MenuAction::Up], false), None);
        assert_eq!(step(&[], false), None);
    }
}
