//! The brushes at hand: used last, and what the level uses.

use std::collections::BTreeMap;

use bevy::math::IVec2;

use super::desk::Editor;
use super::draft::{Draft, Place, Thing};
use super::tool::Tool;
use kotodama_formats::msg;

/// How many brushes are remembered.
pub const MAX_RECENT: usize = 18;

/// How many objects of each name there are, as of some draft.
#[derive(Clone, Debug, Default)]
pub struct Used {
    counted: Option<Draft>,
    counts: BTreeMap<String, usize>,
}

impl Used {
    /// Counts what has changed since the last time.
    fn refresh(&mut self, draft: &Draft) {
        let none = Draft::empty(draft.bounds());
        let before = self.counted.replace(draft.clone()).unwrap_or(none);
        for cell in before.differing(draft) {
            for item in before.stack(cell) {
                if let Some(count) = self.counts.get_mut(&item.thing.name) {
                    *count = count.saturating_sub(1);
                }
            }
            for item in draft.stack(cell) {
                *self.counts.entry(item.thing.name.clone()).or_default() += 1;
            }
        }
        self.counts.retain(|_, &mut count| count > 0);
    }
}

impl Editor {
    /// The names of the objects on the board, in alphabetical order, with how
    /// many there are of each. Costs as much as the board has changed since
    /// the last call.
    pub fn used(&mut self) -> &BTreeMap<String, usize> {
        let draft = self.document.draft();
        self.used.refresh(draft);
        &self.used.counts
    }

    /// Makes something the brush; a tool that draws nothing gives way to the
    /// free hand.
    pub fn choose(&mut self, thing: Thing) {
        if !self.tool.draws() {
            self.settle();
            self.tool = Tool::Brush;
        }
        self.brush = thing;
        self.say_brush();
    }

    fn say_brush(&mut self) {
        let said = msg!(
            "note-brush",
            "{name} is the brush",
            name = self.brush.name.as_str()
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

    /// Takes one of the brushes used last, counted from 1.
    pub(super) fn take_recent(&mut self, number: u8) {
        let index = usize::from(number).checked_sub(1);
        match index.and_then(|index| self.recent.get(index)) {
            Some(thing) => self.choose(thing.clone()),
            None => self.say(msg!("note-no-brush", "no brush has this number yet")),
        }
    }
}
