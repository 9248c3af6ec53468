//! Cells that are held above the board: moved, pasted or turned ones. What
//! they cover is not touched until they are put down, which is one step.

use bevy::math::IVec2;

use super::clip::Clip;
use super::document::Preview;
use super::draft::Draft;
use super::shape::Region;
use kotodama_formats::{Message, Phrase, msg};

/// What floats.
#[derive(Clone, Debug)]
pub struct Floating {
    /// The cells.
    pub(super) clip: Clip,
    /// Where their upper left corner is.
    pub(super) at: IVec2,
    /// The board below, without what was lifted from it.
    pub(super) base: Draft,
    /// What was selected before.
    pub(super) before: Option<Region>,
    /// What has been done so far, for the name of the step.
    pub(super) verbs: Vec<Phrase>,
    /// The board with the cells on it.
    pub(super) preview: Preview,
}

impl Floating {
    /// The rectangle it covers; part of it may lie outside the board.
    #[must_use]
    pub fn region(&self) -> Region {
        Region::of_size(self.at, self.clip.size())
    }

    /// What was done to it, as the name of a step.
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

    /// It was lifted only to be turned.
    pub(super) fn forget_verbs(&mut self) {
        self.verbs.clear();
    }

    /// The cells that float.
    #[must_use]
    pub const fn clip(&self) -> &Clip {
        &self.clip
    }
}
