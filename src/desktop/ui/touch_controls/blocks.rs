//! Blocks of touch buttons: direction crosses and the other buttons needed to
//! play.

use bevy::prelude::*;

use crate::bindings::Bindable;
use crate::on_screen::OnScreen;

/// Part of a block and its cell.
pub type Placed = (Part, IVec2);

/// Content of a cell of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Button.
    Button(OnScreen),
    /// Sign in the middle of the second player's cross.
    Second,
}

/// Buttons in cells of equal size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block(pub Vec<Placed>);

impl Block {
    /// Returns its size in cells.
    pub fn cells(&self) -> IVec2 {
        let ends = self.0.iter().map(|(_, cell)| *cell + IVec2::ONE);
        ends.reduce(IVec2::max).unwrap_or_default()
    }

    /// Returns a block with the buttons of these actions, each in its cell.
    pub fn new<A: Bindable>(placed: &[(A, [i32; 2])]) -> Self {
        let parts = placed.iter().map(|&(action, cell)| {
            let part = Part::Button(OnScreen::of(action));
            (part, IVec2::from(cell))
        });
        Self(parts.collect())
    }
}

/// Returns a block with only the pause button, so that a player without keys
/// can always get out.
pub fn lone(pause: OnScreen) -> Vec<Block> {
    vec![Block(vec![(Part::Button(pause), IVec2::ZERO)])]
}
