//! Which buttons are held in which frame of the game (F-UI-07). Presses and
//! releases come whenever they like; every one of them is seen by a frame,
//! however short it was.

use bevy::prelude::*;

use kotodama_falling::input::{Button, Buttons};

/// Presses and releases of one button that wait for their frames; more than a
/// second of hammering is forgotten.
const MOST: u8 = 60;

/// The buttons as the game sees them.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ButtonLatch {
    /// In the frame that ran last.
    now: u8,
    /// Changes that wait, by button.
    waiting: [u8; 8],
    /// Held since a menu was open: nothing until they are released.
    stale: u8,
}

impl ButtonLatch {
    fn is_last(&self, button: Button) -> bool {
        let bit = 1 << button as u8;
        let waiting = self.waiting[button as usize];
        (self.now & bit != 0) != (waiting % 2 == 1)
    }

    /// Notes that a button goes down or up, in the order of events.
    pub(super) fn change(&mut self, button: Button, is_down: bool) {
        let bit = 1 << button as u8;
        if self.stale & bit != 0 {
            if !is_down {
                self.stale &= !bit;
            }
            return;
        }
        if self.is_last(button) == is_down {
            return;
        }
        let waiting = &mut self.waiting[button as usize];
        *waiting = if *waiting < MOST {
            *waiting + 1
        } else {
            *waiting - 1
        };
    }

    /// Returns what is held in the next frame of the game.
    pub(super) fn next(&mut self) -> Buttons {
        for (bit, waiting) in self.waiting.iter_mut().enumerate() {
            if *waiting > 0 {
                *waiting -= 1;
                self.now ^= 1 << bit;
            }
        }
        Buttons(self.now)
    }

    /// Forgets all; what is held now counts only after it was released. For
    /// the end of a menu, whose keys mean other things.
    pub(super) fn forget(&mut self, held: Buttons) {
        *self = Self {
            stale: held.0,
            ..Self::default()
        };
    }

    /// Begins play: held directions stay held; other presses were not meant for
    /// the first piece.
    pub(super) fn begin(&mut self) {
        let directions = [Button::Left, Button::Right, Button::SoftDrop];
        for button in Button::ALL {
            if directions.contains(&button) {
                self.waiting[button as usize] = u8::from(self.is_last(button));
            } else {
                if self.is_last(button) {
                    self.stale |= 1 << button as u8;
                }
                self.waiting[button as usize] = 0;
            }
        }
        self.now = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEFT: Buttons = Buttons(1);

    #[test]
    fn a_press_and_release_between_two_frames_is_a_press() {
        let mut latch = ButtonLatch::default();
        latch.change(Button::Left, true);
        latch.change(Button::Left, false);
        assert_eq!(latch.next(), LEFT);
        assert_eq!(latch.next(), Buttons::NONE);
        assert_eq!(latch.next(), Buttons::NONE);
    }

    #[test]
    fn two_presses_between_two_frames_are_two() {
        let mut latch = ButtonLatch::default();
        latch.change(Button::Left, true);
        assert_eq!(latch.next(), LEFT);
        // Released and pressed again within a frame.
        latch.change(Button::Left, false);
        latch.change(Button::Left, true);
        assert_eq!(latch.next(), Buttons::NONE);
        assert_eq!(latch.next(), LEFT);
        assert_eq!(latch.next(), LEFT);
    }

    #[test]
    fn what_was_held_in_a_menu_counts_after_its_release() {
        let mut latch = ButtonLatch::default();
        latch.forget(LEFT);
        latch.change(Button::Left, true);
        assert_eq!(latch.next(), Buttons::NONE);
        latch.change(Button::Left, false);
        latch.change(Button::Left, true);
        assert_eq!(latch.next(), LEFT);
    }

    #[test]
    fn only_directions_are_carried_into_a_play() {
        let mut latch = ButtonLatch::default();
        latch.change(Button::Left, true);
        latch.change(Button::HardDrop, true);
        latch.change(Button::Hold, true);
        latch.change(Button::Hold, false);
        latch.begin();
        assert_eq!(latch.next(), LEFT);
        latch.change(Button::HardDrop, true);
        assert_eq!(latch.next(), LEFT);
        latch.change(Button::HardDrop, false);
        latch.change(Button::HardDrop, true);
        assert_eq!(latch.next(), LEFT.with(Button::HardDrop));
    }

    #[test]
    fn hammering_keeps_the_last_state() {
        let mut latch = ButtonLatch::default();
        for n in 0..1001 {
            latch.change(Button::Left, n % 2 == 0);
        }
        let last = (0..2 * usize::from(MOST)).map(|_| latch.next()).last();
        assert_eq!(last, Some(LEFT));
    }
}
