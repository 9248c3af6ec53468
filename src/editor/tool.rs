//! What the pointer, or the cursor of the keyboard, does to the board.

use bevy::math::IVec2;

/// The tool in hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tool {
    /// Draws freely.
    #[default]
    Brush,
    /// Draws a line.
    Line,
    /// Draws the outline of a rectangle.
    Rectangle,
    /// Draws a rectangle.
    FilledRectangle,
    /// Fills connected cells that hold the same.
    Fill,
    /// Takes what is there as brush.
    Pick,
    /// Takes objects away.
    Erase,
    /// Selects, moves and copies a rectangle.
    Select,
}

impl Tool {
    /// All tools, in the order of the tool bar.
    pub const ALL: [Self; 8] = [
        Self::Brush,
        Self::Line,
        Self::Rectangle,
        Self::FilledRectangle,
        Self::Fill,
        Self::Pick,
        Self::Erase,
        Self::Select,
    ];
}

/// What is held while the pointer is pressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Held {
    /// Shift: on top of what is there.
    pub shift: bool,
    /// Control or Command: copy instead of move.
    pub ctrl: bool,
}

/// A press that has not been released yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stroke {
    /// The tool at the time of the press.
    pub tool: Tool,
    /// Where it began.
    pub from: IVec2,
    /// The cells that the pointer went through, without repetition in a row.
    pub path: Vec<IVec2>,
    /// What was held at the press.
    pub held: Held,
}
