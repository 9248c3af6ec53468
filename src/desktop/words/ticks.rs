//! Automatic turns: LEVEL IS AUTO (W-LP-30). The player's input between two
//! ticks is used by the next one.

use bevy::prelude::*;

use kotodama_board::Direction;
use kotodama_words::input::{Input, Player};

/// Time since the last tick, and the input pressed in it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Ticks {
    elapsed: f32,
    one: Option<Direction>,
    two: Option<Direction>,
}

impl Ticks {
    /// Keeps an input for the next tick. Of several inputs of a player the last
    /// one counts.
    pub fn hold(&mut self, input: Input) {
        match input {
            Input::Step(Player::One, direction) => self.one = Some(direction),
            Input::Step(Player::Two, direction) => self.two = Some(direction),
            Input::Both(one, two) => (self.one, self.two) = (Some(one), Some(two)),
            // A tick without input is a wait anyway.
            Input::Wait | Input::Undo | Input::Redo | Input::Restart => {}
        }
    }

    /// Advances time; returns true when a tick is due. A slow machine loses
    /// time instead of turns.
    pub fn pass(&mut self, seconds: f32, interval: f32) -> bool {
        self.elapsed += seconds;
        let due = self.elapsed >= interval;
        if due {
            self.elapsed = (self.elapsed - interval).min(interval / 2.0);
        }
        due
    }

    /// Returns the input of the due tick.
    pub fn take(&mut self) -> Input {
        match (self.one.take(), self.two.take()) {
            (Some(one), Some(two)) => Input::Both(one, two),
            (Some(direction), None) => Input::Step(Player::One, direction),
            (None, Some(direction)) => Input::Step(Player::Two, direction),
            (None, None) => Input::Wait,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RIGHT: Input = Input::Step(Player::One, Direction::Right);
    const UP: Input = Input::Step(Player::One, Direction::Up);

    #[test]
    fn a_tick_uses_what_was_pressed_last_and_waits_otherwise() {
        let mut ticks = Ticks::default();
        assert_eq!(ticks.take(), Input::Wait);
        ticks.hold(RIGHT);
        ticks.hold(UP);
        assert_eq!(ticks.take(), UP);
        assert_eq!(ticks.take(), Input::Wait);
        ticks.hold(Input::Wait);
        assert_eq!(ticks.take(), Input::Wait);
    }

    #[test]
    fn both_players_act_in_one_turn() {
        let mut ticks = Ticks::default();
        ticks.hold(RIGHT);
        ticks.hold(Input::Step(Player::Two, Direction::Left));
        ticks.hold(UP);
        assert_eq!(ticks.take(), Input::Both(Direction::Up, Direction::Left));
    }

    #[test]
    fn ticks_come_at_their_interval() {
        let mut ticks = Ticks::default();
        let due: Vec<bool> = (0..6).map(|_| ticks.pass(0.25, 0.5)).collect();
        assert_eq!(due, [false, true, false, true, false, true]);
        assert!(ticks.pass(60.0, 0.5));
        assert!(!ticks.pass(0.2, 0.5));
    }
}
