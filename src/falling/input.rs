//! Buttons, and the movements that a frame's buttons ask for (F-CTL-01,
//! F-CTL-03).

use bevy::ecs::prelude::*;

use super::description::Controls;

/// A button of a player (F-CTL-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Button {
    /// Moves left.
    Left,
    /// Moves right.
    Right,
    /// Moves down faster.
    SoftDrop,
    /// Moves down at once.
    HardDrop,
    /// Turns counter-clockwise.
    TurnLeft,
    /// Turns clockwise.
    TurnRight,
    /// Makes a half turn.
    Rotate180,
    /// Exchanges the piece with the hold slot.
    Hold,
}

impl Button {
    /// All buttons, in the order of their bits.
    pub const ALL: [Self; 8] = [
        Self::Left,
        Self::Right,
        Self::SoftDrop,
        Self::HardDrop,
        Self::TurnLeft,
        Self::TurnRight,
        Self::Rotate180,
        Self::Hold,
    ];

    /// Returns the letter of the button in input strings (section 10).
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Left => 'l',
            Self::Right => 'r',
            Self::SoftDrop => 'd',
            Self::HardDrop => 'u',
            Self::TurnLeft => 'a',
            Self::TurnRight => 'b',
            Self::Rotate180 => 'w',
            Self::Hold => 'c',
        }
    }

    /// Returns the button with this letter.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|button| button.letter() == letter)
    }
}

/// A set of buttons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Buttons(pub u8);

impl Buttons {
    /// No button.
    pub const NONE: Self = Self(0);

    /// Returns whether the set contains the button.
    #[must_use]
    pub const fn has(self, button: Button) -> bool {
        self.0 & (1 << button as u8) != 0
    }

    /// Returns the set with this button added.
    #[must_use]
    pub const fn with(self, button: Button) -> Self {
        Self(self.0 | (1 << button as u8))
    }
}

impl FromIterator<Button> for Buttons {
    fn from_iter<I: IntoIterator<Item = Button>>(buttons: I) -> Self {
        buttons.into_iter().fold(Self::NONE, Self::with)
    }
}

/// The buttons of the frame, and the auto-repeat (F-CTL-03).
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Input {
    /// Buttons held in this frame.
    pub held: Buttons,
    /// Buttons held in the frame before.
    pub before: Buttons,
    /// Direction of the auto-repeat: -1, 0 or 1.
    pub direction: i32,
    /// Frames since the direction was pressed or took over.
    pub since: u32,
    /// Number of columns to move in this frame: -1, 0 or 1.
    pub step: i32,
    /// Whether the move continues to the wall.
    pub to_wall: bool,
}

impl Input {
    /// Returns whether the button was pressed in this frame.
    #[must_use]
    pub const fn pressed(&self, button: Button) -> bool {
        self.held.has(button) && !self.before.has(button)
    }

    /// Returns whether the button has been held since before this frame
    /// (F-CTL-10).
    #[must_use]
    pub const fn held_before(&self, button: Button) -> bool {
        self.held.has(button) && self.before.has(button)
    }

    /// Updates the direction for the buttons held now.
    pub fn follow(&mut self, repeat: AutoRepeat) {
        let left = self.held.has(Button::Left);
        let right = self.held.has(Button::Right);
        self.step = 0;
        self.to_wall = false;
        for (button, direction) in [(Button::Right, 1), (Button::Left, -1)] {
            if self.pressed(button) {
                self.direction = direction;
                self.since = 0;
                self.step = direction;
                return;
            }
        }
        let goes_on = match self.direction {
            1 => right,
            -1 => left,
            _ => false,
        };
        if !goes_on {
            // The other direction takes over without a move of its own.
            self.direction = i32::from(right) - i32::from(left);
            self.since = 0;
            return;
        }
        self.since = self.since.saturating_add(1);
        let start = repeat.das.max(1);
        if self.since < start {
            return;
        }
        if repeat.arr == 0 {
            self.to_wall = true;
            self.step = self.direction;
        } else if (self.since - start).is_multiple_of(repeat.arr) {
            self.step = self.direction;
        }
    }
}

/// The auto-repeat in force: that of the rules or of the player.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct AutoRepeat {
    /// Delayed auto shift, `S` of F-CTL-03, in frames; 0 counts as 1.
    pub das: u32,
    /// Auto-repeat rate, `R` of F-CTL-03, in frames; 0 is to the wall at once.
    pub arr: u32,
}

impl AutoRepeat {
    /// Returns the auto-repeat of a rule file or a player.
    #[must_use]
    pub const fn of(controls: Controls) -> Self {
        let Controls { das, arr, .. } = controls;
        Self { das, arr }
    }
}

impl Default for AutoRepeat {
    fn default() -> Self {
        Self { das: 10, arr: 3 }
    }
}

/// Step 1: derives the sideways moves from the held buttons.
pub fn read(mut input: ResMut<Input>, repeat: Res<AutoRepeat>) {
    input.follow(*repeat);
}
