//! The tools: effects of the pointer or the keyboard's cursor on the board.

use std::collections::BTreeSet;

use bevy::math::IVec2;
use serde::{Deserialize, Serialize};

use super::document::Preview;
use super::shape::{Region, line};
use kotodama_board::Bounds;

/// The selected tool.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
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
    /// Fills connected cells with the same contents.
    Fill,
    /// Picks up the contents of a cell as the brush.
    Pick,
    /// Deletes objects.
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

    /// Returns whether it needs two cells, and so two key presses.
    #[must_use]
    pub const fn has_two_ends(self) -> bool {
        matches!(
            self,
            Self::Line | Self::Rectangle | Self::FilledRectangle | Self::Select
        )
    }

    /// Returns whether it draws with the brush.
    #[must_use]
    pub const fn draws(self) -> bool {
        !matches!(self, Self::Pick | Self::Erase | Self::Select)
    }

    /// Returns the cells of a board covered between two cells, each once; none
    /// if it draws no shape.
    #[must_use]
    pub fn covered(self, from: IVec2, to: IVec2, bounds: Bounds) -> Vec<IVec2> {
        let region = Region::between(from, to);
        let regions = match self {
            Self::Line => return line(from, to).filter(|&it| bounds.contains(it)).collect(),
            Self::Rectangle => region.outline(),
            Self::FilledRectangle => vec![region],
            _ => Vec::new(),
        };
        let on_board = regions.into_iter().filter_map(|region| region.on(bounds));
        on_board.flat_map(Region::cells).collect()
    }
}

/// Modifiers held while the pointer is pressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Held {
    /// Shift: on top of what is there.
    pub shift: bool,
    /// Control or Command: copy instead of move.
    pub ctrl: bool,
}

/// A press that has not been released yet.
#[derive(Clone, Debug)]
pub struct Stroke {
    /// The tool at the time of the press.
    pub tool: Tool,
    /// Its first cell.
    pub from: IVec2,
    /// The cells passed by the pointer, without immediate repetition.
    pub path: Vec<IVec2>,
    /// Modifiers at the press.
    pub held: Held,
    /// Whether it was started by a key. The cursor then moves its other end.
    pub by_key: bool,
    /// The grabbed cell of the selection, if it moves that.
    pub(super) grip: Option<IVec2>,
    /// Cells from which it has erased an object, by row and column.
    pub(super) taken: BTreeSet<(i32, i32)>,
    /// The result so far.
    pub(super) preview: Preview,
}

impl Stroke {
    /// Returns the present cell of the pointer.
    #[must_use]
    pub fn to(&self) -> IVec2 {
        self.path.last().copied().unwrap_or(self.from)
    }
}
