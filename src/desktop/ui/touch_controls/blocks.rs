//! Which buttons there are, and how they lie together: crosses of directions,
//! and what else is needed to play.

use bevy::prelude::*;

use crate::desktop::ui::bindings::Bindable;
use crate::desktop::ui::on_screen::OnScreen;

/// A part of a block, and its cell in it.
pub type Placed = (Part, IVec2);

/// What lies in a cell of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A button.
    Button(OnScreen),
    /// The sign in the middle of the second player's cross.
    Second,
}

/// Buttons in cells of the same size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block(pub Vec<Placed>);

impl Block {
    /// Its extent in cells.
    pub fn cells(&self) -> IVec2 {
        let ends = self.0.iter().map(|(_, cell)| *cell + IVec2::ONE);
        ends.reduce(IVec2::max).unwrap_or_default()
    }

    /// Returns the buttons of these actions, each in its cell.
    pub fn new<A: Bindable>(placed: &[(A, [i32; 2])]) -> Self {
        let parts = placed.iter().map(|&(action, cell)| {
            let part = Part::Button(OnScreen::of(action));
            (part, IVec2::from(cell))
        });
        Self(parts.collect())
    }
}

/// Only the way out: whoever has no other buttons, and no keys, is not shut
/// in.
pub fn lone(pause: OnScreen) -> Vec<Block> {
    vec![Block(vec![(Part::Button(pause), IVec2::ZERO)])]
}
