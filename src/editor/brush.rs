//! The brush: what it is, and what it does to a cell.

use std::sync::Arc;

use bevy::math::IVec2;

use super::draft::{Draft, Item, Place, Stack, Thing, same_things};
use super::state::Editor;
use kotodama_formats::msg;

/// How many brushes are remembered.
pub const MAX_RECENT: usize = 18;

impl Editor {
    /// Says what the brush is.
    pub(super) fn say_brush(&mut self) {
        let said = msg!(
            "note-brush",
            "{name} is the brush",
            name = self.brush.name.as_str()
        );
        self.say(said);
    }

    /// Says which way the brush faces now.
    pub(super) fn say_facing(&mut self) {
        let Thing { name, facing, .. } = &self.brush;
        let said = msg!(
            "note-will-face",
            "{name} will face {facing}",
            name,
            facing = super::facing(*facing),
        );
        self.say(said);
    }

    /// Takes the object in a cell as brush: the marked one if it is the cell of
    /// the cursor, or else the top one.
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

    /// The brush was drawn with.
    pub(super) fn remember_brush(&mut self) {
        let brush = self.brush.clone();
        self.recent.retain(|other| *other != brush);
        self.recent.insert(0, brush);
        self.recent.truncate(MAX_RECENT);
    }

    /// The brush as a stack, to be shared by all cells of a stroke.
    pub(super) fn brush_stack(&self) -> Stack {
        Arc::new([self.brush.clone().into()])
    }
}

/// Puts the brush into a cell, or on top of what is there, but not on itself.
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
