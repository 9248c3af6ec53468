//! The brush and its effect on a cell.

use std::sync::Arc;

use bevy::math::IVec2;

use super::draft::{Draft, Item, Place, Stack, same_things};
use super::state::Editor;
use kotodama_formats::msg;

/// Number of brushes that are remembered.
pub const MAX_RECENT: usize = 18;

impl Editor {
    /// Shows the brush in the status line.
    pub(super) fn say_brush(&mut self) {
        let said = msg!(
            "note-brush",
            "{name} is the brush",
            name = self.brush.called(),
        );
        self.say(said);
    }

    /// Shows the new facing of the brush in the status line.
    pub(super) fn say_facing(&mut self) {
        let said = msg!(
            "note-will-face",
            "{name} will face {facing}",
            name = self.brush.called(),
            facing = super::facing(self.brush.facing),
        );
        self.say(said);
    }

    /// Picks up the object in a cell as the brush: the marked one in the cell
    /// of the cursor, otherwise the top one.
    pub fn pick(&mut self, cell: IVec2) {
        let top = self.draft().stack(cell).len().checked_sub(1);
        let top = top.map(|layer| Place { cell, layer });
        let place = if cell == self.cursor {
            self.marked()
        } else {
            top
        };
        match place.and_then(|place| self.draft().thing(place)) {
            Some(thing) => {
                self.brush = thing.clone();
                self.say_brush();
            }
            None => self.say(msg!(
                "note-nothing-to-pick",
                "there is nothing to pick here"
            )),
        }
    }

    /// Remembers the brush as used last.
    pub(super) fn remember_brush(&mut self) {
        let brush = self.brush.clone();
        self.recent.retain(|other| *other != brush);
        self.recent.insert(0, brush);
        self.recent.truncate(MAX_RECENT);
    }

    /// Returns the brush as a stack, to be shared by all cells of a stroke.
    pub(super) fn brush_stack(&self) -> Stack {
        Arc::new([self.brush.clone().into()])
    }
}

/// Puts the brush into a cell, or on top of the contents, but not on itself.
pub(super) fn paint(draft: &mut Draft, cell: IVec2, brush: &Stack, on_top: bool) {
    let stack = draft.stack(cell);
    if on_top && !stack.is_empty() {
        let same = |(one, other): (&Item, &Item)| one.thing == other.thing;
        if !stack.last().zip(brush.last()).is_some_and(same) {
            draft.change(cell, |stack| stack.extend(brush.iter().cloned()));
        }
    } else if !same_things(stack, brush) {
        draft.lay(cell, brush);
    }
}
