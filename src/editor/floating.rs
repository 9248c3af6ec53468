//! Floating cells, held above the board: moved, pasted or turned. The cells
//! below are not touched until the floating ones are put down, which is one
//! step.

use bevy::math::IVec2;

use super::clip::Clip;
use super::document::Preview;
use super::draft::Draft;
use super::shape::Region;
use kotodama_formats::{Message, Phrase, msg};

/// Floating cells.
#[derive(Clone, Debug)]
pub struct Floating {
    /// The cells.
    pub(super) clip: Clip,
    /// Position of their upper left corner.
    pub(super) at: IVec2,
    /// The board below, without what was lifted from it.
    pub(super) base: Draft,
    /// The selection before.
    pub(super) before: Option<Region>,
    /// The operations so far, for the name of the step.
    pub(super) verbs: Vec<Phrase>,
    /// The board with the cells on it.
    pub(super) preview: Preview,
}

impl Floating {
    /// Returns the rectangle it covers; part of it may lie outside the board.
    #[must_use]
    pub fn region(&self) -> Region {
        Region::of_size(self.at, self.clip.size())
    }

    /// Returns the name of the step.
    pub(super) fn done(&self) -> Message {
        let verbs = self.verbs.iter().map(|&verb| Message::from(verb));
        let verbs = verbs.reduce(|first, last| msg!("note-and", "{first} and {last}", first, last));
        msg!(
            "note-cells-done",
            "{verbs} {size} cells",
            verbs = verbs.unwrap_or_default(),
            size = self.region().size_text(),
        )
    }

    /// Clears the list of operations: the cells were lifted only to be turned.
    pub(super) fn forget_verbs(&mut self) {
        self.verbs.clear();
    }

    /// Returns the floating cells.
    #[must_use]
    pub const fn clip(&self) -> &Clip {
        &self.clip
    }
}
